/** What compiles, and what does not: the compiler is the test, for a needless `@ts-expect-error` is an error, too. */
import { expect, it } from 'vitest'
import { crossValidate, gridSearch, METHODS, train, type UncheckedTrainOptions } from '../../src/index.js'

const data = [
  { tokens: ['the', 'dog'], labels: ['D', 'N'] },
  { tokens: ['dogs', 'bark'], labels: ['N', 'V'] },
]

it('options are those of the method', async () => {
  await train(data, { method: 'likelihood', options: { c2: 0.5, maxIterations: 2 } })
  await train(data, { method: 'separate', options: { variant: 'ep2', maxIterations: 2 } })
  await train(data, { options: { variant: 'ep1', rare: 'all' } })
  for (const method of METHODS.slice(0, 2)) await train(data, { method })
  const wrong = (training: Promise<unknown>) => expect(training).rejects.toThrow()
  // @ts-expect-error: no number, and no option
  await wrong(train(data, { method: 'likelihood', options: { c2: 'abc', nonsense: 1 } }))
  // @ts-expect-error: no number
  await wrong(train(data, { method: 'likelihood', options: { c2: 'abc' } }))
  // @ts-expect-error: no option
  await wrong(train(data, { method: 'likelihood', options: { nonsense: 1 } }))
  // @ts-expect-error: an option of another method
  await wrong(train(data, { method: 'hmm', options: { c2: 1 } }))
  // @ts-expect-error: an option of another method than the default
  await wrong(train(data, { options: { c2: 1 } }))
  // @ts-expect-error: no value of the option
  await wrong(train(data, { method: 'margin', options: { rescale: 'loss' } }))
  // @ts-expect-error: a variant of another method
  await wrong(train(data, { method: 'separate', options: { variant: 'ep1' } }))
  // @ts-expect-error: no method
  await wrong(train(data, { method: 'telepathy' }))
  // @ts-expect-error: beside the options
  await wrong(train(data, { method: 'likelihood', c2: 1 }))
})

it('options are those of the structure', async () => {
  await train(data, { structure: 'skip-chain', options: { links: 'all', labelShrink: 1 } })
  const wrong = (training: Promise<unknown>) => expect(training).rejects.toThrow()
  // @ts-expect-error: an option of another structure
  await wrong(train(data, { structure: 'skip-chain', options: { headColumn: 1 } }))
  // @ts-expect-error: an option of a structure
  await wrong(train(data, { options: { links: 'all' } }))
  // @ts-expect-error: a structure of another method
  await wrong(train(data, { method: 'hmm', structure: 'skip-chain' }))
})

it('options are typed in validation, too', async () => {
  const folds = 2
  await crossValidate(data, { folds, train: { method: 'hmm', options: { rare: 2 } } })
  await gridSearch(data, { folds, train: { method: 'hmm' }, grid: { rare: [1, 'all'] } })
  // @ts-expect-error: no option
  await expect(crossValidate(data, { folds, train: { method: 'hmm', options: { c2: 2 } } })).rejects.toThrow()
})

it('options that come from a file or a command line are checked when training begins', async () => {
  const options: UncheckedTrainOptions = { method: 'hmm', options: { rare: '2' } }
  expect((await train<UncheckedTrainOptions>(data, options)).options).toMatchObject({ rare: 2 })
  const unknown = { ...options, options: { raer: '2' } }
  await expect(train<UncheckedTrainOptions>(data, unknown)).rejects.toThrow('did you mean "rare"?')
})
