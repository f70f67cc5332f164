import type { Corpus } from '../../src/data/corpus.js'
import { UsageError } from '../../terminal/usage.js'
import { cNumber } from './c-number.js'

interface LabelCount {
  correct: number
  model: number
  reference: number
}

/** Counts labels that are right, and reports them as `crfsuite tag -t` does. */
export class CrfsuiteReport {
  private readonly labels: readonly string[]
  private readonly counts: LabelCount[]
  private items = 0
  private instances = { correct: 0, all: 0 }
  private sequences = 0
  private readonly start = process.cpuUsage()

  constructor(labels: readonly string[]) {
    this.labels = labels
    this.counts = labels.map(() => ({ correct: 0, model: 0, reference: 0 }))
  }

  /** Adds the labels found for sequence n. CRFsuite stops counting a sequence at a label that the model does not have. */
  add(corpus: Corpus, n: number, found: readonly string[]): void {
    this.sequences++
    let correct = 0
    for (const [t, label] of found.entries()) {
      const reference = this.labels.indexOf(labelOf(corpus, n, t))
      if (reference < 0) return
      const guess = this.labels.indexOf(label)
      this.counts[reference].reference++
      this.counts[guess].model++
      if (reference === guess) {
        this.counts[reference].correct++
        correct++
      }
      this.items++
    }
    this.instances.all++
    if (correct === found.length) this.instances.correct++
  }

  /** The report, as a text. */
  format(): string {
    const scores = this.counts.map(scoresOf)
    const lines = this.labels.map((label, j) => {
      const { correct, model, reference } = this.counts[j]
      const figures =
        reference === 0 ? scores[j].map(() => '******') : scores[j].map(score => cNumber(score, 4))
      return `    ${label}: (${correct}, ${model}, ${reference}) (${figures.join(', ')})`
    })
    const means = [0, 1, 2].map(k => scores.reduce((sum, all) => sum + all[k], 0) / this.labels.length)
    const correct = this.counts.reduce((sum, count) => sum + count.correct, 0)
    const { user, system } = process.cpuUsage(this.start)
    const seconds = (user + system) / 1e6
    return [
      'Performance by label (#match, #model, #ref) (precision, recall, F1):',
      ...lines,
      `Macro-average precision, recall, F1: (${means.map(mean => cNumber(mean)).join(', ')})`,
      `Item accuracy: ${shareOf({ correct, all: this.items })}`,
      `Instance accuracy: ${shareOf(this.instances)}`,
      `Elapsed time: ${seconds.toFixed(6)} [sec] (${(this.sequences / seconds).toFixed(1)} [instance/sec])`,
      '',
    ].join('\n')
  }
}

/** Precision, recall and F1; 0 for labels that do not occur in the data. */
function scoresOf({ correct, model, reference }: LabelCount): [number, number, number] {
  if (reference === 0) return [0, 0, 0]
  const [precision, recall] = [model === 0 ? 0 : correct / model, correct / reference]
  return [precision, recall, correct === 0 ? 0 : (2 * precision * recall) / (precision + recall)]
}

function shareOf({ correct, all }: { readonly correct: number; readonly all: number }): string {
  return `${correct} / ${all} (${cNumber(all === 0 ? 0 : correct / all, 4)})`
}

/** The label of the data at token t of sequence n. */
export function labelOf({ labels, offset }: Corpus, n: number, t: number): string {
  if (!labels) throw new UsageError('--like: crfsuite tag: -r and -t need data with labels, got data without')
  return labels.strings.get(labels.ids[offset[n] + t])
}
