import { labelBias } from '../../cli/corpora/simulated.js'
import { createReporter } from '../../cli/reporter.js'
import type { Corpus } from '../../src/index.js'
import { CLOSED_FORMS } from '../closed-forms.js'
import { measure } from '../measure.js'
import type { Experiment, Figures, Row } from './experiment.js'

const PAPER: Readonly<Record<string, Figures>> = {
  EP1: { overall: 0.958 },
  'CRF++': { overall: 0.959 },
  MEMM: { overall: 0.666 },
}

/** The label-bias simulation, the mean of several rounds, each with data of its own. */
export async function runLabelBias(rounds = 10): Promise<Experiment> {
  const data = await Promise.all(Array.from({ length: rounds }, (_, r) => simulate(r + 1)))
  const rows: Row[] = []
  for (const { name, options } of CLOSED_FORMS) {
    let [overall, seconds] = [0, 0]
    for (const { train, test } of data) {
      const measured = await measure(train, test, options)
      overall += measured.evaluation.accuracy! / rounds
      seconds += measured.trainSeconds / rounds
    }
    rows.push({ method: name, overall, seconds, ...(PAPER[name] && { paper: PAPER[name] }) })
  }
  for (const method of ['CRF++', 'MEMM']) rows.push({ method, paper: PAPER[method] })
  const title = `simulated, 2,000 / 500 sequences, mean of ${rounds} rounds`
  return { id: 'label-bias', title, rows, goals: [] }
}

async function simulate(seed: number): Promise<{ train: Corpus; test: Corpus }> {
  const [train, test] = await labelBias.prepare({ seed }, createReporter({ quiet: true }))
  return { train: train.corpus, test: test.corpus }
}
