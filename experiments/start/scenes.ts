import { formatBytes, formatCount, formatPercent, formatTable } from '../../reporting/format.js'
import type { Interval } from '../../src/evaluation/bootstrap.js'
import { load, type Model } from '../../src/index.js'
import { type Test, testModel, trainModel } from '../measure.js'
import { formatLegend } from './format-legend.js'
import { formatTagged, labelsOf } from './format-tagged.js'
import type { Screen } from './screen.js'
import { type Correction, openShowcase, type Showcase } from './showcase.js'

/** Reads, trains and tests, a line for each. */
export async function trainAndTest(
  screen: Screen,
): Promise<{ model: Model; test: Test; showcase: Showcase }> {
  const showcase = await screen.step('reading', openShowcase, ({ corpus }) => corpus)
  const model = await screen.step('training', () => trainModel(showcase.train), describeTraining)
  const { N } = showcase.test
  const test = await screen.step(
    'testing',
    () => testModel(model, showcase.test),
    ({ evaluation }) => `${formatCount(N)} other sentences, ${formatCount(evaluation.tokens)} words`,
  )
  return { model, test, showcase }
}

function describeTraining({ figures, labels }: Model): string {
  const { sequences, tokens } = figures
  return `${formatCount(sequences)} sentences, ${formatCount(tokens)} words, ${labels.length} tags`
}

/** The share of words with the correct tag. */
export function showAccuracy({ evaluation, intervals }: Test, screen: Screen): void {
  const { accuracy, known, unknown } = intervals()
  screen.heading('Words tagged right')
  const rows = [
    ['  all', ...accuracyCells(evaluation.tokens, evaluation.accuracy, accuracy)],
    ['  seen in training', ...accuracyCells(evaluation.known.tokens, evaluation.known.accuracy, known)],
    ['  never seen', ...accuracyCells(evaluation.unknown.tokens, evaluation.unknown.accuracy, unknown)],
  ]
  screen.line(formatTable([['', 'right', '95 % interval', 'words'], ...rows]).trimEnd())
}

function accuracyCells(tokens: number, accuracy: number | null, interval: Interval | null): string[] {
  const range = interval ? `${formatPercent(interval.low)} – ${formatPercent(interval.high)}` : '–'
  return [`${formatPercent(accuracy)} %`, range, formatCount(tokens)]
}

/** A few sentences that are not in the corpus. */
export function showSentences(model: Model, { sentences, meanings }: Showcase, screen: Screen): void {
  screen.heading('New sentences: tags, and how sure they are if below 100 %; [words] never seen')
  for (const sentence of sentences) screen.line(formatTagged(model, sentence.split(' '), screen))
  const legend = formatLegend(labelsOf(model, sentences), meanings)
  if (legend !== '') screen.line(screen.paint(legend.trimEnd(), 'dim'))
}

/** Corrects one sentence, and shows a similar one before and after. */
export async function showCorrection(model: Model, correction: Correction, screen: Screen): Promise<void> {
  const { why, right, other } = correction
  const words = other.split(' ')
  screen.heading('One correction, learned on the spot')
  screen.line(`  ${why}\n`)
  screen.line(formatTagged(model, words, screen))
  const sentence = right.tokens.map((token, t) => `${token}/${right.labels[t]}`).join(' ')
  await screen.step(
    'learning',
    () => model.update([right]),
    () => sentence,
  )
  await screen.step(
    'tagging',
    () => model.tag(words),
    () => 'the sentence above again',
  )
  screen.line(`\n${formatTagged(model, words, screen).trimEnd()}`)
}

/** The model as a file, and back. */
export async function showFile(model: Model, screen: Screen): Promise<Model> {
  screen.heading('The model file')
  const bytes = await screen.step(
    'saving',
    () => model.save(),
    ({ length }) => formatBytes(length),
  )
  return screen.step(
    'loading',
    () => load(bytes),
    () => 'checked and ready to tag',
  )
}
