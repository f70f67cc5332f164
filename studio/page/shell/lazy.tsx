import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { loadStyles, type StyleSheet } from './load-styles.js'

/** A component whose code is loaded when it is first shown, or by `load` before. */
export interface LazyComponent<Props extends object = object> {
  (props: Props): JSX.Element | null
  readonly load: () => Promise<void>
}

export interface LazyOptions {
  readonly styles?: StyleSheet
  /** Whether the view goes on without it if it cannot be loaded; the next time it is shown, loading is tried again. */
  readonly isOptional?: boolean
}

export function lazy<Props extends object = object>(
  find: () => Promise<ComponentType<Props>>,
  { styles, isOptional = false }: LazyOptions = {},
): LazyComponent<Props> {
  const found = signal<ComponentType<Props> | null>(null)
  const fault = signal<Error | null>(null)
  const load = async () => {
    const [component] = await Promise.all([find(), styles && loadStyles(styles)])
    found.value = component
  }
  const Lazy = (props: Props) => {
    if (fault.value) {
      const error = fault.value
      fault.value = null // the next try loads it anew
      throw error
    }
    const Found = found.value as ComponentType<object> | null
    if (!Found)
      load().catch((error: Error) => {
        if (!isOptional) fault.value = error
      })
    return Found && <Found {...props} />
  }
  return Object.assign(Lazy, { load })
}
