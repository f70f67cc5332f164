/** What this browser keeps for the next visit, beside projects. */

/** A setting of this browser; null where the browser keeps none. */
export function readSetting<T extends string = string>(name: string, allowed?: readonly T[]): T | null {
  try {
    const value = localStorage.getItem(`cofield-studio-${name}`) as T | null
    return value !== null && allowed && !allowed.includes(value) ? null : value
  } catch {
    return null
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`cofield-studio-${name}`, value)
  } catch {
    // A browser that keeps nothing: the setting holds for this visit.
  }
}

/** `system`: as the system has it. */
export type Theme = 'system' | 'light' | 'dark'

export function readTheme(): Theme {
  return readSetting('theme', ['system', 'light', 'dark']) ?? 'system'
}
