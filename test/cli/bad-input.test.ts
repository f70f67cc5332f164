import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from './run-cli.js'
import { TRAIN } from './tiny-data.js'

describe.skipIf(!built)('bad input (needs a build)', () => {
  const sandbox = createSandbox({
    'train.tsv': TRAIN,
    template: 'U00:%x[0,0]\nU01:%x[0,5]\n',
    'numbers.json': '[{"type":"word"},{"type":"number","column":1}]',
  })
  const { run, read } = sandbox
  let sound: Buffer
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    sound = read('model.cofield')
  })
  afterAll(() => sandbox.remove())

  it.each<[string, string | Uint8Array, RegExp, string[]?]>([
    ['ragged rows', 'The\tDT\ndog\n', /^bad:2: expected 2 columns, got 1$/],
    [
      'no column for the label',
      'The\ndog\n',
      /^bad:1: expected at least 2 columns, the last one the label, got 1; this looks like unlabeled text: /,
    ],
    ['an empty file', '', /^bad: expected at least one sequence, got none$/],
    ['a blank file', '\n \n\t\n', /^bad: expected at least one sequence, got none$/],
    ['invalid UTF-8', Uint8Array.of(0x54, 0xff, 9, 0x41, 10), /^bad:1: expected UTF-8, got the byte 0xFF/],
    ['a NUL byte', 'The\tDT\nd\0g\tNN\n', /^bad:2: expected text, got a NUL byte$/],
    [
      'tabs after spaces',
      'The DT\ndog\tNN\n',
      /^bad:2: expected 2 columns, got 1 \(columns are separated by spaces/,
    ],
    ['an empty field', 'The\tDT\n\tNN\n', /^bad:2: expected a value in column 1, got an empty field$/],
    [
      'a template of another column',
      'a\tX\n',
      /^template:2: column 5 is not in the data, which have 1 column$/,
      ['-f', 'template'],
    ],
    [
      'a number that is none',
      'a\tNaN\tX\nb\t1\tY\n',
      /^bad:1: column 1: expected a number, got "NaN"$/,
      ['-f', 'numbers.json'],
    ],
  ])(
    '%s: training fails and says where, the model that was there stays',
    async (_, content, message, more = []) => {
      sandbox.write('bad', content)
      const { code, out, err } = await run([
        'train',
        'bad',
        '-o',
        'model.cofield',
        '--format',
        'columns',
        ...more,
      ])
      expect(err).toMatch(/^cofield: [^\n]+\n$/)
      expect(err.slice('cofield: '.length, -1)).toMatch(message)
      expect([code, out]).toEqual([1, ''])
      expect(read('model.cofield')).toEqual(sound)
      expect(sandbox.files().filter(name => name.startsWith('.'))).toEqual([])
    },
  )

  it('line ends of Windows and a byte-order mark make no difference', async () => {
    sandbox.write('windows.tsv', `\uFEFF${TRAIN.replaceAll('\n', '\r\n')}`)
    expect((await run(['train', 'windows.tsv', '-o', 'windows.cofield', '-q'])).code).toBe(0)
    expect(read('windows.cofield')).toEqual(sound)
  })

  it('one sequence of one token is enough', async () => {
    const { code, json } = await run(['train', '-', '-o', 'one.cofield', '--json'], 'yes\tUH\n')
    expect([code, json.tokens]).toEqual([0, 1])
    expect((await run(['tag', 'one.cofield', '-q'], 'no\n\nyes')).out).toBe('no\tUH\n\nyes\tUH\n\n')
  })

  it('latin-1 is read where it is said', async () => {
    const bytes = Uint8Array.of(0xe9, 9, 0x41, 10)
    expect(
      (await run(['train', '-', '-o', 'latin.cofield', '--encoding', 'latin-1', '-q'], bytes)).code,
    ).toBe(0)
    expect((await run(['eval', 'latin.cofield', '--json'], 'é\tA\n')).json.known.tokens).toBe(1)
  })

  it.each<[string, () => Uint8Array, RegExp]>([
    ['truncated', () => sound.subarray(0, 500), /truncated: expected \d+ bytes, got 500/],
    ['altered', () => sound.with(900, sound[900] ^ 4), /altered: the checksum does not match the content/],
    [
      'foreign',
      () => Buffer.from('PK and so on'),
      /expected a model of Cofield, CRFsuite, Wapiti or CRF\+\+, got another kind of file/,
    ],
    ['empty', () => new Uint8Array(0), /expected a Cofield model, got an empty file/],
    ['of the future', () => sound.with(8, 9), /expected a model of format version 2 or older, got version 9/],
  ])('a model that is %s is refused', async (_, content, message) => {
    sandbox.write('broken.cofield', content())
    const { code, out, err } = await run(['tag', 'broken.cofield', 'train.tsv'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^cofield: broken\.cofield: [^\n]+\n$/)
    expect(err).toMatch(message)
  })

  it.each<[string, string[], string]>([
    [
      'a model that is not there',
      ['tag', 'no.cofield', 'train.tsv'],
      'no.cofield: no such file or directory',
    ],
    ['data that are not there', ['eval', 'model.cofield', 'no.tsv'], 'no.tsv: no such file or directory'],
    [
      'data below a file',
      ['eval', 'model.cofield', 'train.tsv/no'],
      'train.tsv/no: a part of the path is no directory',
    ],
    [
      'a model with an overlong name',
      ['tag', 'm'.repeat(300), 'train.tsv'],
      `${'m'.repeat(300)}: the name is too long`,
    ],
    [
      'training data with an overlong name',
      ['train', 'd'.repeat(300), '-o', 'model.cofield'],
      `${'d'.repeat(300)}: the name is too long`,
    ],
    [
      'no directory to write into',
      ['train', 'train.tsv', '-o', 'no/m'],
      'no/m: no directory no: create it, or write elsewhere',
    ],
    [
      'a directory in the place of the output',
      ['tag', 'model.cofield', 'train.tsv', '-o', '.'],
      '.: expected a file, got a directory',
    ],
    [
      'nothing to evaluate',
      ['eval', 'model.cofield'],
      'standard input: expected at least one sequence, got none',
    ],
    ['fewer sequences than folds', ['cv', 'train.tsv'], 'expected at least 10 sequences for 10 folds, got 4'],
  ])('%s: code 1', async (_, args, message) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err).toMatch(/^cofield: [^\n]+\n$/)
  })

  it('ragged rows stop tagging, and a known label must be one of the model', async () => {
    expect((await run(['tag', 'model.cofield', '--format', 'columns'], 'a\tb\nc\n')).err).toBe(
      'cofield: standard input:2: expected 2 columns, got 1\n',
    )
    const { code, err } = await run(['tag', 'model.cofield', '--partial'], 'The\t_\ndog\tPET\n')
    expect([code, err]).toEqual([1, 'cofield: standard input:1: forced: the model has no label PET\n'])
  })
})
