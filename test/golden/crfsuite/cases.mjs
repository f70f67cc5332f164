// What CRFsuite was asked for, and the same thing as we call it. The names are those of the golden files.
const tight = ['-p', 'epsilon=1e-9', '-p', 'delta=1e-15', '-p', 'period=50', '-p', 'max_iterations=5000']
const tightOptions = { epsilon: 1e-9, delta: 1e-15, period: 50, maxIterations: 5000 }
const epochs = (k, ...more) => ['-p', `max_iterations=${k}`, ...more.flatMap(text => ['-p', text])]
const inOrder = { shuffle: 'none' }

export const CASES = [
  {
    name: 'pos-c2-1',
    data: 'pos',
    arguments: ['-a', 'lbfgs', '-p', 'c2=1', ...tight],
    method: 'likelihood',
    options: { c2: 1, ...tightOptions },
    keep: 'all',
  },
  {
    name: 'pos-c2-0.1',
    data: 'pos',
    arguments: ['-a', 'lbfgs', '-p', 'c2=0.1', ...tight],
    method: 'likelihood',
    options: { c2: 0.1, ...tightOptions },
  },
  {
    name: 'pos-defaults',
    data: 'pos',
    arguments: ['-a', 'lbfgs'],
    method: 'likelihood',
    options: {},
  },
  {
    name: 'pos-all-features',
    data: 'pos',
    arguments: [
      '-a',
      'lbfgs',
      '-p',
      'feature.possible_states=1',
      '-p',
      'feature.possible_transitions=1',
      ...tight,
    ],
    method: 'likelihood',
    options: { weights: 'all', ...tightOptions },
  },
  {
    name: 'pos-owlqn',
    data: 'pos',
    arguments: ['-a', 'lbfgs', '-p', 'c1=0.5', '-p', 'c2=0.1', ...tight],
    method: 'likelihood',
    options: { c1: 0.5, c2: 0.1, ...tightOptions },
  },
  {
    name: 'entities-weighted',
    data: 'entities',
    arguments: ['-a', 'lbfgs', '-p', 'c2=0.5', ...tight],
    method: 'likelihood',
    options: { c2: 0.5, ...tightOptions },
    keep: 'all',
  },
  {
    name: 'pos-ap',
    data: 'pos',
    arguments: ['-a', 'ap', ...epochs(3)],
    method: 'perceptron',
    options: { ...inOrder, maxIterations: 3 },
  },
  {
    name: 'entities-ap',
    data: 'entities',
    arguments: ['-a', 'ap', ...epochs(3)],
    method: 'perceptron',
    options: { ...inOrder, maxIterations: 3 },
  },
  {
    name: 'pos-pa',
    data: 'pos',
    arguments: ['-a', 'pa', ...epochs(3)],
    method: 'passive-aggressive',
    options: { ...inOrder, maxIterations: 3 },
  },
  {
    name: 'pos-pa-0',
    data: 'pos',
    arguments: ['-a', 'pa', ...epochs(2, 'type=0', 'error_sensitive=0', 'averaging=0')],
    method: 'passive-aggressive',
    options: { ...inOrder, maxIterations: 2, slack: 'none', cost: 'constant', average: 'none' },
  },
  {
    name: 'pos-pa-1',
    data: 'pos',
    arguments: ['-a', 'pa', ...epochs(3, 'type=1', 'c=0.05', 'averaging=0')],
    method: 'passive-aggressive',
    options: { ...inOrder, maxIterations: 3, slack: 'linear', c: 0.05, average: 'none' },
  },
  {
    name: 'entities-pa-2',
    data: 'entities',
    arguments: ['-a', 'pa', ...epochs(3, 'type=2', 'c=0.3')],
    method: 'passive-aggressive',
    options: { ...inOrder, maxIterations: 3, slack: 'squared', c: 0.3 },
  },
  {
    name: 'pos-arow',
    data: 'pos',
    arguments: ['-a', 'arow', ...epochs(3)],
    method: 'arow',
    options: { ...inOrder, maxIterations: 3 },
  },
  {
    name: 'entities-arow',
    data: 'entities',
    arguments: ['-a', 'arow', ...epochs(3, 'variance=0.5', 'gamma=2')],
    method: 'arow',
    options: { ...inOrder, maxIterations: 3, variance: 0.5, gamma: 2 },
  },
]
