import type { AnnotatedText } from '../../../src/data/text/corpus-of-texts.js'
import { cutText } from '../../../src/data/text/text-spans.js'
import { simulateIngredients } from '../../../src/simulation/ingredients.js'
import { emptyState } from '../../project/advance.js'
import type { LabelDefinition } from '../../project/event.js'
import type { Answer, Judged, ProjectState, StudioString } from '../../project/state.js'
import type { CurrentString, Session } from '../../session/session.js'

const N = 500
const DONE = 127

/** Shows views with invented proposals until there is a session. Nothing learns and nothing is stored. */
export function createStandIn(name: string): Session {
  const texts = simulateIngredients({ sentences: N })
  const gold = texts.map(goldOf)
  const strings = texts.map((text, k) => stringOf(text, k))
  const names = [...new Set(gold.flat())].filter(label => label !== 'O')
  const labels: LabelDefinition[] = names.map((label, k) => ({ name: label, color: k, key: `${k + 1}` }))
  let done = DONE
  let marks = new Map<number, string>()
  const listeners = new Set<() => void>()
  const change = () => {
    for (const listener of listeners) listener()
  }
  const answer = (k: number): Answer => ({ labels: gold[k], by: 'me', at: 0, isConflict: false })
  const stateOf = (): ProjectState => ({
    ...emptyState(),
    n: done,
    name,
    scheme: 'plain',
    tokenizer: 'words',
    labels,
    goal: 0.98,
    base: null,
    strings,
    byId: new Map(strings.map(string => [string.id, string])),
    answers: new Map(strings.slice(0, done).map((string, k) => [string.id, answer(k)])),
    byAnnotator: new Map(),
    presets: new Map(),
    history: strings.slice(0, done).map((string, k) => judged(string, gold[k], k)),
  })
  let state = stateOf()
  const current = (): CurrentString => {
    const string = strings[done]
    const proposal = gold[done].map((label, t) => ((done + t) % 7 === 3 ? names[t % names.length] : label))
    const chances = proposal.map((label, t) => chancesOf(label, names, (done * 31 + t * 17) % 50))
    return {
      string,
      labels: proposal.map((label, t) => marks.get(t) ?? label),
      origins: proposal.map((_, t) => (marks.has(t) ? 'yours' : 'proposed')),
      chances,
      confidence: proposal.map((label, t) => chances[t][marks.get(t) ?? label]),
      isAccepted: false,
      isChanged: marks.size > 0,
      proposedBy: 'instant',
      equals: 0,
    }
  }
  const set = (from: number, to: number, label: string) => {
    for (let t = from; t <= to; t++) marks.set(t, label)
    change()
  }
  const move = async (by: number) => {
    done = Math.max(0, Math.min(N - 1, done + by))
    marks = new Map()
    state = stateOf()
    change()
  }
  const nothing = async () => {}
  return {
    get state() {
      return state
    },
    annotator: 'me',
    get current() {
      return current()
    },
    get queue() {
      const next = strings.slice(done + 1, done + 21).map((string, k) => ({
        string,
        confidence: 0.54 + k / 50,
        weakest: k % string.tokens.length,
        atRandom: k % 5 === 3,
      }))
      const before = strings.slice(Math.max(0, done - 2), done).map(string => ({ string, milliseconds: 2.9 }))
      return { order: 'doubt' as const, toGo: N - done, next, before: before.reverse() }
    },
    learners: {
      choice: 'better',
      inCharge: 'thorough',
      instant: { learned: DONE, right: 0.915, isTraining: false, milliseconds: 2.9, fault: null },
      thorough: { learned: DONE - 2, right: 0.942, isTraining: false, milliseconds: 310, fault: null },
    },
    saving: { state: 'saved' },
    connection: 'connected',
    undoable: 'accept',
    redoable: null,
    notices: [],
    latency: { count: 1, last: 4, median: 4, p95: 9, p99: 12 },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mark: (from, to, label) => set(from, to, label ?? 'O'),
    leaveOpen: (from, to) => set(from, to, '_'),
    setBegin: () => {},
    countSame: () => 14,
    markSame: nothing,
    splitToken: nothing,
    joinTokens: nothing,
    accept: () => move(1),
    acceptEqual: () => move(1),
    skip: () => move(1),
    flag: nothing,
    comment: nothing,
    undo: async () => {
      await move(-1)
      return true
    },
    redo: async () => false,
    open: () => {},
    next: () => {},
    reopen: nothing,
    setOrder: () => {},
    setLearner: () => {},
    addStrings: nothing,
    setLabels: nothing,
    record: nothing,
    addEvents: nothing,
    why: token => ({
      label: current().labels[token],
      probability: 0.54,
      against: names[0],
      reasons: [
        { observation: { kind: 'word', offset: 0, text: 'leaves' }, value: 1.2 },
        { observation: { kind: 'label-before', label: names[1] }, value: 0.7 },
        { observation: { kind: 'ends-in', offset: 0, text: 'es' }, value: -0.4 },
        { observation: { kind: 'smaller', count: 61 }, value: 0.2 },
      ],
    }),
    readings: k => [{ labels: current().labels, probability: 0.5 }].slice(0, k),
    slips: () =>
      strings.slice(3, 10).map((string, k) => ({
        string,
        said: gold[k + 3],
        model: gold[k + 3].map((label, t) => (t === 1 ? names[3] : label)),
        token: 1,
        probability: 0.97 - k / 50,
        seen: { [names[0]]: 9, [names[3]]: 5 },
      })),
    saveModel: () => null,
    countStroke: () => {},
    retry: () => {},
    dismiss: () => {},
    close: () => {},
  }
}

function goldOf({ text, spans }: AnnotatedText): string[] {
  const refuse = (reason: string): never => {
    throw new TypeError(reason)
  }
  const { labels } = cutText(text, spans, { scheme: 'plain', misaligned: 'split' }, refuse)
  return labels!.map(label => (label === 'O' ? label : label.toUpperCase()))
}

function stringOf({ text, spans }: AnnotatedText, k: number): StudioString {
  const refuse = (reason: string): never => {
    throw new TypeError(reason)
  }
  const { tokens, starts } = cutText(text, spans, { scheme: 'plain', misaligned: 'split' }, refuse)
  return {
    id: `s${k}`,
    number: k + 1,
    text,
    tokens,
    offsets: tokens.flatMap((token, t) => [starts[t], starts[t] + token.length]),
    source: 'recipes.csv',
    line: k + 2,
    columns: null,
    isFlagged: k % 40 === 7,
    skipped: 0,
    comment: '',
    isKept: false,
  }
}

function judged(string: StudioString, labels: readonly string[], k: number): Judged {
  const wrong = (rate: number) => labels.map((label, t) => ((k * 13 + t * 7) % 100 < rate ? 'O' : label))
  return {
    string: string.id,
    event: `e${k}`,
    at: 1.7e12 + k * 9000,
    by: 'me',
    labels,
    proposed: {
      shown: k === 0 ? null : 'instant',
      instant: wrong(80 / (1 + k / 10)),
      thorough: wrong(70 / (1 + k / 9)),
    },
    strokes: 3,
  }
}

function chancesOf(label: string, names: readonly string[], doubt: number): Record<string, number> {
  const rest = (doubt > 35 ? doubt : doubt / 10) / 100
  const others = [...names, 'O'].filter(name => name !== label)
  return { ...Object.fromEntries(others.map(name => [name, rest / others.length])), [label]: 1 - rest }
}
