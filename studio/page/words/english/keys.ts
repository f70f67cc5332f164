/** A key or several, and what they do. `…` between two keys means all from one to the other. */
export interface KeyHint {
  readonly keys: readonly string[]
  readonly does: string
}

export const keys = {
  title: 'All keys',
  /** The footer of each view. */
  hints: {
    start: [],
    label: [
      { keys: ['←', '→'], does: 'move' },
      { keys: ['Shift', '→'], does: 'extend' },
      { keys: ['Space'], does: 'next in doubt' },
      { keys: ['1', '…', '9'], does: 'label' },
      { keys: ['⌫'], does: 'clear' },
      { keys: ['a'], does: 'all the same' },
      { keys: ['x'], does: 'why' },
      { keys: ['Enter'], does: 'accept' },
    ],
    review: [
      { keys: ['↑', '↓'], does: 'move' },
      { keys: ['k'], does: 'keep' },
      { keys: ['m'], does: 'take the model’s' },
      { keys: ['Enter'], does: 'open' },
      { keys: ['/'], does: 'search' },
    ],
    insights: [],
    export: [],
  } satisfies Record<string, readonly KeyHint[]>,
  /** The table of all keys. */
  groups: [
    {
      title: 'Everywhere',
      keys: [
        { keys: ['Ctrl', 'Z'], does: 'undo' },
        { keys: ['Ctrl', 'Shift', 'Z'], does: 'redo' },
        { keys: ['?'], does: 'all keys' },
      ],
    },
    {
      title: 'Label, while the tokens have the focus',
      keys: [
        { keys: ['←', '→'], does: 'move to the token before or after' },
        { keys: ['Shift', '←'], does: 'extend the selection; → likewise' },
        { keys: ['Space'], does: 'next token in doubt' },
        { keys: ['1', '…', '9'], does: 'set a label; then 0 and q to p' },
        { keys: ['⌫'], does: 'no label' },
        { keys: ['d'], does: 'leave open: say nothing about it' },
        { keys: ['a'], does: 'all the same: label equal words in all strings' },
        { keys: ['x'], does: 'why this label' },
        { keys: ['Enter'], does: 'accept, and go on' },
        { keys: ['Shift', 'Enter'], does: 'accept what you have set alone' },
        { keys: ['s'], does: 'skip' },
        { keys: ['f'], does: 'flag' },
        { keys: ['c'], does: 'comment' },
      ],
    },
    {
      title: 'Review, while the list has the focus',
      keys: [
        { keys: ['↑', '↓'], does: 'move' },
        { keys: ['k'], does: 'keep as it is' },
        { keys: ['m'], does: 'take the model’s labels' },
        { keys: ['Enter'], does: 'open in the view Label' },
        { keys: ['/'], does: 'search' },
      ],
    },
  ] satisfies readonly { readonly title: string; readonly keys: readonly KeyHint[] }[],
}
