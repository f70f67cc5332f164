import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutPieces, readChromosome } from '../../corpora/fly-chromosome.js'
import { openCorpora } from '../../experiments/corpora.js'
import { genes, runGenes } from '../../experiments/reproduce/genes/genes.js'
import { secondOrderStart } from '../../experiments/reproduce/genes/second-order-start.js'
import { Random } from '../../src/common/random.js'
import { compileCorpus } from '../../src/features/compile.js'
import { features, train } from '../../src/index.js'
import { NO_CORPORA, silent } from './run-prepared.js'

const BASES = 'ACGT'
/** Labels of made-up stretches, and how probable their bases are. */
const STRETCHES = [
  { track: '.', emit: [0.3, 0.2, 0.2, 0.3] },
  { track: 'C', emit: [0.2, 0.3, 0.3, 0.2] },
  { track: 'i', emit: [0.35, 0.15, 0.15, 0.35] },
  { track: 'u', emit: [0.25, 0.25, 0.25, 0.25] },
]

/** A made-up chromosome: stretches of 50 bases, in lower case here and there. */
function makeUp(length: number): { bases: string; track: string } {
  const random = new Random(1)
  let [bases, track] = ['', '']
  while (track.length < length) {
    const stretch = random.pick(STRETCHES)
    for (let t = 0; t < 50; t++) {
      const base = BASES[random.choice(stretch.emit)]
      bases += random.uniform() < 0.2 ? base.toLowerCase() : base
      track += stretch.track
    }
  }
  return { bases: bases.slice(0, length), track: track.slice(0, length) }
}

const inLines = (text: string) => `>chr2R\n${text.match(/.{1,60}/g)!.join('\n')}\n`
const regions = { train: { from: 1000, to: 7000 }, test: { from: 7000, to: 10_000 } }

describe('the chromosome', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cofield-genes-'))
  const { bases, track } = makeUp(10_000)
  beforeAll(() => {
    writeFileSync(join(directory, 'chr2R.fa.gz'), gzipSync(inLines(bases)))
    writeFileSync(join(directory, 'canon.labels.txt'), inLines(track))
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  it('has four bases, whatever their case, and three labels', async () => {
    const { P, columns, labels } = await readChromosome(directory)
    expect(P).toBe(10_000)
    expect(columns[0].strings.toArray().sort()).toEqual(['A', 'C', 'G', 'T'])
    expect(labels!.strings.toArray().sort()).toEqual(['coding', 'intergenic', 'intronic'])
    const named = Array.from(labels!.ids, id => labels!.strings.get(id))
    const expected = { '.': 'intergenic', C: 'coding', i: 'intronic', u: 'intergenic' }
    expect(named).toEqual([...track].map(character => expected[character as keyof typeof expected]))
  })

  it('is cut into pieces at equal distances', async () => {
    const chromosome = await readChromosome(directory)
    const { N, P, offset, columns } = cutPieces(chromosome, { from: 1000, to: 7000 }, 1500, 500)
    expect([N, P, [...offset]]).toEqual([3, 1500, [0, 500, 1000, 1500]])
    const text = Array.from(columns[0].ids, id => columns[0].strings.get(id)).join('')
    const starts = [1000, 3000, 5000]
    expect(text).toBe(starts.map(start => bases.slice(start, start + 500).toUpperCase()).join(''))
    expect(cutPieces(chromosome, { from: 1000, to: 7000 }, 1e9, 500).P).toBe(6000)
    expect(() => cutPieces(chromosome, { from: 9900, to: 20_000 }, 500, 500)).toThrow(
      'expected at least 10400 bases',
    )
  })

  it('begins with P(base | two before, label): for each two and label the bases sum to 1', async () => {
    const corpus = cutPieces(await readChromosome(directory), regions.train, 3000, 500)
    const set = { features: [features.kmerAt(-2, 0)] }
    const hmm = await train(corpus, { method: 'hmm', features: set })
    const compiled = compileCorpus(corpus, set)
    const start = secondOrderStart(compiled, hmm, { features: set, words: corpus.columns[0].strings })
    const [given, found] = [hmm.initialWeights(), start.initialWeights()]
    const names = compiled.state.strings.toArray()
    const inside = [...new Set(names.map(name => name.slice(0, -1)))].filter(name => !name.includes('_B'))
    expect(inside.length).toBe(16)
    for (const label of ['coding', 'intergenic', 'intronic']) {
      for (const context of inside) {
        const shares = [...BASES].map(base => Math.exp(found.state(context + base, label) ?? -Infinity))
        expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 10)
      }
      expect(found.trans('coding', label)).toBe(given.trans('coding', label))
    }
  })

  it('gives a curve for each objective that begins at the generative estimate, and objectives rise', async () => {
    const chromosome = await readChromosome(directory)
    const sizes = { train: 3000, test: 2000, iterations: 4, piece: 500 }
    const { rows, table, moreTables, plots, comparisons, notes } = await runGenes(
      chromosome,
      sizes,
      silent,
      regions,
    )
    // biome-ignore lint/suspicious/noExplicitAny: rows of genes have curves
    const curves = rows.map(row => (row as any).curve)
    expect(rows.map(({ method }) => method)).toEqual(['hmm', 'labelwise', 'likelihood', 'pointwise'])
    for (const curve of curves.slice(1)) {
      expect(curve.map(({ iteration }: { iteration: number }) => iteration)).toEqual([0, 1, 2, 3, 4])
      expect(curve[0].test).toBe(rows[0].overall!)
      expect(curve[4].objective).toBeGreaterThan(curve[0].objective)
    }
    expect(table.rows.length).toBe(4)
    expect(moreTables![0].rows.length).toBe(5)
    expect(plots!.length).toBe(6)
    expect(comparisons!.length).toBe(6)
    expect(notes[0]).toMatch(/^labelwise: .* points after 4 iterations/)
  })

  it('is found in a directory, or is missing, with what to do about it', async () => {
    expect(await genes.prepare({}, NO_CORPORA)).toEqual({
      missing: expect.stringContaining('cofield reproduce genes --data DIR'),
    })
    expect((await openCorpora({ data: directory }).chromosome())!.P).toBe(10_000)
    expect(await openCorpora({ data: tmpdir() }).chromosome()).toBe(null)
  })
})
