/** What of a keyboard event tells which key was pressed. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * The name of a key press as the key table has it: `a`, `Enter`, `Shift+ArrowLeft`, `Mod+z`, where Mod is Ctrl, or ⌘ on a Mac. Null if it is
 * a key that the page leaves to the browser.
 *
 * A keyboard of another script has no `a` and a French one no `1` without Shift: there the place of the key counts.
 */
export function strokeOf(press: KeyPress, isKnown: (stroke: string) => boolean): string | null {
  if (press.altKey || (press.ctrlKey && press.metaKey)) {
    return null
  }
  const isMod = press.ctrlKey || press.metaKey
  for (const key of [press.key.length === 1 ? press.key.toLowerCase() : press.key, keyAtPlace(press.code)]) {
    if (key === null) {
      continue
    }
    // Which signs need Shift differs between keyboards; letters, digits and named keys are other keys with it.
    const isSign = key.length === 1 && !/[\p{L}\p{N} ]/u.test(key)
    const stroke = `${isMod ? 'Mod+' : ''}${press.shiftKey && !isSign ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`
    if (isKnown(stroke)) {
      return stroke
    }
  }
  return null
}

function keyAtPlace(code: string): string | null {
  return /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).find(Boolean)?.toLowerCase() ?? null
}

/** The caps that show a stroke: `Shift+ArrowLeft` is `Shift` and `←`. */
export function capsOf(stroke: string, isMac = false): readonly string[] {
  return stroke.split(/\+(?=.)/).map((part, k) => {
    if (part === 'Mod' && isMac) return '⌘'
    return CAPS[part] ?? (k > 0 && part.length === 1 ? part.toUpperCase() : part)
  })
}

const CAPS: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  Delete: 'Del',
  Escape: 'Esc',
}
