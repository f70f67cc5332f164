import { describe, expect, it, onTestFinished } from 'vitest'
import { finish } from '../../../src/common/long-work.js'
import { compileCorpus } from '../../../src/features/compile.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import { join, window, word } from '../../../src/features/language/factories.js'
import { areReleased } from '../../../src/features/renewable-rows.js'
import { sequenceRange } from '../../../src/features/sequence-range.js'
import { likelihood } from '../../../src/losses/likelihood.js'
import { ChainObjective } from '../../../src/objectives/chain.js'
import { createInParts, type KernelObjective, type PartOptions } from '../../../src/objectives/simd/parts.js'
import { simulateToyEnglish } from '../../../src/simulation/toy-english.js'
import { limitMemory } from '../../../src/wasm/memory.js'
import { oneThread } from '../../../src/wasm/thread-pool.js'
import { createLayout } from '../../../src/weights/create-layout.js'
import { createCorpus } from './random-corpus.js'

const corpus = createCorpus({
  L: 5,
  lengths: Array.from({ length: 200 }, (_, n) => 1 + (n % 17)),
  description: 'mixed',
  seed: 3,
})
const layout = createLayout(corpus)
const loss = likelihood()
const x = Float64Array.from({ length: layout.F }, (_, f) => Math.sin(f))

/** The objective in parts, and how many sequences each has. */
function create(limits: Pick<PartOptions, 'most' | 'many'> = {}) {
  const sizes: number[] = []
  const createReference = (part: CompiledCorpus) => {
    sizes.push(part.N)
    return new ChainObjective(part, layout, loss)
  }
  const options = { loss: loss.recipe!, threads: oneThread, createReference, ...limits }
  return { created: finish(createInParts(corpus, layout, options)), sizes }
}

function evaluate(objective: KernelObjective) {
  objective.precision = 'double'
  const g = new Float64Array(layout.F)
  return { value: objective.evaluate(x, g), g }
}

const whole = evaluate(create().created as KernelObjective)

function expectSame(objective: unknown) {
  const { value, g } = evaluate(objective as KernelObjective)
  expect(value / whole.value).toBeCloseTo(1, 12)
  expect(Math.max(...g.map((own, f) => Math.abs(own - whole.g[f])))).toBeLessThan(1e-9)
}

describe('createInParts of attributes that can be extracted anew', () => {
  const toy = simulateToyEnglish({ sentences: 80 })
  const features = { features: [window(word(), -1, 1), join(word(-1), word())] }
  const createToy = (renewable: boolean, limits: Pick<PartOptions, 'most'>) => {
    const compiled = compileCorpus(toy, features, { renewable })
    const weights = createLayout(compiled)
    const createReference = (part: CompiledCorpus) => new ChainObjective(part, weights, loss)
    const options = { loss: loss.recipe!, threads: oneThread, createReference, ...limits }
    const objective = finish(createInParts(compiled, weights, options)) as KernelObjective
    onTestFinished(() => objective.close())
    return { objective, compiled, F: weights.F }
  }

  it.each<[string, Pick<PartOptions, 'most'>]>([
    ['in one part', {}],
    ['in parts', { most: 300 }],
  ])('gives them up, with the same result, %s', (_, limits) => {
    const plain = createToy(false, limits)
    const renewable = createToy(true, limits)
    expect(areReleased(renewable.compiled.state)).toBe(true)
    // The second weights overflow double precision, so that the reference must read the attributes again.
    for (const factor of [1, 1e4]) {
      const at = Float64Array.from({ length: plain.F }, (_, f) => factor * Math.sin(f))
      const [own, expected] = [new Float64Array(plain.F), new Float64Array(plain.F)]
      expect(renewable.objective.evaluate(at, own)).toBe(plain.objective.evaluate(at, expected))
      expect(own).toEqual(expected)
    }
    expect(areReleased(renewable.compiled.state)).toBe(limits.most !== undefined)
  })
})

describe('createInParts', () => {
  it('makes one part of a corpus that is small enough', () => {
    expect(create().sizes).toEqual([corpus.N])
  })

  it('adds the values and gradients of parts', () => {
    const { created, sizes } = create({ most: Math.ceil(corpus.state.ids.length / 3) })
    expect(sizes.length).toBe(4)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(corpus.N)
    expectSame(created)
  })

  it('estimates the curvature by the variance of labels that an attribute has', () => {
    const { state, label, P } = corpus
    const counts = new Float64Array(layout.F)
    for (let p = 0; p < P; p++) {
      for (const a of state.ids.subarray(state.offset[p], state.offset[p + 1])) {
        const labels = layout.stateLabel.subarray(layout.stateOffset[a], layout.stateOffset[a + 1])
        counts[layout.stateOffset[a] + labels.indexOf(label![p])]++
      }
    }
    const found = (create({ many: 1 }).created as KernelObjective).estimateCurvature!()!
    for (let a = 0; a < layout.A; a++) {
      const [from, to] = [layout.stateOffset[a], layout.stateOffset[a + 1]]
      const total = counts.subarray(from, to).reduce((sum, count) => sum + count, 0)
      for (let f = from; f < to; f++)
        expect(found[f]).toBeCloseTo(0.1 * counts[f] * (1 - counts[f] / total), 12)
    }
    const most = Math.ceil(state.ids.length / 3)
    const ofParts = (create({ most, many: 1 }).created as KernelObjective).estimateCurvature!()!
    expect((create().created as KernelObjective).estimateCurvature!()).toBeNull() // few positions
    const first = layout.stateLabel.length // of transitions, whose counts add up
    expect([...ofParts.subarray(first)]).toEqual(
      [...found.subarray(first)].map(own => expect.closeTo(own, 12)),
    )
  })

  it('makes the parts smaller where memory is short', () => {
    let [pages, found] = [1, create()]
    do {
      const remove = limitMemory(++pages)
      found = create()
      remove()
    } while (found.created === 'memory')
    expect(found.sizes.length).toBeGreaterThan(1)
    expectSame(found.created)
  })

  it('says that memory is missing if not even a sequence fits', () => {
    onTestFinished(limitMemory(1))
    expect(create().created).toBe('memory')
  })
})

describe('sequenceRange', () => {
  it('has the attributes, labels and lines of some sequences', () => {
    const part = sequenceRange(corpus, 20, 22)
    const [from, to] = [corpus.offset[20], corpus.offset[22]]
    const { ids, offset } = corpus.state
    expect([part.N, part.P, part.offset[0], part.offset[2]]).toEqual([2, to - from, 0, to - from])
    expect([...part.state.ids]).toEqual([...ids.subarray(offset[from], offset[to])])
    expect(part.state.offset[part.P]).toBe(part.state.ids.length)
    expect([...part.label!]).toEqual([...corpus.label!.subarray(from, to)])
  })
})
