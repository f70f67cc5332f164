import type { RowName } from '../../keys/key-table.js'

/** A key or several, and what they do. `…` between two keys means all from one to the other. */
export interface KeyHint {
  readonly keys: readonly string[]
  readonly does: string
}

export const keys = {
  title: 'All keys',
  note: 'Digits and the top row of letters label; the rows below command. They work while the tokens have the focus.',
  space: 'Space',
  /** What a key does, as short as the line at the bottom needs it. */
  short: {
    move: 'move',
    extend: 'extend',
    doubt: 'next in doubt',
    label: 'label',
    clear: 'clear',
    same: 'all the same',
    why: 'why',
    accept: 'accept',
  } as Partial<Record<RowName, string>>,
  /** What a key does, in the sheet of all keys. */
  long: {
    move: 'previous, next token',
    lines: 'token in the line above, below',
    ends: 'first, last token',
    doubt: 'next token in doubt; with Shift the one before',
    extend: 'extend the selection',
    extendEnds: 'extend to the first, to the last token',
    range: 'begin a range here; move or click to its other end',
    thing: 'select all tokens of this label',
    all: 'select all tokens',
    label: 'label the selection',
    clear: 'no label',
    open: 'leave open: say nothing about it',
    same: 'label these words the same in all strings to go',
    begin: 'begin a new one here, or continue the one before',
    split: 'split the token',
    join: 'join the selected tokens, or this one and the next',
    find: 'find a label by its name',
    add: 'add a label',
    accept: 'accept and go on',
    acceptSaid: 'accept only what you have set, and leave the rest open',
    acceptEqual: 'accept all strings with the same text',
    skip: 'skip',
    flag: 'flag',
    comment: 'comment',
    undo: 'undo, in the text and in the model',
    redo: 'redo',
    why: 'why this label?',
    keys: 'all keys',
    cancel: 'end the range, close what is open',
  } satisfies Record<RowName, string>,
  groups: { move: 'Move', mark: 'Mark', decide: 'Decide', see: 'See' },
  /** Keys of the other views. */
  review: {
    title: 'Review, while the list has the focus',
    hints: [
      { keys: ['↑', '↓'], does: 'rows' },
      { keys: ['k'], does: 'keep what was said' },
      { keys: ['m'], does: 'take the model’s' },
      { keys: ['Enter'], does: 'edit' },
      { keys: ['f'], does: 'flag' },
      { keys: ['Ctrl', 'Z'], does: 'undo' },
      { keys: ['/'], does: 'search' },
    ] satisfies readonly KeyHint[],
  },
}
