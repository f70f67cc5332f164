import { createRequire } from 'node:module'
import path from 'node:path'

/** A database of chDB. */
export interface ChdbSession {
  query(sql: string): string
}

/** Opens a database in a folder, with chDB from the folder that it was installed in. */
export function openChdb(peer: string, folder: string, ...connectionArgs: string[]): ChdbSession {
  const { Session } = createRequire(path.join(peer, 'package.json'))('chdb') as {
    Session: new (folder: string, options: { connectionArgs: string[] }) => ChdbSession
  }
  return new Session(folder, { connectionArgs })
}
