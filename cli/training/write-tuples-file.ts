import { formatBytes, formatNumberOf } from '../../reporting/format.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { writeTuples } from '../../src/tuples/write-tuples.js'
import { type Output, writeOutput } from '../../terminal/output.js'
import { type CommonOptions, printResult, type Reporter } from '../../terminal/reporter.js'
import { type LabeledDataOptions, readLabeled } from '../data/read-data.js'

/** Which tuples are written, and where they go. */
export interface TuplesRequest {
  readonly options: CommonOptions & Pick<LabeledDataOptions, 'tokenizer'>
  /** Names of the columns after the word. */
  readonly names: readonly string[]
  readonly features: FeatureSet
  readonly output: Output
  readonly reporter: Reporter
}

/** Writes the tuples of labeled files. */
export async function writeTuplesFile(
  files: readonly string[],
  { options, names, features, output, reporter }: TuplesRequest,
): Promise<void> {
  const corpus = await readLabeled(files, { tokenizer: options.tokenizer }, reporter)
  let bytes = 0
  await writeOutput(output, async (sink, pause) => {
    for (const text of writeTuples(corpus, features, { names })) {
      const piece = Buffer.from(text)
      bytes += piece.length
      sink(piece)
      await pause()
    }
  })
  const { file } = output
  const [sequences, tokens] = [corpus.N, corpus.P]
  reporter.note(
    `wrote tuples of ${formatNumberOf(sequences, 'sequence')}, ${formatNumberOf(tokens, 'token')}: ${formatBytes(bytes)}`,
  )
  if (file !== '-') printResult(options, { tuples: file, sequences, tokens, bytes }, () => '')
}
