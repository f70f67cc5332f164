/** What docs/training.md says of command line and library: with the same instructions at hand, they give the same bytes. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

const root = path.resolve(import.meta.dirname, '../..')
const built = existsSync(path.join(root, 'dist/src/index.js'))
/** Node 20 has fused multiply–add behind a flag, which later versions need not and may not know. */
const flags = Number.parseInt(process.versions.node, 10) <= 20 ? ['--experimental-wasm-relaxed-simd'] : []

/** Words and labels, with an empty line between sentences. */
function columnsOf({ N, offset, columns, labels }: Corpus): string {
  const lines: string[] = []
  for (let n = 0; n < N; n++) {
    for (let p = offset[n]; p < offset[n + 1]; p++)
      lines.push(`${columns[0].strings.get(columns[0].ids[p])}\t${labels!.strings.get(labels!.ids[p])}`)
    lines.push('')
  }
  return lines.join('\n')
}

describe.skipIf(!built)('a model of likelihood (skipped: run npm run build first)', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'same-bytes-'))
    writeFileSync(path.join(folder, 'train.tsv'), columnsOf(simulateToyEnglish({ sentences: 40 })))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is the same from the command line and from the library, where both have fused multiply–add', () => {
    const [train, byCommand, byLibrary] = ['train.tsv', 'a', 'b'].map(name => path.join(folder, name))
    const cli = path.join(root, 'dist/cli/main.js')
    execFileSync(process.execPath, [cli, 'train', train!, '-o', byCommand!, '-m', 'likelihood', '--quiet'])
    const code = `
      import { readFileSync, writeFileSync } from 'node:fs'
      import { readConll, train } from 'cofield'
      const model = await train(readConll(readFileSync(${JSON.stringify(train)}, 'utf8')), { method: 'likelihood' })
      writeFileSync(${JSON.stringify(byLibrary)}, model.save())`
    execFileSync(process.execPath, [...flags, '--input-type=module', '-e', code], { cwd: root })
    expect(readFileSync(byLibrary!).equals(readFileSync(byCommand!))).toBe(true)
  })
})
