import { count, plural } from './shell.js'

export const start = {
  view: 'Start',
  title: 'Label a few strings, get a parser',
  about:
    'You correct, the model learns from every string that you accept, at once. Nothing leaves this computer.',
  addTitle: (project: string) => `Add strings to ${project}`,
  addAbout: 'They join the queue. What you accepted stays as it is.',
  cannotOpen: (reason: string) => `The project cannot be opened: ${reason} Nothing was changed.`,

  text: {
    title: 'Add text',
    label: 'Text, one string per line',
    placeholder: `Paste text here, one string per line, or drop a file.

1 small bunch flat-leaf parsley, leaves picked
2 large free-range eggs, beaten`,
    formats: 'Text, CSV, JSON lines, CoNLL, spaCy, doccano, Label Studio. Labels in a file are kept.',
    choose: 'Choose a file',
    drop: 'Drop it: strings are read from the file.',
    pasted: 'pasted text',
    longPasted: 'long pasted text',
    whichColumn: (name: string) => `${name}: which column has the text?`,
    reading: (name: string) => `Reading ${name}…`,
    found: (strings: number, labeled: number, name: string) =>
      `${plural(strings, 'string')} from ${name}${labeled === 0 ? '' : `, ${count(labeled)} with labels`}.`,
    joined: (things: number) =>
      `${plural(things, 'thing touches', 'things touch')} another one with the same label, and will be one with it.`,
    leftOut: (what: readonly string[]) => `Left out: ${what.join(', ')}.`,
    anyColumn: 'Column with the text',
    column: (name: string) => `Column of ${name} that has the text`,
    remove: (name: string) => `Remove ${name}`,
  },

  labels: {
    title: 'Name the labels',
    about: 'Each gets a key and a color. You can add more later.',
    placeholder: 'Add a label, then Enter',
    add: 'Add a label',
    edit: (name: string) => `Name, key and color of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    given: 'These labels came with the data.',
    editTitle: (name: string) => `Label ${name}`,
    name: 'Name',
    key: 'Key',
    noKey: 'none',
    color: 'Color',
    done: 'Done',
  },

  question: {
    title: 'One question',
    asks: 'Can two different things with the same label stand side by side?',
    no: ['No.', 'Neighbors with the same label are one thing.'],
    yes: ['Yes.', 'I will mark where each one begins.'],
    label: 'NAME',
    one: { tokens: ['olive', 'oil'], says: 'one NAME' },
    two: { tokens: ['salt', 'pepper'], says: 'two NAMEs' },
    given: {
      plain: 'Your data suggest: no.',
      bio: 'Your data suggest: yes.',
    },
  },

  name: 'Name of the project',
  untitled: 'My strings',
  go: 'Start labeling',
  add: (strings: number) => `Add ${plural(strings, 'string')}`,
  needs: {
    text: 'Add text to start.',
    labels: 'Name at least one label.',
    reading: 'Reading the text.',
    fault: 'Correct or remove what cannot be read.',
  },
  added: (strings: number) => `${plural(strings, 'string')} added`,
  allKnown: 'All of these strings are in the project already.',

  samples: {
    title: 'Or try a sample',
    about: 'Made by a generator: no real people, places or companies.',
    names: { ingredients: 'Ingredients', addresses: 'Addresses', news: 'Toy news' },
  },

  projects: {
    title: 'Projects in this browser',
    progress: (accepted: number, strings: number) => `${count(accepted)} of ${count(strings)}`,
    newProject: 'New project',
    remove: (name: string) => `Delete ${name}`,
    removeTitle: (name: string) => `Delete ${name}?`,
    removeAbout: (accepted: number) =>
      `${accepted === 1 ? 'The accepted string' : `All ${count(accepted)} accepted strings`} of this project will be gone. An exported project can be imported again.`,
    removeNow: (name: string) => `Delete ${name}`,
    keep: 'Keep it',
    removed: (name: string) => `${name} is deleted`,
    rename: (name: string) => `Rename ${name}`,
    importAsk: 'Have a project already?',
    importFile: 'Import a project file',
    imported: (name: string, strings: number) => `${name} imported: ${plural(strings, 'string')}`,
    cannotImport: (name: string, reason: string) => `${name} cannot be imported: ${reason}`,
    noFolder: 'Browsers may clear what they store when the disk is full. Export a project to keep it.',
  },
}
