import type { NewEvent } from '../../project/event.js'
import { writeJournal } from '../../project/journal/line.js'
import type { ProjectStorage } from '../../storage/storage.js'
import { fileNameOf } from '../views/export/file-names.js'

/** The whole project as one file: its journal. */
export async function projectFile(
  storage: ProjectStorage,
  name: string,
): Promise<{ readonly name: string; readonly text: string }> {
  return { name: projectFileName(name), text: writeJournal(await storage.read()) }
}

export function projectFileName(name: string): string {
  return `${fileNameOf(name)}.cofield-studio.jsonl`
}

/** Events that one request brings: many make it long, one each would take a journey each. */
const AT_ONCE = 50

/** Adds events of another project to a journal. Those that are there already are not added again, so it may be repeated. */
export async function appendEvents(
  storage: ProjectStorage,
  events: readonly NewEvent[],
  after: number,
): Promise<void> {
  for (let k = 0; k < events.length; k += AT_ONCE) await storage.append(events.slice(k, k + AT_ONCE), after)
}
