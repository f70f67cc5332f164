import { count, plural } from './shell.js'

/** `1,018 tokens in 127 strings` */
const used = (tokens: number, strings: number) => `${plural(tokens, 'token')} in ${plural(strings, 'string')}`

export const labels = {
  title: 'Labels',
  all: 'All labels',
  intro:
    'Every change counts for what was accepted, too, and the model learns it at once. Ctrl Z takes it back.',
  name: 'Name of a new label',
  placeholder: 'Add a label, then Enter',
  add: 'Add',
  search: 'Search labels',
  noMatch: (text: string) => `No label has “${text}” in its name.`,
  list: 'Labels, in the order of the palette',
  none: 'There are no labels yet. Add the first one above.',
  used,
  unused: 'not used yet',
  drag: (name: string) => `Drag ${name} to another place`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  color: (name: string) => `Color of ${name}`,
  colorNames: ['blue', 'amber', 'pine', 'magenta', 'lavender', 'cyan', 'maroon', 'indigo', 'olive', 'teal'],
  colorName: (name: string, isDouble: boolean, others: readonly string[]) =>
    `${name}${isDouble ? ', double line' : ''}${others.length > 0 ? `, as ${others.join(', ')}` : ''}`,
  key: (name: string) => `Key of ${name}`,
  noKey: '–',
  takenKey: (key: string, name: string) => `${key} (${name})`,
  rename: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  renameNow: 'Rename',
  mergeInstead: (from: string, to: string) => `Merge ${from} into ${to}`,
  merge: (name: string) => `Merge ${name} into another label`,
  mergeInto: (name: string) => `Merge ${name} into`,
  mergeTells: (from: string, to: string, tokens: number) =>
    tokens === 0
      ? `${from} is not used yet. It goes away.`
      : `${plural(tokens, 'token')} of ${from} become${tokens === 1 ? 's' : ''} ${to}.`,
  remove: (name: string) => `Remove ${name}`,
  removeAsks: (name: string, tokens: number, strings: number) =>
    `${used(tokens, strings)} ${tokens === 1 ? 'has' : 'have'} the label ${name}. What shall become of ${tokens === 1 ? 'it' : 'them'}?`,
  removeNone: (tokens: number) => (tokens === 1 ? 'It has no label.' : 'They have no label.'),
  removeNoneHint: 'The model learns that nothing is here.',
  removeOpen: (tokens: number) => (tokens === 1 ? 'It is open.' : 'They are open.'),
  removeOpenHint:
    'Nothing is said about them: the model may propose another label. You may go through them again.',
  cancel: 'Cancel',
  renewKeys: 'Give keys by order',
  keysLeft: (without: number) =>
    `${plural(without, 'label')} ${without === 1 ? 'has' : 'have'} no key: there are 20. Set them with a click.`,
  scheme: {
    plain: 'Neighbors with the same label are one thing in this project.',
    bio: 'Each thing has its beginning marked in this project: neighbors with the same label may be two things.',
  },
  schemeFixed:
    'That was decided when the project was made and stays: what was accepted does not say how it would be otherwise.',
  happened: {
    added: (name: string, key: string | null) => `Added ${name}${key === null ? '' : `, key ${key}`}.`,
    renamed: (from: string, to: string, strings: number) =>
      `Renamed ${from} to ${to}${strings > 0 ? ` in ${plural(strings, 'string')}` : ''}.`,
    merged: (from: string, to: string, tokens: number) =>
      `Merged ${from} into ${to}: ${plural(tokens, 'token')}.`,
    removed: (name: string, tokens: number) =>
      `Removed ${name}${tokens > 0 ? ` from ${plural(tokens, 'token')}` : ''}.`,
    moved: (name: string, place: number, all: number) =>
      `${name} is number ${count(place)} of ${count(all)}.`,
    key: (name: string, key: string | null, other: string | null) =>
      `${key === null ? `${name} has no key` : `${name} has the key ${key}`}${other === null ? '' : `, ${other} the one that it had`}.`,
    color: (name: string) => `${name} has another color.`,
    renewed: 'Keys follow the order.',
    undone: 'Taken back.',
    redone: 'Done again.',
  },
}
