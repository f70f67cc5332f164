import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { CurrentString, Session } from '../../../session/session.js'
import { actsOnString, type Command } from '../../keys/key-table.js'
import { words } from '../../words/english.js'
import { firstInDoubt, nextInDoubt } from './model/doubt.js'
import { admits, type Press, type Readiness } from './model/readiness.js'
import * as selections from './model/selection.js'
import { groupTokens, thingAt } from './model/things.js'
import { visibleText } from './model/visible-text.js'

/** What is open below the tokens. */
export type Panel = 'why' | 'split' | 'comment' | 'add-label' | 'find' | null

/** What the bench needs of the page. */
export interface BenchPage {
  announce(text: string): void
  notify(text: string): void
  openKeys(): void
  isRightToLeft(): boolean
  /** The token in the line above (−1) or below (1); the same token if there is no such line. */
  tokenInLine(token: number, direction: -1 | 1): number
}

/** The string at hand, the selection in it, and what keys and buttons do with them. */
export interface Bench {
  readonly selection: ReadonlySignal<selections.Selection>
  readonly panel: Signal<Panel>
  /** Whether a step is on its way that brings another string. */
  readonly isBusy: ReadonlySignal<boolean>
  /** Grows with each string that comes, also where it was at hand before. */
  readonly showings: ReadonlySignal<number>
  /** Grows when the focus of the page belongs to the tokens. */
  readonly focusCalls: ReadonlySignal<number>
  /** Does what a key or a button stands for. False: it came too early and was left out. */
  run(command: Command, press?: Press): boolean
  /** Labels the selection; null: no label. */
  mark(name: string | null, press?: Press): boolean
  /** A click, a tap or a step of a drag. */
  point(token: number, extend?: boolean): void
  beginRange(token: number): void
  splitAt(token: number, at: number): void
  comment(text: string): void
  close(): void
  /** Gives the focus of the page to the tokens. */
  focus(): void
  /** Tells of the string at hand whenever the session changes. */
  follow(current: CurrentString | null): void
  /** Tells when the string at hand was painted. */
  shown(time: number): void
}

export function createBench(session: Session, page: BenchPage): Bench {
  const selection = signal(selections.selectToken(0))
  const panel = signal<Panel>(null)
  const isBusy = signal(false)
  const showings = signal(0)
  const focusCalls = signal(0)
  let readiness: Readiness = { isBusy: false, shownAt: null, isTouched: false }
  let string: string | null = null

  const focus = () => {
    focusCalls.value++
  }
  const select = (next: selections.Selection) => {
    const { from, to } = selections.rangeOf(next)
    const before = selections.rangeOf(selection.peek())
    selection.value = next
    if (to > from && (from !== before.from || to !== before.to))
      page.announce(words.label.selected(to - from + 1, textOf(from, to)))
  }
  const textOf = (from: number, to: number) =>
    (session.current?.string.tokens ?? [])
      .slice(from, to + 1)
      .map(visibleText)
      .join(' ')

  const admit = (press: Press | undefined): boolean => {
    const isEarly = press !== undefined && !admits({ ...readiness, isBusy: isBusy.peek() }, press)
    if (isEarly || isBusy.peek()) {
      if (!press?.isRepeat) page.announce(words.label.early)
      return false
    }
    return true
  }

  /** The person has done something with the string. */
  const touch = (press: Press | undefined) => {
    session.countStroke()
    if (press === undefined || admits(readiness, { ...press, seenAfter: null }))
      readiness = { ...readiness, isTouched: true }
  }

  /** A step that brings another string, or changes this one in the journal. */
  const step = async (act: () => Promise<string | null>) => {
    isBusy.value = true
    try {
      const said = await act()
      if (said !== null) page.announce(said)
    } catch (fault) {
      page.notify(words.label.failed(fault instanceof Error ? fault.message : String(fault)))
    } finally {
      batch(() => {
        isBusy.value = false
        follow(session.current)
        focus()
      })
    }
  }

  const whatWasDone = () => {
    const { current, queue, state } = session
    const milliseconds = queue.before[0]?.milliseconds ?? null
    return words.label.done(milliseconds, current?.string.number ?? null, state.strings.length)
  }

  const label = (name: string | null | undefined) => {
    const { current } = session
    if (current === null) return
    const { from, to } = selections.rangeOf(selection.peek())
    batch(() => {
      if (name === undefined) session.leaveOpen(from, to)
      else session.mark(from, to, name)
      selection.value = selections.afterLabel(selection.peek(), current.labels.length)
      focus()
    })
  }

  const takeBack = (act: () => Promise<boolean>, done: string, nothing: string) =>
    step(async () => {
      const before = session.current
      const isDone = await act()
      const token = isDone && before !== null ? firstChange(before, session.current) : -1
      follow(session.current)
      if (token >= 0) selection.value = selections.selectToken(token)
      return isDone ? done : nothing
    })

  const openPanel = (which: Panel) => () => {
    panel.value = which
  }
  const commands: Record<Command, (current: CurrentString) => void> = {
    left: current => move(current, page.isRightToLeft() ? 1 : -1, false),
    right: current => move(current, page.isRightToLeft() ? -1 : 1, false),
    'extend-left': current => move(current, page.isRightToLeft() ? 1 : -1, true),
    'extend-right': current => move(current, page.isRightToLeft() ? -1 : 1, true),
    up: current => moveLine(current, -1, false),
    down: current => moveLine(current, 1, false),
    'extend-up': current => moveLine(current, -1, true),
    'extend-down': current => moveLine(current, 1, true),
    first: current => moveTo(current, 0, false),
    last: current => moveTo(current, current.labels.length - 1, false),
    'extend-first': current => moveTo(current, 0, true),
    'extend-last': current => moveTo(current, current.labels.length - 1, true),
    'next-doubt': current => moveToDoubt(current, nextInDoubt(current, selection.peek().focus)),
    'previous-doubt': current => moveToDoubt(current, nextInDoubt(current, selection.peek().focus, -1)),
    all: current => select(selections.selectRange({ from: 0, to: current.labels.length - 1 })),
    thing: current =>
      select(
        selections.selectRange(thingAt(groupTokens(current, session.state.scheme), selection.peek().focus)),
      ),
    range: current => {
      const next = selections.toggleRange(selection.peek())
      selection.value = next
      page.announce(
        next.isRange
          ? words.label.rangeBegun(visibleText(current.string.tokens[next.focus]))
          : words.label.rangeEnded,
      )
      focus()
    },
    cancel: () => {
      if (panel.peek() !== null) close()
      else selection.value = selections.selectToken(selection.peek().focus)
    },
    clear: () => label(null),
    open: () => label(undefined),
    same: current => markSame(current),
    begin: current => {
      const { focus: token } = selection.peek()
      session.setBegin(token, !current.labels[token].startsWith('B-'))
      focus()
    },
    split: current => {
      const token = current.string.tokens[selection.peek().focus]
      if ([...token].length < 2) page.notify(words.label.split.single)
      else panel.value = 'split'
    },
    join: current => join(current),
    'find-label': openPanel('find'),
    'add-label': openPanel('add-label'),
    accept: () => accept('all'),
    'accept-said': () => accept('said'),
    'accept-equal': () =>
      void step(async () => {
        await session.acceptEqual()
        return whatWasDone()
      }),
    skip: () =>
      void step(async () => {
        await session.skip()
        return words.label.skipped
      }),
    flag: current =>
      void step(async () => {
        await session.flag(current.string.id, !current.string.isFlagged)
        return null
      }),
    comment: openPanel('comment'),
    undo: () => void takeBack(() => session.undo(), words.label.undone, words.label.nothingToUndo),
    redo: () => void takeBack(() => session.redo(), words.label.redone, words.label.nothingToRedo),
    why: () => {
      panel.value = panel.peek() === 'why' ? null : 'why'
    },
    keys: () => page.openKeys(),
  }

  const moveTo = (current: CurrentString, token: number, extend: boolean) => {
    select(selections.moveTo(selection.peek(), token, current.labels.length, extend))
    focus()
  }
  const move = (current: CurrentString, by: number, extend: boolean) =>
    moveTo(current, selection.peek().focus + by, extend)
  const moveLine = (current: CurrentString, direction: -1 | 1, extend: boolean) =>
    moveTo(current, page.tokenInLine(selection.peek().focus, direction), extend)
  const moveToDoubt = (current: CurrentString, token: number) => {
    if (token < 0) page.announce(words.label.noDoubt)
    else moveTo(current, token, false)
  }

  const accept = (what: 'all' | 'said') =>
    void step(async () => {
      await session.accept(what)
      return whatWasDone()
    })

  const markSame = (current: CurrentString) => {
    const { from, to } = selections.rangeOf(selection.peek())
    const isSaid = current.labels.slice(from, to + 1).every(said => said !== '_')
    const places = isSaid ? session.countSame(from, to) : 0
    if (!isSaid || places === 0) {
      page.notify(isSaid ? words.label.sameNone : words.label.sameOpen)
      return
    }
    void step(async () => {
      await session.markSame(from, to)
      page.notify(words.label.sameDone(places))
      return null
    })
  }

  const join = (current: CurrentString) => {
    const { from, to } = selections.rangeOf(selection.peek())
    const end = to > from ? to : to + 1
    if (end >= current.labels.length) {
      page.notify(words.label.joinLast)
      return
    }
    void step(async () => {
      await session.joinTokens(from, end)
      selection.value = selections.selectToken(from)
      return null
    })
  }

  const close = () => {
    panel.value = null
    focus()
  }

  const follow = (current: CurrentString | null) => {
    if (current === null) {
      string = null
      return
    }
    if (current.string.id !== string) {
      string = current.string.id
      readiness = { isBusy: false, shownAt: null, isTouched: false }
      showings.value = showings.peek() + 1
      selection.value = selections.selectToken(firstInDoubt(current))
      if (panel.peek() !== 'why') panel.value = null
      return
    }
    selection.value = selections.fitTo(selection.peek(), current.labels.length)
  }

  return {
    selection,
    panel,
    isBusy,
    showings,
    focusCalls,
    run(command, press) {
      const { current } = session
      const isBack = command === 'undo' || command === 'redo'
      if (current === null && !isBack && command !== 'keys') return false
      // What is taken back was done before this string came: nobody needs to have seen this one.
      if (actsOnString(command) ? !admit(isBack ? undefined : press) : isBusy.peek()) return false
      touch(press)
      commands[command](current as CurrentString)
      return true
    },
    mark(name, press) {
      if (session.current === null || !admit(press)) return false
      touch(press)
      label(name)
      return true
    },
    point(token, extend = false) {
      const { current } = session
      if (current !== null) select(selections.moveTo(selection.peek(), token, current.labels.length, extend))
    },
    beginRange(token) {
      selection.value = selections.beginRange(token)
      page.announce(words.label.rangeBegun(textOf(token, token)))
    },
    splitAt(token, at) {
      panel.value = null
      void step(async () => {
        await session.splitToken(token, at)
        selection.value = selections.selectToken(token)
        return null
      })
    },
    comment(text) {
      const { current } = session
      panel.value = null
      if (current === null || text.trim() === current.string.comment) focus()
      else
        void step(async () => {
          await session.comment(current.string.id, text.trim())
          return null
        })
    },
    close,
    focus,
    follow,
    shown(time) {
      if (readiness.shownAt === null) readiness = { ...readiness, shownAt: time }
    },
  }
}

/** The first token of a string whose label or origin is another one now; −1 if there is none, or it is another string. */
function firstChange(before: CurrentString, after: CurrentString | null): number {
  if (after === null || before.string.id !== after.string.id) return -1
  return after.labels.findIndex(
    (label, token) => label !== before.labels[token] || after.origins[token] !== before.origins[token],
  )
}
