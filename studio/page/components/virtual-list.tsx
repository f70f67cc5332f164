import type { ComponentChildren, HTMLAttributes } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { equalRows, MeasuredRows, type Rows } from './virtual-rows.js'

export interface VirtualListProps<T> extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'items'> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** The height of a row in pixels; with `isMeasured`, a guess for rows that were not on the screen yet. */
  readonly rowHeight: number
  /** Whether rows have different heights, which are measured when they appear. */
  readonly isMeasured?: boolean
  /** Draws a row. Its element gets its place from the list. */
  readonly children: (item: T, index: number) => ComponentChildren
  /** Scrolls this row into sight whenever it changes. */
  readonly visible?: number
  /** What scrolls: the list, which then needs a height, or the page around it. Default `list`. */
  readonly scrolls?: 'list' | 'page'
}

/** Rows beyond the edges that are drawn, too, so that fast scrolling shows no gaps. */
const OVERSCAN = 4

/** A list of any length: only the rows on the screen exist. */
export function VirtualList<T>({
  items,
  keyOf,
  rowHeight,
  isMeasured = false,
  children,
  visible,
  scrolls = 'list',
  class: more,
  ...rest
}: VirtualListProps<T>) {
  const element = useRef<HTMLDivElement>(null)
  const known = useRef(new Map<string, number>())
  const [seen, setSeen] = useState<Seen>({ top: 0, height: 800 })
  const [, setMeasured] = useState(0)
  const rows = useMemo(
    () =>
      isMeasured
        ? new MeasuredRows(items.length, rowHeight, k => known.current.get(keyOf(items[k])))
        : equalRows(items.length, rowHeight),
    [items, rowHeight, isMeasured],
  )
  const scroller = scrolls === 'list' ? OWN_SCROLLER : PAGE_SCROLLER
  useWindow(element, scroller, setSeen)
  useVisible(element, scroller, rows, visible)
  const from = Math.max(0, rows.indexAt(seen.top) - OVERSCAN)
  const to = Math.min(items.length, rows.indexAt(seen.top + seen.height) + 1 + OVERSCAN)
  useLayoutEffect(() => {
    if (rows instanceof MeasuredRows && measure(element.current!, rows, from, known.current))
      setMeasured(times => times + 1)
  })
  return (
    <div
      {...rest}
      ref={element}
      class={`virtual-list ${scrolls === 'list' ? 'own-scroll' : ''} ${more ?? ''}`}
    >
      <div style={{ height: `${rows.height}px` }}>
        {items.slice(from, to).map((item, k) => (
          <div
            key={keyOf(item)}
            data-row={keyOf(item)}
            style={{
              position: 'absolute',
              insetInline: 0,
              transform: `translateY(${rows.topOf(from + k)}px)`,
              height: isMeasured ? undefined : `${rowHeight}px`,
            }}
          >
            {children(item, from + k)}
          </div>
        ))}
      </div>
    </div>
  )
}

type Element = { readonly current: HTMLDivElement | null }

/** What moves a list, and what part of the list can be seen. */
interface Scroller {
  readonly target: (list: HTMLElement) => HTMLElement | Window
  readonly seen: (list: HTMLElement) => Seen
}

interface Seen {
  readonly top: number
  readonly height: number
}

const OWN_SCROLLER: Scroller = {
  target: list => list,
  seen: list => ({ top: list.scrollTop, height: list.clientHeight }),
}

const PAGE_SCROLLER: Scroller = {
  target: () => window,
  seen: list => ({ top: -list.getBoundingClientRect().top, height: innerHeight }),
}

/** Header and footer of the page lie over the rows at its edges. */
const PAGE_EDGE = 64

/** Tells what part of the list is on the screen. */
function useWindow(element: Element, scroller: Scroller, set: (seen: Seen) => void): void {
  useLayoutEffect(() => {
    const list = element.current!
    const target = scroller.target(list)
    const update = () => set(scroller.seen(list))
    const observer = new ResizeObserver(update)
    observer.observe(list)
    target.addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    update()
    return () => {
      observer.disconnect()
      target.removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [scroller])
}

function useVisible(element: Element, scroller: Scroller, rows: Rows, visible: number | undefined): void {
  useLayoutEffect(() => {
    if (visible === undefined) return
    const list = element.current!
    const edge = scroller === PAGE_SCROLLER ? PAGE_EDGE : 0
    const { top, height } = scroller.seen(list)
    const above = rows.topOf(visible) - edge - top
    const below = rows.topOf(visible + 1) + edge - (top + height)
    if (above < 0) scroller.target(list).scrollBy(0, above)
    else if (below > 0) scroller.target(list).scrollBy(0, below)
  }, [visible])
}

/** Measures the rows that exist, the first of which has an index; whether any height is news. */
function measure(list: HTMLElement, rows: MeasuredRows, from: number, known: Map<string, number>): boolean {
  let isNews = false
  const elements = list.querySelectorAll<HTMLElement>(':scope > div > [data-row]')
  elements.forEach((row, k) => {
    const height = row.offsetHeight
    if (!rows.set(from + k, height)) return
    known.set(row.dataset['row'] ?? '', height)
    isNews = true
  })
  return isNews
}
