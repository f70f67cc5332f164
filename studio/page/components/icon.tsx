/** Outlines on a square of 16, drawn for the studio. */
const PATHS = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  chevron: 'M4 6l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  comment: 'M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  download: 'M8 2.5v7.5M4.8 7l3.2 3.2L11.2 7M2.5 13.5h11',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9.2 4.6l2.2 2.2',
  file: 'M4 1.5h5l3 3v10H4zM9 1.5v3h3',
  flag: 'M3.5 14v-12M3.5 3h8.5l-2 2.7 2 2.8h-8.5',
  folder: 'M1.5 12.5v-9h4.5l1.5 2h7v7z',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  keyboard: 'M1.5 4.5h13v7.5h-13zM4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M5 9.7h6',
  merge: 'M4 2v3.5c0 2.5 4 2.5 4 5V14M12 2v3.5c0 2.5-4 2.5-4 5',
  moon: 'M13.3 9.6A5.7 5.7 0 0 1 6.4 2.7a5.7 5.7 0 1 0 6.9 6.9z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  person: 'M8 7.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2M3 14c.3-3 2.2-4.3 5-4.3s4.7 1.3 5 4.3',
  plus: 'M8 3v10M3 8h10',
  same: 'M2.5 4h7M2.5 8h5M2.5 12h7M11 5.5l2.5 2.5-2.5 2.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M10.3 10.3l3.2 3.2',
  shuffle: 'M2 5h2.5l5 6H14l-1.8-1.8M14 11l-1.8 1.8M2 11h2.5l1.5-1.8M8.5 6.2L9.5 5H14l-1.8-1.8M14 5l-1.8 1.8',
  skip: 'M4 3.5l6 4.5-6 4.5zM12.5 3.5v9',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  tag: 'M2.5 2.5h5.5l5.5 5.5-5.5 5.5-5.5-5.5zM5.3 5.3h.01',
  theme: 'M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7M5.8 3.5L2.8 6.5l3 3',
  redo: 'M13 6.5H6.5a3.5 3.5 0 0 0 0 7H9M10.2 3.5l3 3-3 3',
  upload: 'M8 10.5V3M4.8 6L8 2.8 11.2 6M2.5 13.5h11',
  warning: 'M8 2.2l6.2 11.3H1.8zM8 6.5v3.2M8 11.7h.01',
} as const

export type IconName = keyof typeof PATHS

/** A small picture beside a text. Screen readers leave it out. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
