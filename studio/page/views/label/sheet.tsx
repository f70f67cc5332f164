import type { ReadonlySignal } from '@preact/signals'
import type { CurrentString, Session } from '../../../session/session.js'
import { Icon } from '../../components/icon.js'
import { words } from '../../words/english.js'
import { About } from './about.js'
import { Acts } from './acts.js'
import type { Bench } from './bench.js'
import { countInDoubt } from './model/doubt.js'
import type { Block } from './model/strip-layout.js'
import { Palette } from './palette.js'
import { AddLabelPanel, CommentPanel, SoFar, SplitPanel, WhyPanel } from './panels/lazy-panels.js'
import { Strip } from './strip.js'

export interface SheetProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
  readonly blocks: ReadonlySignal<readonly Block[]>
}

/** The string at hand with all that can be done about it. */
export function Sheet({ bench, session, current, blocks }: SheetProps) {
  return (
    <>
      <Meta current={current} />
      <div class="sheet">
        <Strip bench={bench} current={current} blocks={blocks} labels={session.state.labels} />
        <div class="held">
          <About bench={bench} session={session} current={current} />
          <OpenPanel bench={bench} session={session} current={current} />
          <div class="dock">
            <Palette bench={bench} session={session} current={current} />
            <Acts bench={bench} session={session} current={current} />
          </div>
        </div>
      </div>
      {session.state.answers.size > 0 && <SoFar bench={bench} session={session} current={current} />}
    </>
  )
}

type PartProps = Omit<SheetProps, 'blocks'>

function Meta({ current }: { readonly current: CurrentString }) {
  const { string } = current
  const texts = words.label
  return (
    <div class="meta">
      <h1>{texts.string(string.number)}</h1>
      <bdi class="on-desk">{texts.source(string.source, string.line)}</bdi>
      {string.tokens.length > COUNTED && (
        <span class="num">{texts.size(string.tokens.length, countInDoubt(current))}</span>
      )}
      {string.isFlagged && (
        <span class="flagged">
          <Icon name="flag" />
          {texts.flagged}
        </span>
      )}
      {current.isAccepted && <span class="accepted">{texts.accepted}</span>}
      <span class="looks on-desk" aria-hidden="true">
        <span class="tag yours">{texts.legend.yours}</span>
        <span class="tag">{texts.legend.proposed}</span>
        <i class="dash" />
        {texts.legend.doubt}
      </span>
      {string.comment !== '' && (
        <p class="remark" dir="auto">
          <Icon name="comment" />
          {string.comment}
        </p>
      )}
    </div>
  )
}

/** Strings of so many tokens are not counted at a glance. */
const COUNTED = 20

function OpenPanel({ bench, session, current }: PartProps) {
  switch (bench.panel.value) {
    case 'why':
      return <WhyPanel bench={bench} session={session} current={current} />
    case 'split':
      return <SplitPanel bench={bench} current={current} />
    case 'comment':
      return <CommentPanel bench={bench} current={current} />
    case 'add-label':
      return (
        <AddLabelPanel
          session={session}
          onEnd={added => {
            bench.close()
            if (added !== null) bench.mark(added.name)
          }}
        />
      )
    default:
      return null
  }
}
