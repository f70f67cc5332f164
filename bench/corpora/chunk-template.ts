import { writeFileSync } from 'node:fs'

const WORDS = [[-2], [-1], [0], [1], [2], [-1, 0], [0, 1]]
const TAGS = [
  ...[[-2], [-1], [0], [1], [2]],
  ...[
    [-2, -1],
    [-1, 0],
    [0, 1],
    [1, 2],
  ],
  ...[
    [-2, -1, 0],
    [-1, 0, 1],
    [0, 1, 2],
  ],
]

/** Writes the features of the `chunk19` preset as a template for CRF++, Wapiti and Cofield. */
export function writeChunkTemplate(file: string): void {
  writeFileSync(file, chunkTemplate())
}

export function chunkTemplate(): string {
  const lines = [...WORDS.map(offsets => macros(offsets, 0)), ...TAGS.map(offsets => macros(offsets, 1))]
  const unigrams = lines.map((line, k) => `U${String(k).padStart(2, '0')}=${line}\n`)
  return `${unigrams.join('')}B\n`
}

function macros(offsets: readonly number[], column: number): string {
  return offsets.map(offset => `%x[${offset},${column}]`).join('/')
}
