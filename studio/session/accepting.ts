import type { TokenLabels } from '../project/event.js'
import type { StudioString } from '../project/state.js'
import { saysSomething } from '../project/token-labels.js'
import { acceptance, labelsToAccept } from './acceptance.js'
import { type Draft, isSameDraft } from './drafts/draft.js'
import { type Latency, Stopwatch } from './latency.js'
import type { CurrentString } from './session.js'
import type { Workplace } from './workplace.js'

interface OnItsWay {
  readonly string: string
  readonly draft: Draft
  readonly done: Promise<void>
}

/** Accepts the string at hand and goes on to the next one. */
export class Accepting {
  private onItsWay: OnItsWay | null = null
  private readonly stopwatch = new Stopwatch()
  private readonly place: Workplace

  constructor(place: Workplace) {
    this.place = place
  }

  get latency(): Latency {
    return this.stopwatch.latency
  }

  /** A second call for the same draft, while the first is on its way, is the same one: Enter was pressed twice. */
  accept(what: 'all' | 'said', others: readonly StudioString[]): Promise<void> {
    const { desk } = this.place
    const current = desk.view
    if (!current) return Promise.resolve()
    const { string } = current
    const draft = desk.draftOf(string)
    const { onItsWay } = this
    if (onItsWay?.string === string.id && isSameDraft(onItsWay.draft, draft)) return onItsWay.done
    const done = this.acceptNow(current, draft, what, others).finally(() => {
      if (this.onItsWay?.done === done) this.forget()
    })
    this.onItsWay = { string: string.id, draft, done }
    return done
  }

  /** The next call is another one, such as after an undo. */
  forget(): void {
    this.onItsWay = null
  }

  private async acceptNow(
    current: CurrentString,
    before: Draft,
    what: 'all' | 'said',
    others: readonly StudioString[],
  ): Promise<void> {
    const { desk, options, state } = this.place
    const start = options.clock()
    const { string } = current
    const labels = labelsToAccept(current, what, state.scheme)
    if (!saysSomething(labels)) {
      this.place.notify({ kind: 'nothing-said', string })
      this.place.tell()
      return
    }
    const onCount = () => {
      const isAtHand = desk.string?.id === string.id
      if (isAtHand && !isSameDraft(desk.draftOf(string), before)) return // changed meanwhile
      desk.drafts.set(string.id, null)
      if (isAtHand) this.place.goOn()
      if (desk.view) this.stopwatch.add(options.clock() - start)
    }
    const { judged, strokes } = desk
    const isNews = others.length > 0 || !this.isAccepted(string, labels)
    const happenings = isNews ? acceptance(current, labels, others, { judged, strokes }) : []
    await this.place.record(happenings, { before, onCount })
  }

  /** Whether the annotator stands for this labeling already. */
  private isAccepted({ id }: StudioString, labels: TokenLabels): boolean {
    const own = this.place.state.byAnnotator.get(this.place.options.annotator)?.get(id)
    return own?.labels.every((label, t) => label === labels[t]) ?? false
  }
}
