import { type Sequence, sequenceAt } from '../../src/data/sequence.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { train } from '../../src/train.js'

/** Small files of every kind that commands read, good ones and bad ones, by name. */
export async function createSmallFiles(): Promise<Map<string, Uint8Array | string>> {
  const corpus = simulateToyEnglish({ sentences: 6, seed: 3 })
  const sequences = Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
  const columns = columnsOf(sequences)
  const counts = await train(corpus)
  const weights = await train(corpus, { method: 'likelihood', options: { maxIterations: 3 } })
  const hmm = await train(corpus, { method: 'hmm' })
  return new Map<string, Uint8Array | string>([
    ['train.tsv', columns],
    ['more.tsv', columnsOf(sequences.slice(0, 2))],
    ['wide.tsv', columns.replace(/\t/g, '\tx\t')],
    ['iob.tsv', 'a\tB-X\nb\tI-X\n\nc\tO\nd\tI-Y\n'],
    ['words.txt', 'The dog barks. A cat!\n'],
    ['data.jsonl', sequences.map(sequence => `${JSON.stringify(sequence)}\n`).join('')],
    ['data.conllu', sequences.map(conlluOf).join('')],
    ['data.crfsuite', 'A\tw=a\tb:2\nB\tw=b\n\nA\tw=c\n'],
    ['data.fasta', '>a\nACGT\n>a\n..CC\n'],
    ['data.brown', 'The/at dog/nn barks/vb\n'],
    ['empty.tsv', ''],
    ['ragged.tsv', 'a\tX\nb\n'],
    ['latin.tsv', Uint8Array.of(0xe9, 9, 0x58, 10)],
    ['features.json', '[{"type":"word"},{"type":"suffix","length":2}]'],
    ['template.txt', 'U0:%x[0,0]\nU1:%x[-1,0]\nB\n'],
    ['bad.json', '[{"type":"wrod"}]'],
    ['counts.cofield', counts.save()],
    ['weights.cofield', weights.save()],
    ['hmm.cofield', hmm.save()],
    ['cut.cofield', counts.save().subarray(0, 99)],
  ])
}

function columnsOf(sequences: readonly Sequence[]): string {
  const rows = ({ tokens, labels }: Sequence) =>
    tokens.map((token, t) => `${token}\t${labels![t]}\n`).join('')
  return sequences.map(sequence => `${rows(sequence)}\n`).join('')
}

function conlluOf({ tokens, labels }: Sequence): string {
  const row = (token: string, t: number) => `${t + 1}\t${token}\t_\t${labels![t]}\t_\t_\t${t}\t_\t_\t_\n`
  return `# text\n${tokens.map(row).join('')}\n`
}
