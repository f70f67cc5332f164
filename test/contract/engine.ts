/** What every engine must do: what it tells of itself, its file, its scorer or graph inference, and learning if it can. */

import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf } from '../../src/data/sequence.js'
import type { ModelFile } from '../../src/methods/method.js'
import type { Engine } from '../../src/model/engine.js'
import { readContainer, type Sections, writeContainer } from '../../src/model/file/container.js'
import { Model } from '../../src/model/model.js'
import { describeGraphInference } from './graph-inference.js'
import { describeScorer, LABELED, TRAINING } from './scorer.js'

/** How an engine comes to be. */
export interface EngineFactory {
  train(corpus: Corpus): Promise<Engine>
  load(file: ModelFile): Engine
}

/** Tests an engine, and its scorer or graph inference. `labels` says which of the two it has. */
export function describeEngine(
  name: string,
  { train, load }: EngineFactory,
  labels: 'chains' | 'graphs',
): void {
  let trained: Promise<Engine> | undefined
  const create = () => (trained ??= train(corpusOf(TRAINING)))
  const reload = (engine: Engine) => {
    const { method, options, features, figures } = engine
    const { sections } = readContainer(bytesOf(engine.sections()))
    return load({ method, options, features, functions: {}, figures, sections, source: 'file' })
  }

  describe(`${name} as an engine`, () => {
    it('tells what it was trained on', async () => {
      const engine = await create()
      expect(engine.labels.toArray().sort()).toEqual(['D', 'N', 'V'])
      expect(engine.figures).toMatchObject({ sequences: 6, tokens: 19, labels: 3 })
      expect(engine.figures.attributes).toBeGreaterThan(0)
      expect(engine.figures.features).toBeGreaterThan(0)
      for (const { tokens } of TRAINING) for (const word of tokens) expect(engine.knows(word)).toBe(true)
      expect([engine.knows('zebra'), engine.knows('')]).toEqual([false, false])
    })

    it('is the same after saving and loading', async () => {
      const engine = await create()
      const again = reload(engine)
      const tell = ({ method, options, features, figures }: Engine) => ({
        method,
        options,
        features,
        figures,
      })
      expect(tell(again)).toEqual(tell(engine))
      expect(again.labels.toArray()).toEqual(engine.labels.toArray())
      expect(bytesOf(again.sections())).toEqual(bytesOf(engine.sections()))
      for (const word of ['dog', 'zebra']) expect(again.knows(word)).toBe(engine.knows(word))
    })

    it('lends weights that are numbers, or says that it cannot', async () => {
      const engine = await create()
      if (labels === 'graphs') {
        expect(() => engine.initialWeights()).toThrow(DataError)
        return
      }
      const source = engine.initialWeights()
      const names = engine.labels.toArray()
      const weights = names.flatMap(j => [
        ...names.map(i => source.trans(i, j)),
        ...(['start', 'end'] as const).map(side => source.boundary(side, j)),
      ])
      for (const weight of weights) if (weight !== undefined) expect(weight).toBeLessThan(Infinity)
      expect(weights.some(weight => weight !== undefined)).toBe(true)
    })

    it(
      labels === 'chains' ? 'has one scorer and no graph inference' : 'has one graph inference and no scorer',
      async () => {
        const engine = await create()
        if (labels === 'chains') {
          expect(engine.graphInference).toBeUndefined()
          expect(engine.scorer()).toBe(engine.scorer())
        } else {
          expect(() => engine.scorer()).toThrow(DataError)
          expect(engine.graphInference!()).toBe(engine.graphInference!())
        }
      },
    )

    testLearning(train, create)
  })

  if (labels === 'chains') {
    describeScorer(name, async () => (await create()).scorer())
    describeScorer(`${name} from a file`, async () => reload(await create()).scorer())
  } else {
    describeGraphInference(name, async () => (await create()).graphInference!())
    describeGraphInference(`${name} from a file`, async () => reload(await create()).graphInference!())
  }
}

function testLearning(train: EngineFactory['train'], create: () => Promise<Engine>): void {
  it('learns, forgets and merges exactly, if it learns at all', async () => {
    const whole = await create()
    if (!whole.learning) return
    const tail = corpusOf(TRAINING.slice(3))
    const first = await train(corpusOf(TRAINING.slice(0, 3)))
    const [all, before] = [bytesOf(whole.sections()), bytesOf(first.sections())]
    const labeled = () => new Model(first).tagCorpus(corpusOf(LABELED))
    const atFirst = labeled()
    first.learning!.update(tail, true)
    expect(bytesOf(first.sections())).toEqual(all)
    expect(labeled()).toEqual(new Model(whole).tagCorpus(corpusOf(LABELED)))
    first.learning!.forget(tail)
    expect(bytesOf(first.sections())).toEqual(before)
    expect(labeled()).toEqual(atFirst)
    first.learning!.merge(await train(tail))
    expect(bytesOf(first.sections())).toEqual(all)
  })
}

/** Sections as they stand in a file. */
function bytesOf(sections: Sections): Uint8Array {
  return writeContainer({}, sections)
}
