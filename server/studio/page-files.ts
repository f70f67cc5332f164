/** The files of the page. They are read once, and only these are served: a path is looked up, never opened. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { DataError } from '../../src/common/errors.js'

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** Whether its name changes with its content, so that it never has to be asked for again. */
  readonly isHashed: boolean
}

/** Where the page keeps projects. `browser` is what the built page says. */
export type PageStorage = 'folder' | 'browser'

export const INDEX = 'index.html'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

/** Reads the built page; the folder must have an index.html. */
export function readPage(folder: string, storage: PageStorage): Map<string, PageFile> {
  if (!existsSync(join(folder, INDEX)))
    throw new DataError(
      'the page of the studio is missing: run npm run build, or install the package again',
      {
        source: folder,
      },
    )
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return new Map(
    files.map(entry => {
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      const bytes = readFileSync(path)
      return [name, fileOf(name, name === INDEX ? withStorage(bytes, storage) : bytes)]
    }),
  )
}

function fileOf(name: string, bytes: Uint8Array): PageFile {
  return {
    body: new Uint8Array(bytes),
    type: TYPES[extname(name)] ?? (/(^|\/)LICENSE/.test(name) ? TYPES['.txt'] : 'application/octet-stream'),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isHashed: /-[\w-]{8}\.[a-z0-9]+$/i.test(name),
  }
}

const META = /<meta name="cofield-storage" content="[a-z]*" ?\/?>/

/** The page with the place where it keeps projects. */
function withStorage(bytes: Uint8Array, storage: PageStorage): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  const meta = `<meta name="cofield-storage" content="${storage}">`
  const changed = META.test(text) ? text.replace(META, meta) : text.replace(/<\/head>|$/i, `${meta}$&`)
  return new TextEncoder().encode(changed)
}
