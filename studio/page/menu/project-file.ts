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
