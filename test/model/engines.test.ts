/** All engines, with their scorers and graph inference. */
import type { Corpus } from '../../src/data/corpus.js'
import { suffix, word } from '../../src/features/language/factories.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { lafferty } from '../../src/features/language/presets.js'
import { READERS } from '../../src/methods/readers/all-readers.js'
import { resolveMethod } from '../../src/methods/registry.js'
import { runToEnd } from '../../src/training/run-to-end.js'
import { describeEngine, type EngineFactory } from '../contract/engine.js'

const TRANSITIONS: FeatureSet = { features: [word(), suffix(1)], transitions: [word()] }

/** The engine of a method with some options. */
function engineOf(
  method: string,
  given: Record<string, unknown> = {},
  features = lafferty(),
  structure?: string,
): EngineFactory {
  const { form, options } = resolveMethod(method, given, structure)
  return {
    train: async (corpus: Corpus) => (await runToEnd(form.train(corpus, options, { features }))).engine,
    load: file => READERS[form.content](file),
  }
}

const FEW = { maxIterations: 8 }

describeEngine('empirical', engineOf('empirical'), 'chains')
describeEngine('empirical ep1', engineOf('empirical', { variant: 'ep1' }), 'chains')
describeEngine('empirical sp1', engineOf('empirical', { variant: 'sp1' }), 'chains')
describeEngine('empirical ecrn', engineOf('empirical', { variant: 'ecrn' }), 'chains')
describeEngine(
  'empirical, label pairs',
  engineOf('empirical', { pairs: 'labels', boundary: 'none' }),
  'chains',
)
describeEngine('hmm', engineOf('hmm'), 'chains')
describeEngine('hmm without smoothing', engineOf('hmm', { emission: 0, transition: 0 }), 'chains')
describeEngine('weights', engineOf('likelihood', FEW), 'chains')
describeEngine('weights with boundaries', engineOf('likelihood', { ...FEW, boundary: 'symbols' }), 'chains')
describeEngine('weights of transitions', engineOf('perceptron', FEW, TRANSITIONS), 'chains')
describeEngine('weights normalized locally', engineOf('memm', FEW), 'chains')
describeEngine('separate', engineOf('separate', FEW), 'chains')
describeEngine('separate sp2', engineOf('separate', { ...FEW, variant: 'sp2' }), 'chains')
describeEngine('separate ep2', engineOf('separate', { ...FEW, variant: 'ep2' }), 'chains')
describeEngine('tree', engineOf('empirical', { headColumn: 1 }, lafferty(), 'tree'), 'graphs')
describeEngine(
  'tree with neighbors',
  engineOf('empirical', { headColumn: 1, neighbors: 'yes' }, lafferty(), 'tree'),
  'graphs',
)
describeEngine('skip-chain', engineOf('empirical', { links: 'all' }, lafferty(), 'skip-chain'), 'graphs')
