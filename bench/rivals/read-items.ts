import { readFileSync } from 'node:fs'

/** A sequence as arrays of attribute names. */
export interface Items {
  readonly items: string[][]
  readonly labels: string[]
}

/** The sequences of a file in CRFsuite's format without values. Names lose their escapes. */
export function readItems(file: string): Items[] {
  const sequences: Items[] = []
  for (const block of readFileSync(file, 'utf8').split('\n\n')) {
    const rows = block.split('\n').filter(line => line !== '')
    if (rows.length === 0) continue
    const fields = rows.map(row => row.split('\t'))
    sequences.push({
      items: fields.map(([, ...attributes]) => attributes.map(withoutEscapes)),
      labels: fields.map(([label]) => label),
    })
  }
  return sequences
}

function withoutEscapes(name: string): string {
  return name.includes('\\') ? name.replace(/\\([\\:])/g, '$1') : name
}
