// One small model per method, variant and structure, and per kind of feature that a model file can carry.
//
// `data` names a corpus in corpora.json, `options` is what `train` is given. The name of a case is the name of its files.

const features = {
  /** One of each kind of feature that needs no column but the word. */
  language: {
    features: [
      { type: 'word' },
      { type: 'prefix', length: 2 },
      { type: 'suffix', length: 3, lower: true },
      { type: 'endsIn', suffixes: ['ing', 's'] },
      { type: 'shape' },
      { type: 'shortShape', offset: -1 },
      { type: 'test', is: 'titleCase' },
      { type: 'matches', pattern: '^[A-Z][a-z]+$' },
      { type: 'match', pattern: '[aeiou]+', flags: 'i' },
      { type: 'oneOf', values: ['the', 'a'], offset: -1 },
      { type: 'gazetteer', name: 'places', phrases: ['New York', 'London'] },
      { type: 'bias' },
      { type: 'join', features: [{ type: 'word', offset: -1 }, { type: 'word' }] },
      { type: 'window', feature: { type: 'word', lower: true }, from: -1, to: 1 },
    ],
  },
  columns: {
    features: [
      { type: 'word' },
      { type: 'column', column: 1 },
      { type: 'column', column: 1, offset: -1 },
      { type: 'column', column: 1, offset: 1 },
    ],
  },
  transitions: {
    features: [{ type: 'word' }, { type: 'column', column: 1 }],
    transitions: [{ type: 'column', column: 1 }],
  },
  crfpp: {
    features: [
      { type: 'template', dialect: 'crf++', text: 'U00:%x[0,0]' },
      { type: 'template', dialect: 'crf++', text: 'U01:%x[-1,1]/%x[0,1]' },
    ],
  },
  wapiti: {
    features: [
      { type: 'template', dialect: 'wapiti', text: 'u:word=%X[0,0]' },
      { type: 'template', dialect: 'wapiti', text: 'u:caps=%t[0,0,"^\\u"]' },
    ],
  },
  number: { features: [{ type: 'word' }, { type: 'number', column: 2 }] },
  function: { features: [{ type: 'word' }, { type: 'function', name: 'length' }] },
}

/** The default penalty of 0.1, for the methods whose default depends on the data since. */
const PENALIZED = [
  ...['likelihood', 'piecewise', 'pseudolikelihood', 'pointwise', 'expected-accuracy'],
  ...['labelwise', 'memm'],
]
const asIn01 = (method, options) => ({ ...(PENALIZED.includes(method) && { c2: 1 }), ...options })

const pos = (method, given = {}, others = {}) => with_('pos', method, undefined, given, others)
const with_ = (data, method, set, given = {}, others = {}) => {
  const options = asIn01(method, given)
  return {
    data,
    options: {
      method,
      ...(Object.keys(options).length > 0 && { options }),
      ...(set && { features: set }),
      ...others,
    },
  }
}

/** The decoder of all models of 0.1, which their files do not name. */
const viterbi = { decoder: 'viterbi' }

export const CASES = {
  empirical: pos('empirical'),
  'empirical-ep1': pos('empirical', { variant: 'ep1' }),
  'empirical-sp1': pos('empirical', { variant: 'sp1' }),
  'empirical-ecrn': pos('empirical', { variant: 'ecrn' }),
  'empirical-labels': pos('empirical', { pairs: 'labels', boundary: 'none', caseFold: 'never' }),
  'empirical-signatures': pos('empirical', { pairs: 'signatures', rare: 'all' }),
  'empirical-columns': with_('entities', 'empirical', features.columns),
  'empirical-language': with_('pos', 'empirical', features.language),
  'empirical-attributes': with_('attributes', 'empirical'),
  'empirical-weighted': with_('weighted', 'empirical'),
  'empirical-kmer': with_('bases', 'empirical', { features: [{ type: 'kmer', from: -1, to: 1 }] }),
  'empirical-tree': { data: 'trees', options: { structure: 'tree', options: { headColumn: 5 } } },
  'empirical-tree-neighbors': {
    data: 'trees',
    options: { structure: 'tree', options: { headColumn: 5, neighbors: 'yes' } },
  },
  'empirical-skip-chain': { data: 'entities', options: { structure: 'skip-chain' } },
  'empirical-skip-chain-words': {
    data: 'entities',
    options: { structure: 'skip-chain', options: { links: 'words', linkWidth: 2 } },
  },
  hmm: pos('hmm'),
  'hmm-smoothed': pos('hmm', { emission: 0.01, transition: 1, rare: 'all' }),
  separate: pos('separate'),
  'separate-sp2': pos('separate', { closedForm: 'none', stateShrink: 0, pairShrink: 0, denominator: 'states', labelPairs: 'seen' }),
  'separate-ep2': pos('separate', { stateShrink: 0, pairShrink: 0, denominator: 'states', cutoff: 1 }),
  'separate-pair': pos('separate', { denominator: 'pair', states: 'all', boundary: 'none' }),
  'separate-language': with_('pos', 'separate', features.language),
  likelihood: pos('likelihood'),
  'likelihood-l1': pos('likelihood', { c1: 0.5, c2: 0.1 }),
  'likelihood-symbols': pos('likelihood', { boundary: 'symbols', weights: 'all', cutoff: 2 }),
  'likelihood-sgd': pos('likelihood', { optimizer: 'sgd', maxIterations: 5 }),
  'likelihood-language': with_('pos', 'likelihood', features.language),
  'likelihood-attributes': with_('attributes', 'likelihood'),
  'likelihood-weighted': with_('weighted', 'likelihood'),
  'likelihood-transitions': with_('entities', 'likelihood', features.transitions),
  'likelihood-crfpp': with_('entities', 'likelihood', features.crfpp),
  'likelihood-wapiti': with_('entities', 'likelihood', features.wapiti),
  'likelihood-number': with_('measures', 'likelihood', features.number),
  'likelihood-function': with_('pos', 'likelihood', features.function),
  piecewise: pos('piecewise'),
  pseudolikelihood: pos('pseudolikelihood'),
  pointwise: pos('pointwise', {}, viterbi),
  'expected-accuracy': pos('expected-accuracy', { maxIterations: 30 }, viterbi),
  labelwise: pos('labelwise', { maxIterations: 30 }, viterbi),
  'labelwise-annealed': pos('labelwise', { anneal: 'lambda', lambda: 8, maxIterations: 20 }, viterbi),
  'labelwise-few': pos('labelwise', { maxIterations: 30 }, viterbi),
  'labelwise-few-annealed': pos('labelwise', { anneal: 'lambda', lambda: 8, maxIterations: 20 }, viterbi),
  margin: pos('margin', { maxIterations: 5 }),
  'margin-slack': pos('margin', { rescale: 'slack', maxIterations: 3 }),
  memm: pos('memm'),
  perceptron: pos('perceptron', { maxIterations: 5 }),
  'perceptron-last': pos('perceptron', { maxIterations: 3, average: 'none', shuffle: 'none' }),
  'passive-aggressive': pos('passive-aggressive', { maxIterations: 5 }),
  arow: pos('arow', { maxIterations: 5 }),
}

/** The functions that `function` features of the cases name. */
export const FUNCTIONS = { length: (sequence, t) => String(sequence.word(t)?.length ?? 0) }
