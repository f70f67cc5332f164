/**
 * What is in the directory of a model, and the model that it stands for:
 *
 *     model.cofield   the snapshot: a model file like any other
 *     journal         the changes since the snapshot
 *     lock            the process that learns here
 *
 * A crash may come between any two operations. The journal knows the hash of each snapshot that may be there, so it does not matter
 * which of them is.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DataError } from '../../src/common/errors.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import type { LoadOptions } from '../../src/model-file.js'
import { attempt } from '../../src/node/disk.js'
import { clearStale } from '../../src/node/temporary.js'
import { createDirectoryDurably, flushDirectory, writeBytesAtomically } from '../../src/node/write.js'
import { applyChanges } from './change.js'
import { createJournal, type JournalContent, JournalWriter, readJournal } from './journal.js'

/** The model file with which learning begins. */
export interface BaseFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The paths in the directory of a model. */
export interface Places {
  readonly directory: string
  readonly snapshot: string
  readonly journal: string
  readonly lock: string
}

export function placesIn(directory: string, name: string): Places {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name))
    throw new DataError(`expected a name that a directory can have, got ${JSON.stringify(name)}`)
  const own = path.join(directory, name)
  const [snapshot, journal, lock] = ['model.cofield', 'journal', 'lock'].map(file => path.join(own, file))
  return { directory: own, snapshot, journal, lock }
}

/** Creates the directory of a model, and the one around it, unless they are there. */
export function createPlaces({ directory }: Places): void {
  const around = path.dirname(directory)
  for (const each of [around, directory]) {
    if (!existsSync(each)) attempt(each, () => createDirectoryDurably(each))
    else flushDirectory(path.dirname(each)) // whoever created it may have been stopped before its name was on the disk
  }
}

/** All that was acknowledged. */
export interface LearnedState {
  readonly model: Model
  readonly content: JournalContent
  readonly journal: JournalWriter
  /** The version of the snapshot. */
  readonly snapshotVersion: number
}

/** Opens what is there, or begins with the base. Afterwards everything is on the disk. */
export function openState(places: Places, base: BaseFile, options: LoadOptions): LearnedState {
  const hash = hashOf(base.bytes)
  for (const file of [places.snapshot, places.journal]) clearStale(file)
  if (!existsSync(places.journal)) begin(places, base, hash)
  const content = readJournal(places.journal)
  if (content.start.base !== hash) throw otherBase(places, base, content, hash)
  const journal = new JournalWriter(places.journal, content)
  try {
    flushDirectory(places.directory)
    return { ...readModel(places, content, options), content, journal }
  } catch (error) {
    journal.close()
    throw error
  }
}

/** The snapshot, and the changes after it. */
export function readModel(
  { snapshot, journal }: Places,
  { entries, snapshots }: JournalContent,
  options: LoadOptions,
): { model: Model; snapshotVersion: number } {
  const bytes = new Uint8Array(attempt(snapshot, () => readFileSync(snapshot)))
  const snapshotVersion = snapshots.get(hashOf(bytes))
  if (snapshotVersion === undefined)
    throw new DataError(
      `expected the snapshot that belongs to ${journal}, got another file. Put it back, or move the directory away and begin with the model file`,
      { source: snapshot },
    )
  const model = load(bytes, { ...options, source: snapshot })
  const changes = entries.map(({ change }) => change).filter(({ version }) => version > snapshotVersion)
  try {
    applyChanges(model, changes)
  } catch (error) {
    const { message } = error as Error
    throw new DataError(
      `the changes do not fit ${snapshot}: ${message}`,
      { source: journal },
      { cause: error },
    )
  }
  return { model, snapshotVersion }
}

/** The snapshot comes first: as long as there is no journal, nothing was acknowledged. */
function begin({ snapshot, journal }: Places, { bytes, path: file }: BaseFile, base: string): void {
  if (!existsSync(snapshot)) writeBytesAtomically(snapshot, bytes)
  else if (hashOf(attempt(snapshot, () => readFileSync(snapshot))) !== base)
    throw new DataError(
      `expected the journal of ${snapshot}, got none. Put it back; or, to go on from the snapshot, serve it as a model file in place of ${file}, with another directory`,
      { source: journal },
    )
  createJournal(journal, 0, { journal: 1, base, snapshot: base, ids: [] })
}

function otherBase(
  { directory, snapshot }: Places,
  { path: file }: BaseFile,
  { start, snapshots, version }: JournalContent,
  hash: string,
): DataError {
  const what = `expected what was learned on ${file}, got what was learned on another file (SHA-256 ${short(start.base)}…, not ${short(hash)}…)`
  const had = snapshots.get(hash)
  return new DataError(`${what}. ${adviceOn(had === undefined ? null : version - had, snapshot)}`, {
    source: directory,
  })
}

/** What to do with a base that is not the former one; `missing`: the changes that it lacks if it is a snapshot, else null. */
function adviceOn(missing: number | null, snapshot: string): string {
  if (missing === null)
    return `To go on, serve the former file. To begin with this one, move the directory away; what was learned is in ${snapshot} after a regular stop`
  if (missing === 0)
    return 'This file is a snapshot of that directory and has all that was learned: move the directory away and start again'
  return `This file is a snapshot of that directory without the last ${missing} changes: serve the former file, stop the server, and take the snapshot again`
}

/** The SHA-256 of a file's bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function short(hash: string): string {
  return hash.slice(0, 12)
}
