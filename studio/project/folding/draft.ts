import type { Answer, Judged, ProjectContent, Refused, Said, StudioString } from '../project-content.js'
import { contradict } from '../token-labels.js'
import { SharedIndex } from './shared-index.js'
import { ArrayMap, SlotMap } from './slot-map.js'

/** A content whose maps can be changed at a small cost. */
export interface Content extends ProjectContent {
  readonly byId: ArrayMap<StudioString>
  readonly answers: SlotMap<Answer>
  readonly said: SlotMap<Said>
  readonly byAnnotator: ReadonlyMap<string, SlotMap<Answer>>
  readonly presets: SlotMap<readonly (string | null)[]>
}

export function emptyContent(): Content {
  const index = new SharedIndex()
  return {
    isCreated: false,
    name: '',
    scheme: 'plain',
    tokenizer: 'words',
    labels: [],
    goal: 0.95,
    base: null,
    strings: [],
    byId: new ArrayMap<StudioString>(index, []),
    answers: new SlotMap(index),
    said: new SlotMap(index),
    byAnnotator: new Map(),
    presets: new SlotMap(index),
    history: [],
    refused: [],
  }
}

/** The reason why an event has no effect. Thrown before anything is changed. */
export class Refusal extends Error {}

/** A content on which events are at work: arrays are copied at the first change and then changed in place, until it is frozen. */
export class Draft {
  isCreated: boolean
  name: string
  scheme: Content['scheme']
  tokenizer: string
  labels: Content['labels']
  goal: number
  base: Content['base']
  said: Content['said']
  answers: Content['answers']
  byAnnotator: Content['byAnnotator']
  presets: Content['presets']
  refused: Content['refused']
  #index: SharedIndex
  #strings: StudioString[]
  #history: Judged[]
  #ownsStrings = false
  #ownsHistory = false

  constructor(content: Content) {
    this.isCreated = content.isCreated
    this.name = content.name
    this.scheme = content.scheme
    this.tokenizer = content.tokenizer
    this.labels = content.labels
    this.goal = content.goal
    this.base = content.base
    this.said = content.said
    this.answers = content.answers
    this.byAnnotator = content.byAnnotator
    this.presets = content.presets
    this.refused = content.refused
    this.#index = content.byId.index
    this.#strings = content.strings as StudioString[] // never changed before it is copied
    this.#history = content.history as Judged[]
  }

  get strings(): readonly StudioString[] {
    return this.#strings
  }

  get history(): readonly Judged[] {
    return this.#history
  }

  /** The slot of a string, or a refusal. */
  slotOf(id: string): number {
    const slot = this.slotIfThere(id)
    if (slot === undefined) throw new Refusal(`there is no string ${JSON.stringify(id)}`)
    return slot
  }

  slotIfThere(id: string): number | undefined {
    const slot = this.#index.numberOf(id)
    return slot === undefined || slot >= this.#strings.length ? undefined : slot
  }

  addStrings(added: readonly StudioString[]): void {
    const strings = this.#writableStrings()
    this.#index = this.#index.extended(
      strings.length,
      added.map(string => string.id),
    )
    for (const string of added) strings.push(string)
    this.said = this.said.under(this.#index)
    this.answers = this.answers.under(this.#index)
    this.presets = this.presets.under(this.#index)
    this.byAnnotator = new Map([...this.byAnnotator].map(([by, map]) => [by, map.under(this.#index)]))
  }

  replaceString(slot: number, changes: Partial<StudioString>): void {
    const before = this.#strings[slot]
    const same = (Object.keys(changes) as (keyof StudioString)[]).every(key => before[key] === changes[key])
    if (!same) this.#writableStrings()[slot] = { ...before, ...changes }
  }

  /** Puts an object in the place of another one that says the same. */
  reuseString(slot: number, string: StudioString): void {
    this.#writableStrings()[slot] = string
  }

  addToHistory(judged: Judged): void {
    if (!this.#ownsHistory) this.#history = this.#history.slice()
    this.#ownsHistory = true
    this.#history.push(judged)
  }

  replaceHistory(history: Judged[]): void {
    this.#history = history
    this.#ownsHistory = true
  }

  /** Replaces all that is said of a string, and what follows from it. */
  setSaid(slot: number, said: Said | undefined): void {
    const before = this.said.at(slot)?.labelings ?? []
    const after = said?.labelings ?? []
    this.said = this.said.with(slot, after.length === 0 ? undefined : said)
    for (const { by } of before)
      if (!after.some(answer => answer.by === by)) this.#setOwn(slot, by, undefined)
    for (const answer of after) this.#setOwn(slot, answer.by, answer)
    this.answers = this.answers.with(slot, said && countingAnswer(said, this.answers.at(slot)))
  }

  #setOwn(slot: number, by: string, answer: Answer | undefined): void {
    const own = this.byAnnotator.get(by) ?? new SlotMap<Answer>(this.#index)
    const next = own.with(slot, answer)
    if (next === own) return
    const all = new Map(this.byAnnotator)
    if (next.size === 0) all.delete(by)
    else all.set(by, next)
    this.byAnnotator = all
  }

  #writableStrings(): StudioString[] {
    if (!this.#ownsStrings) this.#strings = this.#strings.slice()
    this.#ownsStrings = true
    return this.#strings
  }

  refuse(refused: Refused): void {
    this.refused = [...this.refused, refused]
  }

  /** The content as it is now. The draft can go on; it copies its arrays again. */
  freeze(): Content {
    this.#ownsStrings = false
    this.#ownsHistory = false
    return {
      isCreated: this.isCreated,
      name: this.name,
      scheme: this.scheme,
      tokenizer: this.tokenizer,
      labels: this.labels,
      goal: this.goal,
      base: this.base,
      strings: this.#strings,
      byId: new ArrayMap(this.#index, this.#strings),
      answers: this.answers,
      said: this.said,
      byAnnotator: this.byAnnotator,
      presets: this.presets,
      history: this.#history,
      refused: this.refused,
    }
  }
}

/**
 * What counts: the decision, or else the latest labeling, marked as a conflict if it contradicts another one or if others contradict each
 * other. The object before is kept if it says the same.
 */
function countingAnswer({ labelings, decision }: Said, before: Answer | undefined): Answer | undefined {
  if (labelings.length === 0) return undefined
  if (decision) return decision
  const latest = labelings[labelings.length - 1]
  const differ = labelings.some((a, i) => labelings.some((b, j) => i < j && contradict(a.labels, b.labels)))
  if (!differ) return latest
  if (
    before?.isConflict &&
    before.labels === latest.labels &&
    before.by === latest.by &&
    before.at === latest.at
  )
    return before
  return { ...latest, isConflict: true }
}
