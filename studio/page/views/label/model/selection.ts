/** Which tokens a key or a label button acts on: from the anchor to the focus, both included. */
export interface Selection {
  readonly focus: number
  readonly anchor: number
  /** Whether a range was begun: then moving and clicking extend it, without Shift. */
  readonly isRange: boolean
}

export interface Range {
  readonly from: number
  readonly to: number
}

export function selectToken(token: number): Selection {
  return { focus: token, anchor: token, isRange: false }
}

export function rangeOf(selection: Selection): Range {
  return {
    from: Math.min(selection.anchor, selection.focus),
    to: Math.max(selection.anchor, selection.focus),
  }
}

/** Moves the focus to a token of `count`; extends the selection if asked to, or if a range was begun. */
export function moveTo(selection: Selection, token: number, count: number, extends_ = false): Selection {
  const focus = Math.max(0, Math.min(count - 1, token))
  if (extends_ || selection.isRange) {
    return { ...selection, focus }
  }
  return selectToken(focus)
}

/** Begins a range at the focus, or ends the one that was begun. */
export function toggleRange(selection: Selection): Selection {
  return selection.isRange
    ? selectToken(selection.focus)
    : { focus: selection.focus, anchor: selection.focus, isRange: true }
}

/** Begins a range at a token: what a long press does. */
export function beginRange(token: number): Selection {
  return { focus: token, anchor: token, isRange: true }
}

/** Selects whole things, such as the one of a token that was clicked twice. */
export function selectRange(range: Range): Selection {
  return { focus: range.to, anchor: range.from, isRange: false }
}

/** After a label was set: the token behind the selection, so that strings are labeled from their start to their end. */
export function afterLabel(selection: Selection, count: number): Selection {
  return selectToken(Math.min(count - 1, rangeOf(selection).to + 1))
}

/** The selection in a string of `count` tokens: splitting and joining change how many there are. */
export function fitTo(selection: Selection, count: number): Selection {
  const last = Math.max(0, count - 1)
  if (selection.focus <= last && selection.anchor <= last) {
    return selection
  }
  return {
    ...selection,
    focus: Math.min(last, selection.focus),
    anchor: Math.min(last, selection.anchor),
  }
}
