import { checkArgument, hasMethod, isObject } from './common/arguments.js'
import { DataError } from './common/errors.js'
import { checkKeys } from './common/known-keys.js'
import type { WorkProgress } from './common/long-work.js'
import { shown } from './common/shown.js'
import type { Corpus } from './data/corpus.js'
import { needKnownLabel, refuseUnknownLabels } from './data/labels/refuse-unknown.js'
import { asCorpus, type LabeledData } from './data/sequence.js'
import { checkTokenizer } from './data/text/bounded-tokenizer.js'
import type { Tokenizer } from './data/text/tokenizer.js'
import type { FeatureFunctions } from './features/extraction/function-source.js'
import type { FeatureSet } from './features/language/feature.js'
import { penaltyOf } from './features/language/feature-set.js'
import { parseFeatures } from './features/language/parse-features.js'
import { lafferty, PRESETS } from './features/language/presets.js'
import { optionNames } from './methods/options.js'
import { allMethods, DEFAULT_METHOD, findMethod, resolveMethod } from './methods/registry.js'
import type { MethodChoice } from './methods/typed-options.js'
import { checkUse, type DecoderName, type ModelUse } from './model/file/model-use.js'
import { checkLabelCount } from './model/label-limit.js'
import { Model } from './model/model.js'
import type { Checkpointing } from './training/checkpoint.js'
import { type CheckedDevSet, checkDevSet, type DevSet } from './training/dev-scorer.js'
import { onceEach } from './training/once-each.js'
import type { TrainingSteps } from './training/run-stages.js'
import { runToEnd } from './training/run-to-end.js'
import type { TrainingReport, TrainingStep, TrainingSummary } from './training/training-progress.js'
import type { ThreadHost } from './wasm/thread-pool.js'

/** How to train, whatever the method. */
export interface TrainSettings {
  /** What is observed at a position. Default: what `init` observes, or the attributes that the data give, or else `lafferty()`. */
  readonly features?: FeatureSet
  /** How text is cut into tokens, which becomes part of the features. Default: as `features` say, else nothing is said. */
  readonly tokenizer?: Tokenizer | RegExp
  /** The functions that `function` features name. Default none. */
  readonly functions?: FeatureFunctions
  /**
   * Stops training. Methods that iterate end after the iteration at hand with the model that they have. While features are
   * extracted, and in closed forms, there is no model yet: the promise is rejected with the signal's reason.
   */
  readonly signal?: AbortSignal
  /** A model whose weights, or whose counts as weights, are where iterations begin. */
  readonly init?: Model
  /** Data that methods that iterate are stopped by; the weights that score best on them are kept. */
  readonly dev?: DevSet
  /** Keeps what iterations have reached, or goes on from it. */
  readonly checkpointing?: Checkpointing
  /**
   * The decoder that the model uses if a call names none; its file remembers it. Default: that of the method: `posterior` for `pointwise`
   * and `expected-accuracy`, which are trained for single labels, the one that labels held-out sequences better for `labelwise`, and
   * `viterbi` for all others.
   */
  readonly decoder?: DecoderName
  /** The column of a table or of CoNLL-U that the labels come from; the file remembers it for those who read data for the model. */
  readonly labelColumn?: string
  /**
   * Called while features are extracted (`phase` is `features`) and laid out for the kernels (`layout`, if the method has such), and then
   * after each iteration of a method that iterates.
   */
  readonly onProgress?: (progress: TrainingReport) => void
  /** Called with a sentence if training will be much slower than it could be. Default: nobody is told. */
  readonly onWarning?: (message: string) => void
  /**
   * Threads for methods that iterate: `nodeThreads()` of `cofield/node`, or `webThreads()` where memory can be shared. The
   * result does not depend on how many there are. Default: no threads but the caller's.
   */
  readonly threads?: ThreadHost
}

/** How to train: a method, its options, and the settings that all methods share. */
export type TrainOptions = TrainSettings & MethodChoice

/**
 * The same where types cannot tell, because names and options come from a file or a command line: numbers may be text. What
 * is wrong is refused when training begins. Write `train<UncheckedTrainOptions>(…)` to use it.
 */
export interface UncheckedTrainOptions extends TrainSettings {
  readonly method?: string
  readonly structure?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** A model and how it was reached. */
export interface TrainingResult {
  readonly model: Model
  readonly summary: TrainingSummary
}

/** Training step by step; what it returns in the end is the model and how training went. */
export type ModelSteps = AsyncGenerator<TrainingStep, TrainingResult, void>

/** Trains a model on labeled sequences. */
export async function train<Options extends UncheckedTrainOptions = TrainOptions>(
  data: LabeledData,
  options?: NoInfer<Options>,
): Promise<Model> {
  return (await trainWithSummary<Options>(data, options)).model
}

/** The same, and how training went. */
export function trainWithSummary<Options extends UncheckedTrainOptions = TrainOptions>(
  data: LabeledData,
  options?: NoInfer<Options>,
): Promise<TrainingResult> {
  return runToEnd(trainSteps<Options>(data, options))
}

/**
 * The same, step by step: yields the state of training after each iteration, or once after the counting of a closed form. Leaving
 * a `for await` loop ends training and its threads; `state.model()` is then still the model so far.
 */
export async function* trainSteps<Options extends UncheckedTrainOptions = TrainOptions>(
  data: LabeledData,
  given?: NoInfer<Options>,
): ModelSteps {
  const options: UncheckedTrainOptions = given ?? {}
  checkTrainOptions(options)
  const { method = DEFAULT_METHOD, functions, signal, checkpointing, threads, onWarning } = options
  signal?.throwIfAborted()
  checkTraits(method, options)
  const corpus = asCorpus(data)
  const dev = options.dev && checkDevSet(options.dev)
  if (corpus.N === 0) throw new DataError('expected at least one sequence to train on, got none')
  if (corpus.weight?.every(weight => weight === 0))
    throw new DataError('expected a sequence with a weight above 0 to train on, got only weights of 0')
  const { features, c2 } = featuresOf(options, corpus)
  const size = { tokens: corpus.P, c2 }
  const { form, options: resolved } = resolveMethod(method, options.options, options.structure, size)
  checkKnownLabels(corpus, method, dev)
  checkLabelCount(form.name, corpus.labels?.strings.size ?? 0)
  const { traits } = findMethod(method)
  const init = traits.startsFromModel ? options.init?.initialWeights() : undefined
  const { onProgress } = options
  const onFeatures = onProgress && ((done: WorkProgress) => onProgress({ phase: 'features', ...done }))
  const onLayout = onProgress && ((done: WorkProgress) => onProgress({ phase: 'layout', ...done }))
  const use = checkUse(options.decoder ?? traits.decoder, options.labelColumn)
  const own = {
    features,
    use,
    decoder: options.decoder,
    functions,
    signal,
    init,
    dev,
    checkpointing,
    threads,
  }
  const setting = { ...own, onFeatures, onLayout, ...(onWarning && { onWarning: onceEach(onWarning) }) }
  const onStep = traits.iterates ? onProgress : undefined
  return yield* timed(form.train(corpus, resolved, setting), use, onStep)
}

/** The same steps with the time that they have taken. Whoever leaves ends them. */
async function* timed(
  steps: TrainingSteps,
  use: ModelUse,
  onStep?: (step: TrainingStep) => void,
): ModelSteps {
  let seconds = 0
  try {
    for (;;) {
      const start = performance.now()
      const next = await steps.next()
      seconds += (performance.now() - start) / 1000
      if (next.done) {
        const { engine, summary, use: found = use } = next.value
        return { model: new Model(engine, found), summary }
      }
      const step = { ...next.value, phase: 'iterations', seconds } as const
      onStep?.(step)
      yield step
    }
  } finally {
    await steps.return(undefined as never)
  }
}

/** The name of a preset instead of its function is a common mistake. */
function refusedName(name: string): string {
  const instead = PRESETS.includes(name)
    ? `call the function: features: ${name}()`
    : `presets are functions: ${PRESETS.map(preset => `${preset}()`).join(', ')}`
  return `expected a feature set, got the text ${shown(name)}; ${instead}`
}

/** The features that options ask for, with the tokenizer that they ask for, and the penalty that they bring. */
function featuresOf({ features, init, tokenizer }: TrainSettings, corpus: Corpus) {
  if (typeof features === 'string') throw new TypeError(`features: ${refusedName(features)}`)
  const given = features ?? init?.features ?? defaultFeatures(corpus)
  const set = parseFeatures(given)
  const c2 = penaltyOf(given)
  return { features: tokenizer === undefined ? set : { ...set, tokenizer: checkTokenizer(tokenizer) }, c2 }
}

/** Refuses labels that are not known where a method cannot use them, and data without any known label. */
function checkKnownLabels(corpus: Corpus, method: string, dev: CheckedDevSet | undefined): void {
  needKnownLabel(corpus, 'training')
  if (dev) needKnownLabel(dev.corpus, 'a comparison with dev data')
  if (findMethod(method).traits.partialLabels) return
  const others = allMethods().filter(({ traits }) => traits.partialLabels)
  refuseUnknownLabels(corpus, method, `these can: ${others.map(({ name }) => name).join(', ')}`)
}

const TRAIN_KEYS: readonly (keyof UncheckedTrainOptions)[] = [
  'method',
  'structure',
  'features',
  'tokenizer',
  'options',
  'functions',
  'signal',
  'init',
  'dev',
  'checkpointing',
  'decoder',
  'labelColumn',
  'onProgress',
  'onWarning',
  'threads',
]

/** Refuses options that there are not. Those of a method, such as c2, belong into `options`. */
function checkTrainOptions(options: UncheckedTrainOptions): void {
  checkArgument('train', isObject(options), 'an object of options', options)
  checkSettings(options)
  const { form } = resolveMethod(options.method ?? DEFAULT_METHOD, {}, options.structure)
  const own = optionNames(form.options)
  const stray = Object.keys(options).find(key => own.includes(key))
  if (stray !== undefined)
    throw new TypeError(`train: ${stray} is an option of the method: write options: { ${stray}: … }`)
  checkKeys('train', options, TRAIN_KEYS)
}

/** Refuses settings that are not what their types say. */
function checkSettings(given: UncheckedTrainOptions): void {
  const check = (name: keyof UncheckedTrainOptions, is: (value: unknown) => boolean, expected: string) => {
    if (given[name] !== undefined) checkArgument(`train: ${name}`, is(given[name]), expected, given[name])
  }
  const isText = (value: unknown) => typeof value === 'string'
  check('method', isText, 'the name of a method')
  check('structure', isText, 'the name of a structure')
  check('options', isObject, 'an object of options of the method')
  check('functions', isObject, 'functions by name')
  check('signal', value => hasMethod(value, 'throwIfAborted'), 'an AbortSignal')
  check('init', value => hasMethod(value, 'initialWeights'), 'a model')
  check('dev', value => isObject(value) && 'corpus' in value, 'an object with a corpus')
  check(
    'checkpointing',
    value => hasMethod(value, 'due') && hasMethod(value, 'save'),
    'an object with due and save',
  )
  check('onProgress', value => typeof value === 'function', 'a function')
  check('onWarning', value => typeof value === 'function', 'a function')
  check('threads', value => hasMethod(value, 'spawn'), 'threads, as nodeThreads() and webThreads() give them')
}

/** Refuses settings that a method cannot use: to ignore them would give another model than was asked for. */
function checkTraits(method: string, { init, dev, checkpointing }: UncheckedTrainOptions): void {
  const { startsFromModel, stopsByDev, checkpoints } = findMethod(method).traits
  const settings = [
    ['init', init, startsFromModel],
    ['dev', dev, stopsByDev],
    ['checkpointing', checkpointing, checkpoints],
  ] as const
  for (const [name, value, isUsed] of settings)
    if (value !== undefined && !isUsed)
      throw new DataError(`${name}: ${method} cannot use it; leave it out, or choose another method`)
}

/** What is observed where nothing was said: what the data give, or else the word and its spelling. */
export function defaultFeatures(corpus: Corpus): FeatureSet {
  return corpus.attributes ? { features: [{ type: 'attributes' }] } : lafferty()
}
