import { count, percent, plural } from './shell.js'

const points = (share: number) => `${(100 * share).toFixed(1)} points`
/** `91.5 to 96.1` */
const range = (low: number, high: number) => `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`

export const insights = {
  title: 'Insights',
  intro:
    'Every proposal is judged before the model learns from your correction, so these figures are honest without a test set.',
  none: 'none',
  tooFew: {
    title: 'Too few strings for figures',
    text: (least: number, judged: number) =>
      `Figures begin when ${count(least)} strings were proposed for and accepted. So far: ${count(judged)}.`,
    go: 'Label strings',
  },
  right: {
    title: 'Proposed right',
    value: (share: number) => percent(share, 1),
    about: (low: number, high: number, strings: number, tokens: number) =>
      `${range(low, high)}; last ${plural(strings, 'string')}, ${plural(tokens, 'token')}`,
  },
  accepted: {
    title: 'Accepted',
    about: (all: number, left: number) => `of ${count(all)}; ${count(left)} left`,
  },
  corrections: {
    title: 'Corrections per string',
    value: (mean: number) => mean.toFixed(2),
    about: (first: number, strings: number) =>
      `${first.toFixed(2)} in the first ${plural(strings, 'string')}`,
  },
  latency: {
    title: 'Accept to next proposal',
    value: (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`,
    about: (p95: number) => `median; 95 in 100 within ${p95.toFixed(p95 < 100 ? 1 : 0)} ms`,
    none: '–',
    noneAbout: 'nothing was accepted in this tab yet',
  },
  curve: {
    title: 'Learning curve',
    shown: 'whoever was in charge',
    instant: 'Instant alone',
    thorough: 'Thorough alone',
    withValue: (name: string, share: number | null) =>
      share === null ? name : `${name} ${percent(share, 1)}`,
    interval: '95 % interval',
    expected: 'expected',
    goal: (share: number) => `goal ${percent(share, digitsOf(share))}`,
    end: (share: number) => percent(share, 1),
    xTitle: 'strings accepted',
    summary: (accepted: number, share: number, low: number, high: number, goal: number) =>
      `Share of tokens that were proposed right, over accepted strings: ${percent(share, 1)} (95 % interval ${range(low, high)}) after ${plural(accepted, 'string')}. The goal is ${percent(goal, digitsOf(goal))}.`,
    asTable: 'Show as a table',
    tableLabel: 'Learning curve as a table',
    columns: {
      accepted: 'Accepted',
      shown: 'In charge',
      interval: '95 % interval',
      instant: 'Instant',
      thorough: 'Thorough',
    },
    expectedRow: (accepted: number) => `${count(accepted)} (expected)`,
    value: (share: number | null) => (share === null ? '–' : percent(share, 1)),
    range: (low: number, high: number) => range(low, high),
  },
  stop: {
    title: 'When to stop',
    tooFew: (least: number) => `Estimates begin with ${count(least)} strings that were proposed for.`,
    now: (share: number) => `By the trend, about ${percent(share, 1)} of tokens are proposed right by now. `,
    next: (strings: number) => `The next ${plural(strings, 'string')} should bring about `,
    gain: (gain: number) => points(gain),
    gainRange: (low: number, high: number) => ` (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}).`,
    goal: (share: number) => percent(share, digitsOf(share)),
    yours: (share: number) => `${percent(share, digitsOf(share))} · your goal`,
    reached: 'reached',
    more: (n: number) => `${count(n)} more`,
    moreRange: (low: number, high: number | null) =>
      high === null ? `(${count(low)} or more)` : `(${count(low)} to ${count(high)})`,
    notInSight: 'not in sight',
    onlyLeft: (left: number) => `${plural(left, 'string')} left: add more, or stop below your goal.`,
    caption: 'Strings until proposals are right so often, with the 95 % interval',
    setGoal: 'Your goal',
    note: 'With the queue by doubt, strings come hardest first, so these estimates are careful ones.',
  },
  byLabel: {
    title: 'By label',
    window: (strings: number) => `last ${plural(strings, 'string')}`,
    columns: { label: 'Label', precision: 'Precision', recall: 'Recall', tokens: 'Tokens' },
    value: (share: number | null) => (share === null ? '–' : percent(share)),
    interval: (low: number, high: number) => `${Math.round(100 * low)} to ${Math.round(100 * high)}`,
    note: 'Precision: of what was proposed, how much you kept. Recall: of what you accepted, how much was proposed. Below each: its 95 % interval.',
  },
  matrix: {
    title: 'Proposed against accepted',
    about: 'Off the diagonal: corrections. Click to see them.',
    proposed: 'proposed',
    accepted: 'accepted',
    cell: (proposed: string, accepted: string, n: number) =>
      `proposed ${proposed}, accepted ${accepted}: ${count(n)}. Show them in Review`,
    noCorrections: 'No proposal was corrected so far.',
  },
  why: {
    title: 'Why a label?',
    text: 'While labeling, the key x tells what speaks for the label of a token, what speaks against it, and the best readings of the whole string.',
    go: 'Go to the string at hand',
  },
}

/** Goals have as many digits as they need: 98 %, 99.5 %. */
function digitsOf(share: number): number {
  return Number.isInteger(Number((100 * share).toFixed(6))) ? 0 : 1
}
