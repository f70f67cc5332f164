import { count, percent, plural } from './shell.js'

export const menu = {
  name: 'Name of the project',
  annotator: 'Your name',
  annotatorHint: 'Stands with everything that you accept, so that several people can be told apart.',
  goal: 'Goal',
  goalHint: 'Share of tokens that are to be proposed right.',
  goalOption: (share: number) => percent(share, Number.isInteger(Math.round(share * 1000) / 10) ? 0 : 1),
  order: 'Order of strings',
  orders: {
    doubt: 'Most doubtful, 1 in 5 at random',
    given: 'As given',
    random: 'At random',
  },
  empty: 'It needs a name.',
  back: 'Back',
  unsaved: 'Something is not saved yet. Wait until it is, and try again.',
  labels: 'Labels',
  labelsHint: (n: number) => `${plural(n, 'label')}: add, rename, merge, remove, colors and keys`,
  add: 'Add strings',
  addHint: (all: number, accepted: number) => `${plural(all, 'string')} so far, ${count(accepted)} accepted`,
  keys: 'All keys',
  keysHint: 'Everything works by keyboard',
  others: 'Other projects',
  othersHint: 'Open or begin another project of this browser',
  about: (version: string) => `Cofield Studio ${version}`,
  aboutHint: 'The model learns in this tab. Nothing leaves this computer.',
  kept: {
    folder: (place: string) => `Kept in the folder ${place}.`,
    browser: () => 'Kept in this browser. Export has the project file, to keep a copy elsewhere.',
    memory: () => 'Kept in this tab alone: it is gone when the tab is closed.',
  },
  size: (bytes: string) => `The journal has ${bytes}.`,
  merge: {
    name: 'Merge another person’s work',
    hint: 'From their project file: you see what will happen before it does',
    about:
      'Another person has labeled strings of the same file, and has sent you the project file (Export, Project). Their labelings come in under their name; where you differ, Review shows both side by side.',
    choose: 'Choose a project file',
    unreadable: (reason: string) => `Nothing was merged. ${reason}`,
    failed: (reason: string) =>
      `Not all of it was merged. Try again: what is in already is not taken twice. ${reason}`,
    title: (project: string, people: readonly string[]) =>
      `${project}${people.length > 0 ? `, labeled by ${people.join(', ')}` : ''}`,
    counts: (accepted: number, both: number, differ: number) =>
      `It has ${plural(accepted, 'accepted string')}. ${
        both === 0
          ? 'None of them is accepted here.'
          : `${count(both)} of them ${both === 1 ? 'is' : 'are'} accepted here, too; ${differ === 0 ? 'none differs' : `${count(differ)} ${differ === 1 ? 'differs' : 'differ'}`}.`
      }`,
    strings: (n: number) => (n === 0 ? '' : `${plural(n, 'new string')} will be added.`),
    tokens: (n: number) =>
      `${plural(n, 'string')} ${n === 1 ? 'has' : 'have'} other tokens there: labels come in where the tokens are the same.`,
    cut: 'The end of the file is missing. What is whole can be merged.',
    nothing: 'All of it is here already.',
    go: (accepted: number) => (accepted === 0 ? 'Merge' : `Merge ${plural(accepted, 'labeling')}`),
    merged: (accepted: number, conflicts: number) =>
      `Merged ${plural(accepted, 'labeling')}. ${
        conflicts === 0
          ? 'You agree on all strings.'
          : `On ${plural(conflicts, 'string')} you differ: decide.`
      }`,
    sameName: {
      asks: (name: string) => `There is work by “${name}” in both projects.`,
      other: 'There it is another person. Name of that person here:',
      newName: 'Name of that person here',
      same: 'It is the same person. The later labeling of a string counts.',
    },
  },
  delete: {
    name: 'Delete this project',
    hint: 'From this browser, with everything in it',
    about: (accepted: number) =>
      `All strings and ${plural(accepted, 'accepted labeling')} are deleted from this browser. That cannot be undone. If you may need it again, download the project file first (Export).`,
    asks: (name: string) => `Type the name of the project, ${name}:`,
    go: (name: string) => `Delete ${name}`,
    done: (name: string) => `${name} is deleted.`,
  },
}
