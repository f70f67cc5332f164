import { count, percent, plural } from './shell.js'

export const menu = {
  name: 'Name of the project',
  annotator: 'Your name',
  annotatorHint: 'Stands with everything that you accept, so that several people can be told apart.',
  goal: 'Goal',
  goalHint: 'Share of tokens that are to be proposed right.',
  goalOption: (share: number) => percent(share, share * 1000 === Math.round(share * 100) * 10 ? 0 : 1),
  order: 'Order of strings',
  orders: {
    doubt: 'Most doubtful, 1 in 5 at random',
    given: 'As given',
    random: 'At random',
  },
  empty: 'A project has a name.',
  labels: 'Labels',
  labelsHint: (n: number) => `${plural(n, 'label')}: add, rename, merge, remove, colors and keys`,
  keys: 'All keys',
  keysHint: 'Everything works by keyboard',
  about: (version: string) => `Cofield Studio ${version}`,
  aboutHint: 'The model learns in this tab. Nothing leaves this computer.',
  renamed: (name: string) => `The project is called ${name}.`,
  goalSet: (share: string) => `The goal is ${share}.`,
  strings: (all: number, done: number) => `${plural(all, 'string')}, ${count(done)} accepted`,
}
