/** What follows from a journal: the data that were accepted, and the model that was learned from them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DataError } from '../../src/common/errors.js'
import { removeFile, writeBytesAtomically } from '../../src/node/write.js'
import { rebuild } from '../../studio/project/data/rebuild.js'
import type { ProjectState } from '../../studio/project/state.js'
import { type Blobs, sha256Of } from './blobs.js'
import type { ProjectFolder } from './project-folder.js'

const DATA_FILE = 'data.jsonl'
const MODEL_FILE = 'model.cofield'

export interface DerivedFiles {
  readonly strings: number
  /** Strings that were accepted. */
  readonly accepted: number
  readonly tokens: number
  readonly labels: number
  readonly data: string
  /** Null: nothing was accepted, so that there is no model. */
  readonly model: string | null
  readonly modelBytes: number
}

/** Writes both files anew, each beside the old one and then in its place. */
export async function writeDerivedFiles({ path, project, blobs }: ProjectFolder): Promise<DerivedFiles> {
  const rebuilt = await rebuild(project.after(0), baseOf(project.state, blobs))
  const { state } = rebuilt
  const data = join(path, DATA_FILE)
  writeBytesAtomically(data, new TextEncoder().encode(rebuilt.data))
  const model = join(path, MODEL_FILE)
  if (rebuilt.model) writeBytesAtomically(model, rebuilt.model)
  else if (existsSync(model)) removeFile(model) // what it was learned from was taken back
  return {
    strings: state.strings.length,
    accepted: state.answers.size,
    tokens: [...state.answers.values()].reduce((sum, { labels }) => sum + labels.length, 0),
    labels: state.labels.length,
    data,
    model: rebuilt.model ? model : null,
    modelBytes: rebuilt.model?.length ?? 0,
  }
}

function baseOf({ base }: ProjectState, blobs: Blobs): Uint8Array<ArrayBuffer> | null {
  if (base === null) return null
  const bytes = blobs.read(base.name)
  if (bytes === null)
    throw new DataError('the model to begin with is missing', { source: `blobs/${base.name}` })
  if (sha256Of(bytes) !== base.sha256)
    throw new DataError('the model to begin with is not the one that the journal names', {
      source: `blobs/${base.name}`,
    })
  return bytes
}
