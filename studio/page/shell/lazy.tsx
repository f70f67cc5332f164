import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/** A view whose code is loaded when it is first shown, or by `load` before. */
export interface LazyView {
  (): preact.JSX.Element | null
  readonly load: () => Promise<void>
}

export function lazy(find: () => Promise<ComponentType>): LazyView {
  const found = signal<ComponentType | null>(null)
  const fault = signal<Error | null>(null)
  const load = () =>
    find().then(
      view => {
        found.value = view
      },
      (error: Error) => {
        fault.value = error
      },
    )
  const View = () => {
    if (fault.value) {
      const error = fault.value
      fault.value = null // the next try loads it anew
      throw error
    }
    const Found = found.value
    if (!Found) void load()
    return Found && <Found />
  }
  return Object.assign(View, { load })
}
