import { computed, effect, type ReadonlySignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { CurrentString, Session } from '../../../session/session.js'
import { useUndoKeys } from '../../keys/use-undo-keys.js'
import { announcement, dialog, notify, session, tick } from '../../store.js'
import { words } from '../../words/english.js'
import { type Bench, createBench } from './bench.js'
import { Empty, NoString } from './empty.js'
import { tokenInLine } from './lines.js'
import { type Block, type Layout, layOut } from './model/strip-layout.js'
import { AddLabelPanel, loadPanels, Rail } from './panels/lazy-panels.js'
import { Sheet } from './sheet.js'
import { QueueSide } from './sides/queue.js'
import { Side } from './sides/side.js'
import { useNews } from './use-news.js'

/** Strings are labeled here: the queue, the string at hand, and how it is going. */
export function LabelView() {
  const open = session.value as Session
  const element = useRef<HTMLDivElement>(null)
  const bench = useBench(open, element)
  const current = useMemo(() => computedCurrent(open), [open])
  const blocks = useMemo(() => computedBlocks(open, current), [open, current])
  useNews(open)
  useEffect(() => void setTimeout(loadPanels, SOON), [])
  useUndoKeys(bench.run)
  return (
    <div class="label-view" ref={element}>
      <Side name={words.label.queueToggle} class="queue" testId="queue">
        <Queue open={open} bench={bench} />
      </Side>
      <section class="bench">
        <Middle open={open} bench={bench} current={current} blocks={blocks} />
      </section>
      <Side name={words.label.railToggle} class="rail" testId="rail">
        <Rail session={open} />
      </Side>
    </div>
  )
}

/** Milliseconds until what the first string does not need is loaded. */
const SOON = 100

interface MiddleProps {
  readonly open: Session
  readonly bench: Bench
  readonly current: ReadonlySignal<CurrentString | null>
  readonly blocks: ReadonlySignal<readonly Block[]>
}

function Middle({ open, bench, current, blocks }: MiddleProps) {
  if (current.value === null) return <NoString session={open} />
  if (open.state.labels.length === 0)
    return (
      <Empty title={words.label.empty.noLabels} text={words.label.empty.noLabelsWhat}>
        <AddLabelPanel session={open} onEnd={() => {}} />
      </Empty>
    )
  return <Sheet bench={bench} session={open} current={current.value} blocks={blocks} />
}

function Queue({ open, bench }: { readonly open: Session; readonly bench: Bench }) {
  tick.value
  const show = (string: string) => {
    open.open(string)
    bench.focus()
  }
  return <QueueSide session={open} onOpen={show} />
}

function useBench(open: Session, element: { readonly current: HTMLElement | null }): Bench {
  const bench = useMemo(() => {
    const strip = () => element.current?.querySelector<HTMLElement>('.strip') ?? null
    return createBench(open, {
      announce: text => (announcement.value = text),
      notify,
      openKeys: () => (dialog.value = 'keys'),
      isRightToLeft: () => {
        const tokens = strip()
        return tokens !== null && getComputedStyle(tokens).direction === 'rtl'
      },
      tokenInLine: (token, direction) => {
        const tokens = strip()
        return tokens === null ? token : tokenInLine(tokens, token, direction)
      },
    })
  }, [open])
  // Synchronous, so that the selection belongs to the string when it is drawn.
  const follow = useMemo(
    () =>
      effect(() => {
        tick.value
        bench.follow(open.current)
      }),
    [bench],
  )
  useEffect(() => follow, [follow])
  return bench
}

function computedCurrent(open: Session) {
  return computed(() => {
    tick.value
    return open.current
  })
}

function computedBlocks(open: Session, current: ReadonlySignal<CurrentString | null>) {
  let before: Layout | null = null
  return computed(() => {
    if (current.value === null) return []
    before = layOut(current.value, open.state.scheme, open.state.labels, before)
    return before.blocks
  })
}
