import { formatBytes, formatDuration } from '../../reporting/format.js'
import { secondsSinceStart, timed } from '../../reporting/seconds.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { nodeThreads } from '../../src/node/threads.js'
import { countTuples } from '../../src/tuples/count-tuples.js'
import type { ReadProgress, TuplePart } from '../../src/tuples/tuple-part.js'
import type { Output } from '../../terminal/output.js'
import { type CommonOptions, printResult, type Reporter } from '../../terminal/reporter.js'
import { saveModel } from '../models/save-model.js'
import { methodSettings, type TrainingOptions } from '../options/training-options.js'
import { createIterationDisplay } from './iteration-display.js'
import { stopOnInterrupt } from './stop-on-interrupt.js'
import { formatTraining, type TrainResult } from './train-report.js'

/** Where tuples come from. */
export interface TupleSource {
  readonly parts: AsyncIterable<TuplePart>
  readonly onRead?: (progress: ReadProgress) => void
  /** Seconds that reading took, once it has ended. */
  seconds?(): number
  /** Says more of an error that came while tuples were read. */
  explain?(error: unknown): Promise<unknown>
  /** Closes connections and removes temporary files. */
  close?(): Promise<void>
}

/** How a model is made of tuples, and where it goes. */
export interface CountingRequest {
  readonly options: CommonOptions & TrainingOptions & { readonly output: string }
  /** Names of the columns after the word. */
  readonly names: readonly string[]
  readonly features: FeatureSet | undefined
  readonly output: Output
  readonly reporter: Reporter
  /** What the result says besides. */
  readonly told?: object
}

/** Makes a model of tuples, writes it and prints the figures. */
export async function countParts(
  open: (signal: AbortSignal) => Promise<TupleSource>,
  { options, names, features, output, reporter, told }: CountingRequest,
): Promise<void> {
  const { method, tokenizer, output: file } = options
  const display = createIterationDisplay(reporter.live())
  let read = 0
  const count = async (signal: AbortSignal) => {
    const source = await open(signal)
    try {
      return await countTuples(source.parts, {
        method,
        options: methodSettings(options),
        names,
        threads: nodeThreads(options.threads),
        signal,
        onProgress: step => step.stop !== 'closed-form' && display.update(step),
        ...(source.onRead && { onRead: source.onRead }),
        ...(features && { features }),
        ...(tokenizer && { tokenizer }),
      })
    } catch (error) {
      signal.throwIfAborted() // an engine that is stopped ends its answer early, or fails
      throw (await source.explain?.(error)) ?? error
    } finally {
      read = source.seconds?.() ?? 0
      await source.close?.()
    }
  }
  const [{ model, summary }, counting] = await timed(() =>
    stopOnInterrupt(count).finally(() => display.end()),
  )
  const [modelBytes, write] = await timed(() => saveModel(model, output))
  reporter.log(`counted in ${formatDuration(counting)}: ${formatBytes(modelBytes)}`)
  if (file === '-') return
  const result: TrainResult = {
    method: model.method,
    ...model.figures,
    unlabeled: 0,
    seconds: { read, train: counting - read, write, total: secondsSinceStart() },
    ...summary,
    model: file,
    modelBytes,
  }
  const peakMemoryBytes = process.resourceUsage().maxRSS * 1024
  printResult(options, { ...result, ...told, peakMemoryBytes }, () => formatTraining(result))
}
