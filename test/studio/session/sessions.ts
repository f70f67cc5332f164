import type { Happening, NewEvent, NewString, SpanScheme } from '../../../studio/project/event.js'
import { createSession } from '../../../studio/session/create-session.js'
import type { Session } from '../../../studio/session/session.js'
import type { SessionOptions } from '../../../studio/session/session-options.js'
import {
  createMemoryProject,
  type MemoryProject,
  type MemoryTabOptions,
} from '../../../studio/storage/memory.js'

/** A string whose tokens are the words of a text. */
export function stringOf(text: string, id = text): NewString {
  return {
    id,
    text,
    tokens: [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => [index, index + word.length]),
  }
}

/** Events with stamps. */
export function stamped(happenings: readonly Happening[], by = 'me', first = 1): NewEvent[] {
  return happenings.map((happening, k) => ({ ...happening, id: `first-${first + k}`, at: 1000 + k, by }))
}

export const TEXTS = ['2 cups flour', '1 cup sugar', '3 eggs', '2 cups milk', '1 pinch salt']

/** A project of strings and the labels A, B and C. */
export function projectOf(texts: readonly string[] = TEXTS, scheme: SpanScheme = 'plain'): MemoryProject {
  const labels = ['A', 'B', 'C'].map((name, k) => ({ name, color: k, key: `${k + 1}` }))
  return createMemoryProject(
    stamped([
      { type: 'create', version: 1, name: 'test', scheme, tokenizer: 'words' },
      { type: 'labels', labels },
      { type: 'add', source: 'test', strings: texts.map((text, k) => stringOf(text, `s${k + 1}`)) },
    ]),
  )
}

let tabs = 0

/** Opens a project in a tab of its own, with times that count up. */
export function openTab(
  project: MemoryProject,
  options: Partial<SessionOptions> = {},
  tab: MemoryTabOptions = {},
): Promise<Session> {
  const name = `tab${++tabs}`
  let [events, time] = [0, 0]
  return createSession(project.openTab(tab), {
    annotator: 'me',
    seed: 1,
    now: () => ++time,
    clock: () => ++time,
    newId: () => `${name}-${++events}`,
    ...options,
  })
}

/** The labels of the string at hand, in one line. */
export function shown({ current }: Session): string {
  return current ? current.labels.join(' ') : ''
}
