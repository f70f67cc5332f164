import { DataError } from '../../src/common/errors.js'
import type { Random } from '../../src/common/random.js'
import type { Sequence } from '../../src/data/sequence.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import type { Model } from '../../src/model/model.js'
import { train, type UncheckedTrainOptions } from '../../src/train.js'
import { many } from '../draw.js'
import { demand, type Target } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

/** Sequences of the pool by their numbers, learned, forgotten, or learned by a model that is merged. */
interface Operation {
  readonly what: 'update' | 'forget' | 'merge'
  readonly which: readonly number[]
}

interface OperationsInput {
  readonly training: UncheckedTrainOptions
  readonly pool: readonly Sequence[]
  readonly first: readonly number[]
  readonly operations: readonly Operation[]
}

const FEATURES: readonly FeatureSet[] = [
  { features: [{ type: 'word' }] },
  { features: [{ type: 'word' }, { type: 'suffix', length: 1 }] },
  {
    features: [
      { type: 'suffix', length: 1 },
      { type: 'word', offset: -1 },
    ],
  },
]

const METHODS: readonly UncheckedTrainOptions[] = [
  { method: 'empirical' },
  { method: 'empirical', options: { pairs: 'labels', boundary: 'none' } },
  { method: 'hmm' },
  { method: 'empirical', structure: 'skip-chain' },
]

const WEIGHTS = [0, 1, 2, 3, 1e9, 2 ** 31 - 1, 2 ** 31, 2 ** 52, 2 ** 53 - 1, 0.5]

/** Learning, forgetting and merging. */
export const operations: Target<OperationsInput> = {
  name: 'operations',
  description: 'after any update, forget and merge a model has the bytes of one trained on what is left',
  maxSize: 16,
  generate(random, size) {
    const pool = many(2 + random.below(4), () => drawSequence(random))
    const some = () => many(1 + random.below(3), () => random.below(pool.length))
    return {
      training: { ...random.pick(METHODS), features: random.pick(FEATURES) },
      pool,
      first: some(),
      operations: many(1 + random.below(size), () => ({
        what: random.pick(['update', 'forget', 'forget', 'merge'] as const),
        which: some(),
      })),
    }
  },
  run: checkOperations,
}

function drawSequence(random: Random): Sequence {
  const T = 1 + random.below(4)
  const heavy = random.below(4) === 0
  const names = random.below(2) === 0 ? ['X', 'Y', 'Z'] : ['X', 'Y', 'Z', null] // null: not known
  return {
    tokens: many(T, () => random.pick(['a', 'b', 'ab', 'C', 'é'])),
    labels: many(T, () => random.pick(names)),
    ...(heavy && { weight: random.pick(WEIGHTS) }),
  }
}

async function checkOperations({ training, pool, first, operations }: OperationsInput): Promise<void> {
  const take = (which: readonly number[]) => which.map(k => pool[k])
  const model = await trained(take(first), training)
  if (!model) return
  let known: number[] | undefined = [...first] // undefined: something was forgotten that was learned in other parts
  for (const { what, which } of operations) {
    const before = model.save()
    const remaining: number[] | undefined = known && after(known, what, which)
    const done = await apply(model, what, take(which), training)
    if (done === undefined) continue // the data are refused as such
    if (!done) {
      demandBytes(model.save(), before, `${what} was refused but changed the model`)
      demand(
        remaining === undefined || remaining.length === 0 || !(await trained(take(remaining), training)),
        () => `refused what training allows: ${what} ${which}`,
      )
      continue
    }
    known = remaining
    if (known && known.length > 0) {
      const anew = await trained(take(known), training)
      demand(anew !== undefined, () => `did what training refuses: ${what} ${which}`)
      demandBytes(model.save(), anew.save(), `${what} gives other bytes than training`)
    }
  }
  checkUse(model, pool)
}

/** What is left after an operation; undefined where that cannot be said. */
function after(
  known: readonly number[],
  what: Operation['what'],
  which: readonly number[],
): number[] | undefined {
  if (what !== 'forget') return [...known, ...which]
  const rest = [...known]
  for (const k of which) {
    const at = rest.indexOf(k)
    if (at < 0) return undefined
    rest.splice(at, 1)
  }
  return rest
}

/** Whether it was done; undefined: there is no model to merge. */
async function apply(
  model: Model,
  what: Operation['what'],
  data: readonly Sequence[],
  training: UncheckedTrainOptions,
): Promise<boolean | undefined> {
  const other = what === 'merge' ? await trained(data, training) : undefined
  if (what === 'merge' && !other) return undefined
  try {
    if (other) model.merge(other)
    else if (what === 'update') model.update(data)
    else model.forget(data)
    return true
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

async function trained(
  data: readonly Sequence[],
  training: UncheckedTrainOptions,
): Promise<Model | undefined> {
  try {
    return await train<UncheckedTrainOptions>(data, training)
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
}

function demandBytes(got: Uint8Array, expected: Uint8Array, what: string): void {
  demand(Buffer.compare(got, expected) === 0, () => `${what}: ${headerOf(got)} and ${headerOf(expected)}`)
}

/** The figures of a model file, which tell most. */
function headerOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  return /"figures":(\{[^}]*\})/.exec(text)?.[1] ?? text.slice(32, 300)
}

/** A model that has gone through all this still labels. */
function checkUse(model: Model, pool: readonly Sequence[]): void {
  if (model.labels.length === 0) return
  for (const { tokens } of pool) {
    const labels = unlessRefused(() => model.tag(tokens)) // without smoothing nothing may be possible
    const right = labels?.length === tokens.length && labels.every(label => model.labels.includes(label))
    demand(right || !labels, () => `labels that are none: ${labels}`)
  }
}
