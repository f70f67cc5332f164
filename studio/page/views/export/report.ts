/**
 * The evaluation of a project as a page. Each string was proposed before the model learned it, so what was proposed, compared with what
 * was accepted, is an honest test (prequential evaluation), and needs no data set aside. Loaded when it is asked for.
 */
import type { LabelingError } from '../../../../reporting/evaluation/collect-errors.js'
import { compareModels } from '../../../../reporting/evaluation/compare-models.js'
import { formatEvaluationPage } from '../../../../reporting/pages/evaluation-page.js'
import { bootstrapIntervals } from '../../../../src/evaluation/bootstrap.js'
import { Evaluator } from '../../../../src/evaluation/evaluator.js'
import { type LearnerName, OPEN, type TokenLabels } from '../../../project/event.js'
import type { Judged, ProjectState } from '../../../project/state.js'
import { words } from '../../words/english.js'

/** Strings of the second evaluation in the page: how good proposals are now. */
const LAST = 50
/** Errors that the page shows; the others are counted. */
const MOST_ERRORS = 5000

/** A string with what was proposed for it and what was accepted. */
interface Test {
  readonly tokens: readonly string[]
  readonly accepted: TokenLabels
  readonly shown: TokenLabels
  readonly proposed: Judged['proposed']
  /** For each token, whether its word had been accepted before. */
  readonly known: readonly boolean[]
}

/** The page, or null if nothing was proposed yet. */
export function makeReport(state: ProjectState): string | null {
  const tests = testsOf(state)
  if (tests.length === 0) return null
  const evaluator = evaluatorOf(tests, ({ shown }) => shown)
  const evaluation = evaluator.evaluate()
  if (evaluation.tokens === 0) return null
  const last = evaluatorOf(tests.slice(-LAST), ({ shown }) => shown)
  const { accuracy } = bootstrapIntervals(last.statistics())
  const texts = words.export.reportPage
  return formatEvaluationPage({
    model: texts.instant,
    title: texts.title(state.name),
    about: [
      texts.how(tests.length, state.answers.size - tests.length),
      texts.now(Math.min(LAST, tests.length), last.evaluate().accuracy, accuracy),
      texts.order,
    ],
    evaluation,
    intervals: bootstrapIntervals(evaluator.statistics()),
    confusion: evaluator.confusionMatrix(),
    errors: errorsOf(tests),
    comparison: comparisonOf(tests),
  })
}

/** The first acceptance of each string that had a proposal: when it is accepted again, the model has learned it. */
function testsOf({ history, byId }: ProjectState): Test[] {
  const judged = new Set<string>()
  const seen = new Set<string>()
  const tests: Test[] = []
  for (const { string, labels, proposed } of history) {
    const tokens = byId.get(string)?.tokens
    if (!tokens || judged.has(string) || tokens.length !== labels.length) continue
    judged.add(string)
    const shown = proposed.shown ? proposed[proposed.shown] : undefined
    if (shown) {
      const known = tokens.map(token => seen.has(token))
      tests.push({ tokens, accepted: labels, shown, proposed, known })
    }
    for (const [t, token] of tokens.entries()) if (labels[t] !== OPEN) seen.add(token)
  }
  return tests
}

function evaluatorOf(tests: readonly Test[], predicted: (test: Test) => TokenLabels): Evaluator {
  const evaluator = new Evaluator()
  for (const test of tests) evaluator.add(test.accepted, predicted(test), test.known)
  return evaluator
}

function errorsOf(tests: readonly Test[]) {
  const errors: LabelingError[] = []
  let more = 0
  for (const { tokens, accepted, shown, known } of tests) {
    for (const [position, gold] of accepted.entries()) {
      if (gold === OPEN || gold === shown[position]) continue
      if (errors.length === MOST_ERRORS) more++
      else errors.push({ gold, predicted: shown[position], known: known[position], tokens, position })
    }
  }
  return { errors, more, calibration: null }
}

/** The two learners on the strings for which both proposed. */
function comparisonOf(tests: readonly Test[]) {
  const both = tests.filter(({ proposed }) => proposed.instant && proposed.thorough)
  if (both.length < 2) return undefined
  const of = (learner: LearnerName) => evaluatorOf(both, ({ proposed, shown }) => proposed[learner] ?? shown)
  return compareModels(of('instant'), of('thorough'), words.export.reportPage.thorough, { seed: 1 })
}
