import type { ComponentChildren, HTMLAttributes } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Rows, rowsOf } from './virtual-rows.js'

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
}

/** Rows beyond the edges that are drawn, too, so that fast scrolling shows no gaps. */
const OVERSCAN = 8

/** A list of any length: only the rows on the screen exist. */
export function VirtualList<T>({
  items,
  keyOf,
  rowHeight,
  isMeasured = false,
  children,
  visible,
  class: more,
  ...rest
}: VirtualListProps<T>) {
  const element = useRef<HTMLDivElement>(null)
  const measured = useRef(new Map<string, number>())
  const [window, setWindow] = useState({ top: 0, height: 800 })
  const [, setMeasured] = useState(0)
  const rows = rowsOf(
    items.length,
    rowHeight,
    isMeasured ? k => measured.current.get(keyOf(items[k])) : undefined,
  )
  useWindow(element, setWindow)
  useVisible(element, rows, visible)
  const from = Math.max(0, rows.indexAt(window.top) - OVERSCAN)
  const to = Math.min(items.length, rows.indexAt(window.top + window.height) + 1 + OVERSCAN)
  useLayoutEffect(() => {
    if (isMeasured && measure(element.current!, measured.current)) setMeasured(times => times + 1)
  })
  return (
    <div {...rest} ref={element} class={`virtual-list ${more ?? ''}`}>
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

/** Tells what part of the list is on the screen. */
function useWindow(element: Element, set: (window: { top: number; height: number }) => void): void {
  useLayoutEffect(() => {
    const list = element.current!
    const update = () => set({ top: list.scrollTop, height: list.clientHeight })
    const observer = new ResizeObserver(update)
    observer.observe(list)
    list.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', update)
    }
  }, [])
}

function useVisible(element: Element, rows: Rows, visible: number | undefined): void {
  useLayoutEffect(() => {
    if (visible === undefined) return
    const list = element.current!
    const top = rows.topOf(visible)
    const bottom = rows.topOf(visible + 1)
    if (top < list.scrollTop) list.scrollTop = top
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
  }, [visible])
}

/** Measures the rows that exist; whether any height is news. */
function measure(list: HTMLElement, heights: Map<string, number>): boolean {
  let isNews = false
  for (const row of list.querySelectorAll<HTMLElement>(':scope > div > [data-row]')) {
    const key = row.dataset['row'] ?? ''
    const height = row.offsetHeight
    if (heights.get(key) === height) continue
    heights.set(key, height)
    isNews = true
  }
  return isNews
}
