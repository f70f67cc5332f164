import { count, percent, plural } from './shell.js'

export const label = {
  title: 'Label',
  string: (number: number) => `String ${count(number)}`,
  source: (source: string, line: number | null) =>
    line === null ? source : `${source}, line ${count(line)}`,
  size: (tokens: number, doubts: number) =>
    doubts === 0 ? plural(tokens, 'token') : `${plural(tokens, 'token')}, ${count(doubts)} in doubt`,
  stripLabel: (number: number, tokens: number) => `String ${count(number)}, ${plural(tokens, 'token')}`,
  legend: { yours: 'yours', proposed: 'proposed', doubt: 'in doubt' },
  accepted: 'Accepted already. What you change and accept takes its place.',
  flagged: 'Flagged',

  none: 'none',
  open: 'open',
  /** What screen readers say of a token. */
  token: {
    proposed: (token: string, name: string, share: number | null) =>
      share === null ? `${token}: ${name}, proposed` : `${token}: ${name}, proposed, ${percent(share)}`,
    yours: (token: string, name: string) => `${token}: ${name}, set by you`,
    open: (token: string) => `${token}: nothing said yet`,
    leftOpen: (token: string) => `${token}: left open by you`,
    none: 'no label',
    hidden: (name: string, code: string) => `Invisible character ${name} (${code})`,
    lost: (text: string) => `Not part of a token: ${text}`,
  },

  about: {
    proposed: ' is proposed as ',
    proposedNone: ' is proposed without a label',
    sure: (share: number) => `, ${percent(share).replace(' ', '\u00a0')} sure`,
    yours: { before: ' is ', after: ', set by you' },
    yoursNone: ' has no label, set by you',
    open: ' has no label yet. Accept keeps it without one.',
    leftOpen: ' is left open: the model learns nothing of it',
    range: (tokens: number) => `, ${plural(tokens, 'token')}`,
    rangeMode: 'Now click the last token of the range, or move to it. Esc ends the range.',
    endRange: 'End the range',
  },
  same: (places: number | null) =>
    places === null ? 'All the same' : `Same in ${plural(places, 'more place')}`,
  sameHint: 'Labels these words the same in all strings to go',
  sameDone: (places: number) => `${plural(places, 'place')} labeled the same.`,
  sameNone: 'These words stand in no other string to go.',
  sameOpen: 'Label these words first.',
  why: (name: string) => `Why ${name}?`,
  whyNone: 'Why no label?',

  palette: 'Labels',
  find: 'Find a label',
  findNothing: (text: string) => `No label has “${text}” in its name.`,
  addLabel: 'Label',
  addLabelTitle: 'Add a label',
  labelName: 'Name',
  labelKey: 'Key',
  labelColor: 'Color',
  noKey: 'none',
  add: 'Add',
  cancel: 'Cancel',
  colorName: (k: number) => `Color ${k + 1}`,

  more: 'More',
  moreHint: 'More: ranges, tokens, flag, comment',
  menu: {
    range: 'Begin a range here',
    thing: 'Select all of this label',
    open: 'Leave open',
    begin: 'Begin a new one here',
    goOn: 'Continue the one before',
    split: 'Split the token',
    join: 'Join tokens',
    flag: 'Flag',
    unflag: 'Remove the flag',
    comment: 'Comment',
    said: 'Accept only what I set',
    redo: 'Redo',
    keys: 'All keys',
  },
  undo: 'Undo',
  undoHint: 'Take back the last step, in the text and in the model',
  undone: 'Undone.',
  redone: 'Redone.',
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  skip: 'Skip',
  skipped: 'Skipped. It comes again at the end.',
  flag: 'Flag',
  comment: 'Comment',
  commentTitle: 'Comment on this string',
  save: 'Save',
  accept: 'Accept',
  saving: 'Saving',
  acceptEqual: (all: number) => `Accept all ${count(all)} equal strings`,
  acceptEqualHint: 'They have the same text',
  /** What screen readers say after a string was accepted. */
  done: (milliseconds: number | null, number: number | null, all: number) =>
    [
      'Accepted.',
      milliseconds === null ? '' : `Learned in ${duration(milliseconds)}.`,
      number === null ? 'All strings are labeled.' : `String ${count(number)} of ${count(all)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  early: 'That key came before this string was on the screen and was ignored.',
  failed: (reason: string) => `That did not work: ${reason}`,
  noDoubt: 'No token is in doubt.',
  selected: (tokens: number, text: string) => `${plural(tokens, 'token')} selected: ${text}`,
  rangeBegun: (token: string) => `Range begins at ${token}.`,
  rangeEnded: 'Range ended.',

  split: {
    title: (token: string) => `Split ${token}`,
    help: 'Move with ← and →, split with Enter.',
    at: (before: string, after: string) => `Split into ${before} and ${after}`,
    single: 'This token has one character only.',
  },
  joinLast: 'There is no token behind this one to join.',

  because: {
    title: (word: string) => `Why ${word}?`,
    versus: (name: string, other: string) => `${name} against ${other}`,
    readings: 'Best readings',
    nothing: 'There is no model yet: accept a string first.',
    close: 'Close',
    none: 'No single reason stands out.',
  },

  soFar: {
    title: (text: string) => `“${text}” so far`,
    never: (text: string) => `“${text}” is in no accepted string yet.`,
    counts: (counts: readonly (readonly [string, number])[]) =>
      counts.map(([name, times]) => `${name} ${count(times)}`).join(', '),
    more: (n: number) => `and ${count(n)} more`,
  },

  queue: {
    title: 'Queue',
    toGo: (n: number) => `${count(n)} to go`,
    order: 'Order',
    orders: {
      doubt: 'Most doubtful, 1 in 5 at random',
      given: 'As given',
      random: 'At random',
    },
    now: 'Now',
    next: 'Next',
    before: 'Accepted last',
    learned: (milliseconds: number) => `Learned in ${duration(milliseconds)}`,
    atRandom: 'Drawn at random',
    confidence: (share: number) => `weakest token ${percent(share)} sure`,
    open: (number: number) => `Open string ${count(number)}`,
    more: (n: number) => `${count(n)} more`,
  },

  rail: {
    label: 'How it is going',
    right: 'Proposed right',
    none: 'Figures come with the first strings that you accept.',
    interval: (low: number, high: number, strings: number) =>
      `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} in the last ${plural(strings, 'string')}`,
    chart: (share: number, strings: number, low: number, high: number) =>
      `Tokens proposed right: ${percent(share, 1)} after ${plural(strings, 'string')}, interval ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`,
    more: (n: number, goal: number) => `About ${count(n)} more to reach ${percent(goal)}.`,
    reached: (goal: number) => `The trend has reached ${percent(goal)}.`,
    far: (goal: number) => `${percent(goal)} is out of sight with what is known so far.`,
    stop: 'When to stop',
    who: 'Who proposes',
    better: 'The better one',
    instant: 'Instant',
    thorough: 'Thorough',
    inCharge: 'In charge.',
    knows: (n: number, all: number) =>
      n === all ? `Knows ${plural(all, 'string')}.` : `Knows ${count(n)} of ${plural(all, 'string')}.`,
    nothing: 'Has learned nothing yet.',
    base: 'Began with the given model.',
    training: 'Training now.',
    soon: 'Next in a moment.',
    update: (milliseconds: number) => `Last update ${duration(milliseconds)}.`,
    byLabel: 'By label',
    all: (n: number) => `All ${count(n)} labels`,
  },

  /** What others have done meanwhile. */
  news: {
    acceptedByOther: (by: string, number: number) =>
      `${by} has accepted string ${count(number)}, too. What you set in it is kept.`,
    retokenized: (by: string, number: number, lost: number) =>
      `${by} has changed the tokens of string ${count(number)}.${lost === 0 ? '' : ` ${plural(lost, 'token')} of your draft could not be carried over.`}`,
    labelRenamed: (by: string, from: string, to: string) => `${by} has renamed ${from} to ${to}.`,
    labelRemoved: (by: string, from: string) => `${by} has removed the label ${from}.`,
    stringGone: (number: number) => `String ${count(number)} is not in the project any more.`,
    refused: (reason: string) => `That has no effect: ${reason}. What you set is a draft again.`,
    nothingSaid: 'You have not set anything in this string yet. Enter accepts it with its proposals.',
  },

  empty: {
    noStrings: 'No strings yet',
    noStringsWhat: 'Paste or drop text, and it appears here token by token.',
    addStrings: 'Add strings',
    done: 'All strings are labeled',
    doneWhat: (strings: number) =>
      `${plural(strings, 'string')} accepted. Look at likely slips, or take the model and the data with you.`,
    review: 'Review likely slips',
    export: 'Export',
    noLabels: 'Name a label first',
    noLabelsWhat: 'For example NAME, PLACE or QTY. More can be added at any time.',
  },
  queueToggle: 'Queue',
  railToggle: 'How it is going',
}

/** `2.9 ms`, `0.31 s` */
function duration(milliseconds: number): string {
  if (milliseconds < 1) return 'less than 1 ms'
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
