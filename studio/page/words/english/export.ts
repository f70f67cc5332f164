import type { Format } from '../../../../src/data/formats/registry.js'
import type { Interval } from '../../../../src/evaluation/bootstrap.js'
import type { SnippetName, SnippetStep } from '../../views/export/snippets.js'
import { count, percent, plural } from './shell.js'

const snippets: Readonly<Record<SnippetName, string>> = {
  library: 'Node',
  command: 'Command line',
  browser: 'Browser',
  server: 'Server',
}

const steps: Readonly<Record<SnippetStep['step'], string>> = {
  install: 'Once, in the folder of your program:',
  library: 'With the model beside the program:',
  command: 'In the folder of the model. One text a line; one JSON object a line comes out.',
  page: 'A page index.html, in the folder of the model:',
  static: 'Any web server will do to look at it:',
  serve: 'In the folder of the model:',
  ask: 'In another terminal, or from any program:',
}

/** Each format of data: its name, and a line about it. */
const formats: Readonly<Record<Format, { readonly name: string; readonly hint: string }>> = {
  jsonl: {
    name: 'JSON lines',
    hint: 'Everything: text, tokens, offsets, labels, who and when, flags and comments. Can be read back without loss.',
  },
  columns: {
    name: 'CoNLL, columns',
    hint: 'A token a line with its label, a blank line after each string. For most taggers.',
  },
  conllu: {
    name: 'CoNLL-U',
    hint: 'The ten columns of Universal Dependencies. The label stands in the column of the part of speech.',
  },
  csv: { name: 'CSV, a token a row', hint: 'For spreadsheets.' },
  spacy: { name: 'spaCy', hint: 'JSON with texts and entities, for spaCy’s convert and train.' },
  prodigy: { name: 'Prodigy', hint: 'JSON lines with text, tokens and spans.' },
  doccano: { name: 'doccano', hint: 'JSON lines with text and labels by offsets.' },
  'label-studio': { name: 'Label Studio', hint: 'JSON with tasks and annotations, to be imported there.' },
  brat: { name: 'brat', hint: 'Two files: the text, and the annotations by offsets.' },
  anystyle: { name: 'AnyStyle', hint: 'XML, an element a label, for AnyStyle’s training.' },
  parserator: { name: 'parserator', hint: 'XML, an element a token, for parserator and its relatives.' },
  brown: { name: 'Brown, word/tag', hint: 'A string a line, each word with its label after a slash.' },
  fasta: { name: 'FASTA', hint: 'For strings of single characters, such as proteins.' },
  crfsuite: {
    name: 'CRFsuite',
    hint: 'Holds features instead of words. Take JSON lines, and make them: cofield convert data.jsonl data.crfsuite --features ner',
  },
  text: { name: 'Plain text', hint: 'Without labels.' },
  parquet: { name: 'Parquet', hint: 'Tables of databases. Only read, not written.' },
}

export const exportWords = {
  title: 'Export',
  made: (accepted: number, all: number) =>
    `Made from the ${plural(accepted, 'string')} accepted so far, of ${count(all)}. Nothing leaves this computer.`,
  nothing: 'Nothing is accepted yet. Accept a string, and there is a model.',
  toLabel: 'Label strings',
  conflicts: (n: number) =>
    `People differ on ${plural(n, 'string')}; the latest labeling counts until somebody decides.`,
  look: (n: number) => (n === 1 ? 'Look at it' : 'Look at them'),
  download: 'Download',
  downloadFile: (file: string) => `Download ${file}`,
  downloaded: (file: string) => `${file} is among your downloads.`,
  model: {
    title: 'Model',
    right: (share: number) => `${percent(share, 1)} of tokens proposed right`,
    best: 'Download the model',
    instant: 'The instant learner. Goes on learning and forgetting in your program.',
    thorough: 'The thorough learner. Often better; for use as it is.',
    knows: (strings: number, labels: number) =>
      `Knows ${plural(strings, 'string')} and ${plural(labels, 'label')}.`,
    behind: (n: number) => `${plural(n, 'string')} behind: it is still learning.`,
    fault: (reason: string) => `It could not learn: ${reason}`,
  },
  data: {
    title: 'Data',
    strings: (n: number) => plural(n, 'string'),
    format: 'Format',
    formats,
    which: 'Which strings',
    accepted: (n: number) => `Accepted, ${count(n)}`,
    all: (n: number) => `All, ${count(n)}`,
    undecided: (n: number) => `Without the ${plural(n, 'string')} on which people differ`,
    flagged: (n: number) => `Without the ${plural(n, 'string')} that ${n === 1 ? 'has' : 'have'} a flag`,
    lost: (what: readonly string[]) => `This format does not hold ${what.join(' and ')}.`,
    leftOut: (n: number, number: number, reason: string) =>
      `${plural(n, 'string')} cannot be written in this format and ${n === 1 ? 'is' : 'are'} left out. String ${count(number)}: ${reason}`,
    preview: 'First lines of the file',
    written: (n: string) => `Strings in the file: ${n}.`,
  },
  report: {
    title: 'Report',
    hint: 'What was proposed against what was accepted, as one page, to file or to send: scores with intervals, confusions, every error in its context.',
    none: 'There is no proposal to judge yet: accept a few more strings.',
  },
  /** The page itself. */
  reportPage: {
    title: (project: string) => `Evaluation of ${project}`,
    instant: 'instant learner',
    thorough: 'thorough learner',
    how: (strings: number, without: number) =>
      `Each of the ${plural(strings, 'string')} was proposed before the model had learned it. “Gold” is what people accepted, “predicted” what was on the screen before.${
        without > 0
          ? ` ${plural(without, 'accepted string')} without a proposal ${without === 1 ? 'is' : 'are'} left out.`
          : ''
      }`,
    now: (strings: number, share: number | null, interval: Interval | null) =>
      share === null
        ? ''
        : `The figures below include the first strings, when the model knew little. Of the last ${plural(strings, 'string')}, ${percent(share, 1)} of the tokens were right${
            interval ? ` (95 % interval ${percent(interval.low, 1)} to ${percent(interval.high, 1)})` : ''
          }.`,
    order:
      'If doubtful strings came first, they were harder than others: on strings drawn at random, the model is likely to be better than these figures.',
  },
  project: {
    title: 'Project',
    failed: (reason: string) => `The project file could not be made: ${reason}`,
    hint: 'The whole project as one file: all strings, labels, answers, comments and who did what when. To go on elsewhere, to keep, or to be merged by another person.',
    kept: {
      folder: (place: string) =>
        `The project is the folder ${place}: a journal to which every accepted string is added. data.jsonl and model.cofield in it are made from the journal. Copy the folder and you have everything.`,
      browser: () =>
        'The project is kept in this browser alone. Download the project file now and then: it is your copy.',
      memory: () => 'The project is in this tab alone. It is gone when the tab is closed.',
    },
  },
  use: {
    title: 'Use it',
    which: 'For which program',
    names: snippets,
    steps,
    copy: 'Copy',
    copyOf: (step: string) => `Copy: ${step}`,
    copied: 'Copied',
    notCopied: 'The browser did not let the page copy. Select the text and copy it.',
  },
  try: {
    title: 'Try it',
    text: 'Text',
    time: (milliseconds: number) =>
      `Parsed in ${milliseconds < 10 ? milliseconds.toFixed(1) : count(Math.round(milliseconds))} ms by the model as it is now.`,
    empty: 'Type a text.',
    sure: (share: number) => `${percent(share)} sure of all labels together`,
  },
}
