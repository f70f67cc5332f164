/** Projects and events for tests of the studio's server. */
import { type EventJournal, LiveProject } from '../../../server/studio/live-project.js'
import type { Happening, NewEvent, ProjectEvent } from '../../../studio/project/event.js'

/** An event of an annotator. */
export function event(id: string, happening: Happening): NewEvent {
  return { ...happening, at: 1_700_000_000_000, by: 'me', id }
}

export const CREATE = event('create', {
  type: 'create',
  version: 1,
  name: 'toy',
  scheme: 'plain',
  tokenizer: 'words',
})
export const LABELS = event('labels', {
  type: 'labels',
  labels: [
    { name: 'QTY', color: 0, key: '1' },
    { name: 'NAME', color: 1, key: '2' },
  ],
})
export const ADD = event('add', {
  type: 'add',
  source: 'toy.txt',
  strings: [
    { id: 's1', text: '2 eggs', tokens: [0, 1, 2, 6] },
    { id: 's2', text: 'salt', tokens: [0, 4] },
  ],
})
export const START = [CREATE, LABELS, ADD]

export const accept = (id: string, labels = ['QTY', 'NAME'], string = 's1') =>
  event(id, { type: 'accept', string, labels })
export const flag = (id: string, on = true) => event(id, { type: 'flag', string: 's1', on })

/** A journal in memory that can be told to fail. */
export class ToyJournal implements EventJournal {
  readonly batches: ProjectEvent[][] = []
  fault: Error | null = null
  broken = ''

  append(events: readonly ProjectEvent[]): void {
    if (this.fault) throw this.fault
    this.batches.push([...events])
  }
}

/** A project in memory with some events. */
export function createToy(events: readonly NewEvent[] = START) {
  const journal = new ToyJournal()
  const numbered = events.map((one, k) => ({ ...one, n: k + 1 }))
  let isHeld = true
  const project = new LiveProject({
    journal,
    events: numbered,
    isHeld: () => isHeld,
  })
  return {
    journal,
    project,
    loseLock: () => {
      isHeld = false
    },
  }
}
