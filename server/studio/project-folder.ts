/**
 * A project on the disk: a folder NAME.cofield-studio with
 *
 *     journal.jsonl    everything that has happened; all else follows from it
 *     blobs/           models to begin with, which events name
 *     data.jsonl       what was accepted, and
 *     model.cofield    what was learned from it: both can be written anew at any time
 *     studio.lock      names the server that has the project open
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DataError } from '../../src/common/errors.js'
import { createDirectoryDurably, flushDirectory, writeBytesAtomically } from '../../src/node/write.js'
import { type Lock, type LockOptions, takeLock } from '../lock.js'
import { type Blobs, openBlobs } from './blobs.js'
import { openJournal } from './journal-file.js'
import { LiveProject } from './live-project.js'

export const ENDING = '.cofield-studio'
const JOURNAL = 'journal.jsonl'
const LOCK = 'studio.lock'

/** Whether a path is a folder with a journal. */
export function isProject(path: string): boolean {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder && existsSync(join(path, JOURNAL))
}

/** A project that this process has open. */
export interface ProjectFolder {
  readonly path: string
  readonly project: LiveProject
  readonly blobs: Blobs
  /** The name that its events give it, or else that of the folder. */
  readonly name: string
  close(): void
}

export interface OpenOptions {
  /** Takes a line for the log. */
  readonly report: (line: string) => void
  readonly lock?: Partial<LockOptions>
}

/** Opens a project, of which there must be a journal. */
export function openProject(path: string, { report, lock: lockOptions }: OpenOptions): ProjectFolder {
  if (!isProject(path))
    throw new DataError(`expected a project, which is a folder with ${JOURNAL}, got none`, { source: path })
  const lock = takeLock(join(path, LOCK), { use: 'has this project open', ...lockOptions })
  try {
    flushDirectory(path) // a killed process may have left names that are not on the disk
    return openLocked(path, lock, report)
  } catch (error) {
    lock.release()
    throw error
  }
}

function openLocked(path: string, lock: Lock, report: (line: string) => void): ProjectFolder {
  const { journal, events } = openJournal(join(path, JOURNAL), report)
  const project = new LiveProject({ journal, events, isHeld: () => lock.isHeld() })
  return {
    path,
    project,
    blobs: openBlobs(join(path, 'blobs')),
    get name() {
      return project.state.name || nameOf(path)
    },
    close() {
      journal.close()
      lock.release()
    },
  }
}

/** Makes a project without any events. The folder may be there, if there is nothing in it but what a stopped server leaves. */
export function createProject(path: string): void {
  if (!existsSync(path)) createDirectoryDurably(path)
  const others = readdirSync(path).filter(name => name !== LOCK && !name.endsWith('.tmp'))
  if (others.length > 0)
    throw new DataError(
      `expected a new folder or a project, got a folder with ${others[0]} and without ${JOURNAL}: move it away, or choose another --name`,
      { source: path },
    )
  writeBytesAtomically(join(path, JOURNAL), new Uint8Array(0))
}

/** The name of a project by its folder. */
export function nameOf(path: string): string {
  return basename(resolve(path)).replace(/\.cofield-studio$/, '')
}
