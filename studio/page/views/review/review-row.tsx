import { Component } from 'preact'
import { nameOfLabel } from '../../../learning/label-names.js'
import type { LabelDefinition, SpanScheme } from '../../../project/event.js'
import { OPEN } from '../../../project/event.js'
import type { Slip } from '../../../session/session.js'
import { Button } from '../../components/button.js'
import { gridCell, gridRow } from '../../components/grid-roles.js'
import { Icon } from '../../components/icon.js'
import { Meter } from '../../components/meter.js'
import { MiniString, shownName } from '../../components/mini-string.js'
import { percent } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import { edit, keep, takeModel } from './decide.js'
import type { Entry } from './entries.js'
import { slipReason } from './slip-reason.js'
import { whenOf } from './when.js'

const text = words.review

export interface ReviewRowProps {
  readonly entry: Entry
  readonly index: number
  readonly isActive: boolean
  /** Whether it stands among the likely slips. */
  readonly isSlip: boolean
  readonly hasModel: boolean
  readonly scheme: SpanScheme
  readonly labels: readonly LabelDefinition[]
  readonly annotator: string
  /** Called before a step takes the row away, so that another one becomes active. */
  readonly onDecide: (entry: Entry) => void
}

/** A string of the list. Drawn anew only when something of it changes, since scrolling asks for all rows at each frame. */
export class ReviewRow extends Component<ReviewRowProps> {
  override shouldComponentUpdate(next: ReviewRowProps): boolean {
    const { props } = this
    return (Object.keys(next) as (keyof ReviewRowProps)[]).some(name => next[name] !== props[name])
  }

  render({ entry, index, isActive, isSlip, annotator, ...rest }: ReviewRowProps) {
    const { string, answer } = entry
    return (
      <div
        {...gridRow(index + 1, isActive)}
        id={rowId(string.id)}
        class={`review-row${isActive ? ' active' : ''}`}
        data-testid={`row-${string.number}`}
        data-string={string.id}
      >
        <div {...gridCell()} class="number num faint">
          {string.number}
        </div>
        <div {...gridCell()} class="said">
          <Said entry={entry} isSlip={isSlip} {...rest} />
        </div>
        <div {...gridCell()} class="certainty">
          <Certainty entry={entry} isSlip={isSlip} hasModel={rest.hasModel} />
        </div>
        <div {...gridCell()} class="by muted">
          {answer && (
            <>
              <bdi>{answer.by === annotator ? text.you : answer.by}</bdi>
              <time class="faint small num" dateTime={new Date(answer.at).toISOString()}>
                {whenOf(answer.at, Date.now())}
              </time>
            </>
          )}
        </div>
        <div {...gridCell()} class="decide">
          <Decide entry={entry} isSlip={isSlip} isActive={isActive} {...rest} />
        </div>
      </div>
    )
  }
}

/** The id of a row's element: what the list names as active. */
export function rowId(string: string): string {
  return `review-row-${string}`
}

type PartProps = Pick<ReviewRowProps, 'entry' | 'isSlip' | 'scheme' | 'labels'>

function Said({ entry: { string, answer, slip }, isSlip, scheme, labels }: PartProps) {
  return (
    <>
      <MiniString
        tokens={string.tokens}
        labels={answer?.labels ?? string.tokens.map(() => OPEN)}
        isBare={answer === null}
        scheme={scheme}
        definitions={labels}
        against={
          isSlip && slip
            ? { labels: slip.model, token: slip.token, probability: slip.probability }
            : undefined
        }
      />
      {isSlip && slip && <p class="reason">{reasonText(slip, scheme)}</p>}
      {string.isFlagged && (
        <p class="reason">
          <Icon name="flag" />
          {text.flagged}
        </p>
      )}
      {string.comment !== '' && (
        <p class="reason">
          <Icon name="comment" />
          <span dir="auto">{string.comment}</span>
        </p>
      )}
    </>
  )
}

function reasonText(slip: Slip, scheme: SpanScheme): string {
  const reason = slipReason(slip, scheme)
  switch (reason.kind) {
    case 'label':
      return text.seen.isIn(reason.word, reason.name, reason.places)
    case 'none':
      return text.seen.noneIn(reason.word, reason.places)
    case 'both':
      return text.seen.both(
        reason.counts.map(({ name, places }) => text.seen.count(shownName(name), places)).join(', '),
      )
    case 'never':
      return text.seen.never(reason.word)
  }
}

function Certainty({ entry, isSlip, hasModel }: Pick<ReviewRowProps, 'entry' | 'isSlip' | 'hasModel'>) {
  const { slip, answer, string, confidence } = entry
  if (slip && isSlip) {
    return (
      <>
        <span class="num">{percent(slip.probability)}</span>
        <Meter share={slip.probability} />
      </>
    )
  }
  const state = () => {
    if (!answer) return confidence === null ? text.toGo : text.weakest(confidence)
    if (string.isKept) return text.kept
    if (!hasModel) return ''
    return slip ? percent(slip.probability) : text.agrees
  }
  return <span class="faint small">{state()}</span>
}

type DecideProps = Pick<ReviewRowProps, 'entry' | 'isSlip' | 'isActive' | 'scheme' | 'onDecide'>

/** Buttons of rows that are not active are for the mouse: one row is one stop of the Tab key. */
function Decide({ entry, isSlip, isActive, scheme, onDecide }: DecideProps) {
  const tabIndex = isActive ? 0 : -1
  const decide = (step: (entry: Entry) => Promise<void>) => () => {
    onDecide(entry)
    void step(entry)
  }
  if (!isSlip || !entry.slip) {
    return (
      <Button kind="line" tabIndex={tabIndex} onClick={() => edit(entry.string.id)} data-testid="edit">
        {entry.answer ? text.edit : text.label}
      </Button>
    )
  }
  return (
    <>
      <Button
        kind="line"
        tabIndex={tabIndex}
        keys={isActive ? ['k'] : undefined}
        onClick={decide(keep)}
        data-testid="keep"
      >
        {text.keep}
      </Button>
      <Button
        kind="line"
        tabIndex={tabIndex}
        keys={isActive ? ['m'] : undefined}
        onClick={decide(takeModel)}
        data-testid="take"
      >
        {takeText(entry.slip, scheme)}
      </Button>
    </>
  )
}

function takeText({ said, model, token }: Slip, scheme: SpanScheme): string {
  const changes = said.filter((label, t) => label !== OPEN && label !== model[t]).length
  return changes === 1 ? text.take(shownName(nameOfLabel(model[token], scheme))) : text.takeMany(changes)
}
