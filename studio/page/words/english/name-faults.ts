import type { NameFault } from '../../labels/label-name.js'

/** What a name may not be, and what to do instead. */
export const nameFaults: Readonly<Record<NameFault, (name: string, longest: number) => string>> = {
  empty: () => 'Type a name.',
  space: name =>
    `A name has no space in it: in data files, spaces separate columns. ${name.trim().replace(/\s+/gu, '_')} works.`,
  characters: () => 'A name has no slash and no invisible characters in it: data files cannot hold them.',
  reserved: name => `${name} has a meaning of its own in data files. Take another name.`,
  prefix: name =>
    `${name.slice(0, 2)} marks where things begin and end in data files. Leave it out: ${name.slice(2)}.`,
  long: (_, longest) => `A name has at most ${longest} characters.`,
  taken: name => `There is a label ${name} already.`,
}
