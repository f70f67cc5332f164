import type { Bench } from './bench.js'

/** Milliseconds until a press is a long one, and the pixels that a finger may move meanwhile. */
const LONG_PRESS = 450
const STILL = 10

export interface Pointing {
  onPointerDown(event: PointerEvent): void
  onPointerOver(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerEnd(): void
  onClick(event: MouseEvent): void
  onDoubleClick(event: MouseEvent): void
  onContextMenu(event: MouseEvent): void
}

/**
 * Selecting by mouse and by finger. A mouse clicks, drags, and extends with Shift. A finger taps; a long press begins a range whose other
 * end the next tap takes, so that swiping still scrolls.
 */
export function createPointing(bench: Bench): Pointing {
  let isDragging = false
  let isMouse = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  const stop = () => {
    isDragging = false
    clearTimeout(timer)
  }
  return {
    onPointerDown(event) {
      const token = tokenOf(event)
      isMouse = event.pointerType !== 'touch'
      if (token === null || event.button !== 0) return
      if (isMouse) {
        bench.point(token, event.shiftKey)
        isDragging = true
        return
      }
      start = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => bench.beginRange(token), LONG_PRESS)
    },
    onPointerOver(event) {
      if (!isDragging) return
      if (event.buttons === 0) {
        stop()
        return
      }
      const token = tokenOf(event)
      if (token !== null) bench.point(token, true)
    },
    onPointerMove(event) {
      if (!isMouse && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL)
        clearTimeout(timer)
    },
    onPointerEnd: stop,
    onClick(event) {
      const token = tokenOf(event)
      // A mouse has selected already when it was pressed; screen readers click without pressing.
      if (token !== null && !(isMouse && event.detail > 0)) bench.point(token, event.shiftKey)
    },
    onDoubleClick(event) {
      if (tokenOf(event) !== null) bench.run('thing')
    },
    onContextMenu(event) {
      if (!isMouse && tokenOf(event) !== null) event.preventDefault()
    },
  }
}

function tokenOf(event: Event): number | null {
  const element = (event.target as Element | null)?.closest<HTMLElement>('[data-token]')
  return element ? Number(element.dataset['token']) : null
}
