import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLeftOut } from '../../../../cli/data/left-out.js'
import { createLostPassThrough } from '../../../../cli/data/lost-pass-through.js'
import { type DataOptions, dataOptionsOf } from '../../../../cli/options/data-options.js'
import { createFileTagger, type FileTagger } from '../../../../cli/tagging/tag-file.js'
import { createTagger } from '../../../../cli/tagging/tagger.js'
import { createBlockOutput, type RecordEnds } from '../../../../cli/tagging/threads/block-output.js'
import type { BlockThreads } from '../../../../cli/tagging/threads/block-threads.js'
import { deferThreads } from '../../../../cli/tagging/threads/deferred-threads.js'
import type { Labeling } from '../../../../cli/tagging/threads/messages.js'
import { createThreadedTagger } from '../../../../cli/tagging/threads/tag-in-threads.js'
import type { Model } from '../../../../src/model/model.js'
import type { TaggedOptions } from '../../../../src/model/tagged.js'
import { readConll, train } from '../../../../src/node/index.js'
import { createSandbox } from '../../run-cli.js'
import { ENTITIES, TRAIN } from '../../tiny-data.js'
import { type Diligence, threadsHere } from './threads-here.js'

const sandbox = createSandbox()
afterAll(() => sandbox.remove())

let model: Model
let entities: Model
beforeAll(async () => {
  model = await train(readConll(TRAIN), { method: 'likelihood' })
  entities = await train(readConll(ENTITIES), { method: 'empirical' })
})

interface Run {
  readonly model?: Model
  readonly options?: TaggedOptions
  readonly data?: DataOptions
  readonly text?: boolean
  readonly records?: RecordEnds
}

/** How it is run in threads. */
interface Threads {
  readonly blockBytes: number
  readonly diligence: Diligence
  /** About how often the clock is looked at before threads start. Default: they are there from the beginning. */
  readonly late?: number | undefined
}

/** Threads that are there from the beginning, or start when this thread has claimed some blocks. */
function threadsOf(used: Model, labeling: Labeling, { diligence, late }: Threads): BlockThreads {
  const here = threadsHere(used, labeling, diligence)
  let seconds = 0
  return late === undefined
    ? here
    : deferThreads(() => here, here.window, { total: null, restSeconds: late, now: () => seconds++ })
}

/** What is written before an error, the error, and what else is told. */
async function tagged(files: readonly string[], run: Run, threads?: Threads): Promise<unknown> {
  const { model: used = model, options = {}, data = {}, text = false, records } = run
  const partial = options.partial ?? false
  const lost = createLostPassThrough()
  const out = createBlockOutput(records)
  const job = {
    model: used,
    tagger: createTagger(used, options),
    data: dataOptionsOf(data, used),
    text,
    partial,
    counting: createLeftOut().counting,
    onLostPassThrough: lost.add,
    onBytes(bytes: number) {
      read += bytes
    },
  }
  const labeling = { options, data, text, partial, records }
  const counts = { sequences: 0, tokens: 0 }
  let error: unknown
  let read = 0
  let commas = ''
  const publish = (bytes: Uint8Array) => {
    out.sink(records === 'commas' ? commas : '')
    commas = ','
    out.sink(bytes)
  }
  try {
    const tagger: FileTagger = threads
      ? createThreadedTagger({
          ...job,
          records,
          threads: threadsOf(used, labeling, threads),
          publish,
          blockBytes: threads.blockBytes,
        })
      : createFileTagger({ ...job, ...out })
    for (const file of files)
      for await (const { sequences, tokens } of tagger.tag(file)) {
        counts.sequences += sequences
        counts.tokens += tokens
      }
    tagger.close()
  } catch (caught) {
    error = caught
  }
  return {
    out: new TextDecoder('utf-8', { ignoreBOM: true }).decode(out.take()),
    counts: error ? undefined : { ...counts, read },
    error: error && String(error),
    lost: lost.list(),
  }
}

/** Blocks of a sequence, of some and of all; by other threads and by this one. */
const WAYS = [
  [0, 'all'],
  [1, 'odd'],
  [1, 'none'],
  [30, 'all'],
  [60, 'odd'],
  [1 << 20, 'all'],
  [1, 'all', 3],
  [1, 'odd', 6],
  [1, 'none', 4],
  [1, 'all', 1000],
] as const

/** Labels contents with one thread and with several, and returns what one thread gives. */
async function expectSame(
  contents: readonly (string | Uint8Array)[],
  run: Run = {},
  end = 'txt',
): Promise<unknown> {
  const files = contents.map((content, k) => sandbox.path(sandbox.write(`${k}.${end}`, content)))
  const one = await tagged(files, run)
  for (const [blockBytes, diligence, late] of WAYS)
    expect(await tagged(files, run, { blockBytes, diligence, late })).toEqual(one)
  return one
}

const rows = (sentence: string) => `${sentence.split(' ').join('\n')}\n\n`
const SENTENCES = ['The dog barks .', 'A cat', 'runs', 'The old cat sleeps fast .', 'A A A', 'dog', '. . .']
const COLUMNS = SENTENCES.map(rows).join('')
const JSON_LINES = SENTENCES.map(
  text => `${JSON.stringify({ id: text.length, tokens: text.split(' ') })}\n`,
).join('')
const CONLLU = SENTENCES.map(
  (text, n) =>
    `# text = ${text}\n${text
      .split(' ')
      .map((word, t) => `${t + 1}\t${word}${'\t_'.repeat(8)}\n`)
      .join('')}\n${n % 3 === 0 ? '# alone\n\n' : ''}`,
).join('')

describe('several threads write what one thread writes', () => {
  it.each([
    ['no sequence', ''],
    ['only blank lines', '\n\n \n'],
    ['one sequence', rows('The dog')],
    ['columns', COLUMNS],
    ['columns with a label', COLUMNS.replaceAll(/(\S)\n/g, '$1\tNN\n')],
    ['columns between spaces', COLUMNS.replaceAll(/(\S)\n/g, '$1  NN\n')],
    ['no final newline', COLUMNS.trimEnd()],
    ['CRLF', COLUMNS.replaceAll('\n', '\r\n')],
    ['a byte-order mark', `\uFEFF${COLUMNS}`],
    ['words with the character of a byte-order mark', `\uFEFF\uFEFFdog\n\n\uFEFFcat\n\n\uFEFFa\n\n`],
    ['many blank lines', `\n\n\n${COLUMNS.replaceAll('\n\n', '\n\n \n\t\n\n')}`],
  ])('for columns: %s', async (_, content) => {
    expect(await expectSame([content])).toHaveProperty('error', undefined)
  })

  it('for several files, each with its own separator', async () => {
    await expectSame([
      COLUMNS,
      COLUMNS.replaceAll(/(\S)\n/g, '$1\tNN\n'),
      '',
      COLUMNS.replaceAll(/(\S)\n/g, '$1 NN NN\n'),
    ])
  })

  it.each<[string, Run]>([
    ['posterior', { options: { decoder: 'posterior' } }],
    ['probabilities', { options: { probabilities: true } }],
    ['nbest', { options: { nbest: 3 } }],
    ['JSON lines', { records: 'lines' }],
    ['one JSON object', { records: 'commas' }],
    ['probabilities in JSON', { records: 'lines', options: { probabilities: true } }],
  ])('for %s', async (_, run) => {
    for (const [content, end] of [
      [COLUMNS, 'tsv'],
      [JSON_LINES, 'jsonl'],
      [CONLLU, 'conllu'],
    ])
      await expectSame([content], run, end)
  })

  it('for labels to keep', async () => {
    const partial = COLUMNS.replaceAll(/(\S)\n/g, '$1\t_\n').replace('cat\t_', 'cat\tVBZ')
    await expectSame([partial], { options: { partial: true } })
    await expectSame([partial], { options: { partial: true }, records: 'lines' })
  })

  it('for spans and constraints', async () => {
    const run: Run = { model: entities, options: { constraints: 'auto' } }
    await expectSame([COLUMNS], run)
    await expectSame(
      [`{"text":"Ada met London."}\n{"text":"London"}\n`.repeat(5)],
      { ...run, records: 'lines' },
      'jsonl',
    )
  })

  it.each<[string, Run]>([
    ['columns', {}],
    ['JSON lines', { records: 'lines' }],
    ['one JSON object', { records: 'commas' }],
    ['probabilities', { options: { probabilities: true } }],
  ])('for raw text as %s', async (_, run) => {
    const text = 'The dog barks. A cat runs.\n\n  \nA bird\n\uFEFFThe cat.\r\nA dog sleeps. A cat!\n'
    await expectSame([text, text.trimEnd()], { ...run, text: true })
    await expectSame([''], { ...run, text: true })
  })

  it('for formats that are not cut', async () => {
    await expectSame(['>a x\nACGT\nAC\n>b\nAA\n'], {}, 'fasta')
    await expectSame(['text,id\nA cat.,1\nThe dog,2\n'], { records: 'lines' }, 'csv')
  })

  it('for attributes and for word/tag', async () => {
    await expectSame(['NN\tw=dog\n\n\tw=cat:2\ta\\:b\n\nDT\tx\n\n'], { data: { format: 'crfsuite' } })
    await expectSame(['The/DT dog/NN\nA/DT cat/NN\n\nruns/VBZ\n'], { data: { format: 'brown' } })
  })
})

it('gives other threads work before it labels what it must label itself', async () => {
  const events: string[] = []
  const threads = threadsHere(
    model,
    { options: {}, data: {}, text: false, partial: false, records: undefined },
    'all',
  )
  const tagger = createTagger(model, {})
  const { numbers } = tagger
  const tagging = createThreadedTagger({
    model,
    tagger: {
      ...tagger,
      numbers(corpus) {
        events.push('label')
        return numbers!(corpus)
      },
    },
    data: dataOptionsOf({}, model),
    text: false,
    partial: false,
    counting: createLeftOut().counting,
    onLostPassThrough() {},
    onBytes() {},
    records: undefined,
    threads: {
      ...threads,
      give(...block) {
        events.push('give')
        threads.give(...block)
      },
    },
    publish() {},
    blockBytes: 1,
  })
  for await (const _ of tagging.tag(sandbox.path(sandbox.write('order.txt', COLUMNS)))) events.push('write')
  expect(events.slice(0, 3)).toEqual(['give', 'label', 'write'])
  expect(events.filter(event => event === 'label')).toHaveLength(1)
})

it('tells of the bytes of blocks when they are written, though more have been read', async () => {
  const told: number[] = []
  let read = 0
  const tagging = createThreadedTagger({
    model,
    tagger: createTagger(model, {}),
    data: dataOptionsOf({}, model),
    text: false,
    partial: false,
    counting: createLeftOut().counting,
    onLostPassThrough() {},
    onBytes(bytes) {
      read += bytes
    },
    records: undefined,
    threads: {
      ...threadsHere(
        model,
        { options: {}, data: {}, text: false, partial: false, records: undefined },
        'all',
      ),
      window: 1000,
    },
    publish() {},
    blockBytes: 1 << 14,
  })
  const content = COLUMNS.repeat(Math.ceil((1 << 20) / COLUMNS.length))
  for await (const _ of tagging.tag(sandbox.path(sandbox.write('large.txt', content)))) told.push(read)
  expect(told[1]).toBeLessThan(content.length / 2) // the second is written when all have been read
  expect(told.slice(1).every((bytes, k) => bytes >= told[k])).toBe(true)
  expect(read).toBe(content.length)
})

describe('several threads stop where one thread stops', () => {
  const at = (k: number, bad: string) => SENTENCES.map((text, n) => (n === k ? bad : rows(text))).join('')

  it.each([0, 1, 2, 5, 6])('at a row with too many columns in sequence %i', async k => {
    const result = await expectSame([at(k, 'A\ncat\tNN\n\n')], { data: { format: 'columns' } })
    const line = SENTENCES.slice(0, k).join(' ').split(' ').length + k + 2
    if (k > 0) expect(result).toHaveProperty('error', expect.stringMatching(`0.txt:${line}: expected `))
  })

  it.each([
    ['a lone CR', 'A\nca\rt\n\n'],
    ['a NUL byte', 'A\nca\0t\n\n'],
    ['a lone CR in a blank line', 'A\n \r \n\n'],
  ])('at %s', async (_, bad) => {
    expect(await expectSame([at(3, bad)])).toHaveProperty('error', expect.stringContaining('0.txt:'))
  })

  it('at a broken character', async () => {
    const bytes = new TextEncoder().encode(at(4, 'A\nca?t\n\n'))
    bytes[bytes.indexOf(63)] = 0xff
    const error = expect.stringContaining('0.txt:')
    expect(await expectSame([bytes])).toHaveProperty('error', error)
    expect(await expectSame([bytes], { text: true })).toHaveProperty('error', error)
    expect(await expectSame([bytes], { records: 'commas' })).toHaveProperty('error', error)
  })

  it('at a broken record, also in a later file', async () => {
    const broken = `${JSON_LINES}{"tokens":[\n${JSON_LINES}`
    expect(await expectSame([broken], {}, 'jsonl')).toHaveProperty(
      'error',
      expect.stringContaining('0.jsonl:8: '),
    )
    expect(await expectSame([JSON_LINES, broken], { records: 'lines' }, 'jsonl')).toHaveProperty(
      'error',
      expect.stringContaining('1.jsonl:8: '),
    )
  })

  it('at a label that the model does not know', async () => {
    const partial = COLUMNS.replaceAll(/(\S)\n/g, '$1\t_\n').replace('sleeps\t_', 'sleeps\tXYZ')
    const result = await expectSame([partial], { options: { partial: true } })
    expect(result).toHaveProperty('error', expect.stringContaining('XYZ'))
    expect(result).toHaveProperty('out', expect.stringContaining('runs'))
  })

  it('at a result that the format cannot hold', async () => {
    expect(await expectSame([CONLLU], { options: { nbest: 2 } }, 'conllu')).toHaveProperty(
      'error',
      expect.stringContaining('--nbest'),
    )
  })

  it('where the formats of files differ', async () => {
    expect(await expectSame([COLUMNS, JSON_LINES])).toHaveProperty(
      'error',
      expect.stringContaining('expected'),
    )
  })
})
