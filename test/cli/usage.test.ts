import { afterAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from './run-cli.js'
import { TRAIN } from './tiny-data.js'

const COMMANDS = ['train', 'tag', 'eval', 'cv', 'inspect', 'update', 'forget', 'merge', 'count', 'convert']

describe.skipIf(!built)('wrong usage (needs a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN, 'model.cofield': 'not a model' })
  afterAll(() => sandbox.remove())

  it.each([
    ['an unknown command', ['trian'], 'unknown command trian (did you mean "train"?)'],
    ['an unknown command without a like', ['nosuch'], 'unknown command nosuch (cofield --help lists the'],
    ['help of an unknown command', ['help', 'trian'], 'unknown command trian (did you mean "train"?)'],
    ['an empty command', [''], 'expected a command, got an empty argument'],
    ['an empty argument', ['train', '', '-o', 'm'], 'train: expected a name, got an empty argument'],
    ['an empty output', ['train', 'train.tsv', '-o', ''], '--output: expected a value, got nothing'],
    ['an empty file', ['train', 'train.tsv', '-o', 'm', '--dev='], '--dev: expected a value, got nothing'],
    [
      'an option in the place of a value',
      ['inspect', 'm', '--explain', '--json'],
      '--explain: expected a value, got the option --json',
    ],
    [
      'an option twice',
      ['train', 'train.tsv', '-o', 'm', '--output', 'n'],
      '--output: expected once, got it twice',
    ],
    [
      'a setting twice',
      ['train', 'train.tsv', '-o', 'm', '-s', 'rare=1', '-s', 'rare=2'],
      '--set: expected rare once',
    ],
    [
      'a setting without a value',
      ['train', 'train.tsv', '-o', 'm', '--set', 'rare'],
      '--set: expected key=value, got rare',
    ],
    [
      'threads beyond words',
      ['train', 'train.tsv', '-o', 'm', '--threads', '1e9'],
      '--threads: expected a whole number',
    ],
    ['a negative seed', ['train', 'train.tsv', '-o', 'm', '--seed', '-1'], '--seed: expected a whole number'],
    [
      'a negative number of rows',
      ['eval', 'm', '--top', '-1'],
      '--top: expected a whole number of at least 0, got -1',
    ],
    [
      'half an iteration',
      ['train', 'train.tsv', '-o', 'm', '--max-iterations', '1.5'],
      '--max-iterations: expected a',
    ],
    ...['abc', 'NaN', 'Infinity', '-1', '1e999'].map((value): [string, string[], string] => [
      `a penalty of ${value}`,
      ['train', 'train.tsv', '-o', 'm', '-m', 'likelihood', '--c2', value],
      `c2: expected a number of at least 0, got ${value}`,
    ]),
    [
      'too many labelings',
      ['tag', 'm', '--nbest', '1000001'],
      '--nbest: expected a whole number of at most 1000000',
    ],
    ['an unknown option', ['eval', 'm', '--tpo', '3'], "unknown option '--tpo' (Did you mean --top?)"],
    ['a missing argument', ['train', '-o', 'm'], "missing required argument 'train'"],
    ['a missing output', ['train', 'train.tsv'], "required option '-o, --output <model>' not specified"],
    [
      'an unknown method',
      ['train', 'train.tsv', '-o', 'm', '--method', 'empircal'],
      'got empircal (did you mean "empirical"?)',
    ],
    [
      'an unknown preset',
      ['train', 'train.tsv', '-o', 'm', '--features', 'laferty'],
      '--features: expected lafferty, pos, ner, chunk, chunk19, strings, kmer, kmer:K or a file, got laferty (did you mean "lafferty"?)',
    ],
    ['an unknown option of the method', ['train', 'train.tsv', '-o', 'm', '-s', 'pairz=1'], '"pairs"'],
    [
      'a bad value of one',
      ['cv', 'train.tsv', '-s', 'rare=often'],
      'rare: expected a number of at least 0, or all',
    ],
    [
      'a penalty below 0',
      ['train', 'train.tsv', '-o', 'm', '-m', 'likelihood', '--c2', '-1'],
      'likelihood: c2: expected a number of at least 0, got -1',
    ],
    [
      'a penalty of a method that has none',
      ['train', 'train.tsv', '-o', 'm', '--c1', '1'],
      '--c1: the method empirical has no such option; use it with -m likelihood',
    ],
    [
      'a setting that is given twice',
      ['cv', 'train.tsv', '-m', 'likelihood', '-s', 'c2=2', '--c2', '1'],
      '--c2: given twice, also as --set c2=2',
    ],
    [
      'a start for a method that needs none',
      ['train', 'train.tsv', '-o', 'm', '--init', 'model.cofield'],
      '--init: empirical has no such option',
    ],
    [
      'patience without dev data',
      ['train', 'train.tsv', '-o', 'm', '-m', 'likelihood', '--patience', '3'],
      '--patience needs --dev',
    ],
    [
      'a checkpoint in the place of the model',
      ['train', 'train.tsv', '-o', 'm', '-m', 'likelihood', '--checkpoint', 'm'],
      'm: the output is the same file as m, which is also written; name another output',
    ],
    [
      'a pace of checkpoints that are not kept',
      ['train', 'train.tsv', '-o', 'm', '-m', 'likelihood', '--checkpoint-every', '3'],
      '--checkpoint-every needs --checkpoint',
    ],
    ['a setting without a value', ['cv', 'train.tsv', '-s', 'rare'], '--set: expected key=value, got rare'],
    ['an unknown decoder', ['tag', 'm', '--decoder', 'viterbo'], '(did you mean "viterbi"?)'],
    [
      'a number that is none',
      ['tag', 'm', '--nbest', '0'],
      '--nbest: expected a whole number of at least 1, got 0',
    ],
    [
      'options that exclude each other',
      ['tag', 'm', '--nbest', '2', '--probabilities'],
      '--nbest, --probabilities',
    ],
    ['standard input twice', ['tag', '-', '-'], '- (standard input): expected once'],
    ['a merge of one', ['merge', 'model.cofield', '-o', 'm'], 'merge: expected at least 2 models, got 1'],
    ['an output whose format is not told', ['convert', 'train.tsv', 'out.xyz'], 'add --to columns|conllu'],
    [
      'JSON on an output that is taken',
      ['convert', 'train.tsv', '-', '--to', 'jsonl', '--json'],
      '--json: expected a file',
    ],
  ])('%s: code 2 and one line that says it', async (_, args, message) => {
    const { code, out, err } = await sandbox.run(args)
    expect(err).toContain(message)
    expect(err).toMatch(/^cofield: [^\n]+\n$/)
    expect([code, out]).toEqual([2, ''])
  })

  it('without a command shows the help, as an error', async () => {
    const { code, out, err } = await sandbox.run([])
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^Usage: cofield/)
  })

  it('leaves no file behind', async () => {
    expect(sandbox.files()).toEqual(['model.cofield', 'train.tsv'])
  })
})

describe.skipIf(!built)('help (needs a build)', () => {
  const sandbox = createSandbox()
  afterAll(() => sandbox.remove())

  it('lists the commands', async () => {
    const { code, out } = await sandbox.run(['--help'])
    expect(code).toBe(0)
    for (const name of COMMANDS) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  })

  it.each(COMMANDS)('of %s has --json and an example of it', async name => {
    const { code, out, err } = await sandbox.run([name, '--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('--json')
    expect(out).toMatch(new RegExp(`^  \\$ .*cofield ${name} `, 'm'))
  })

  it.each([[['help']], [['help', 'help']]])('%j lists the commands, too', async args => {
    expect(await sandbox.run(args)).toMatchObject({
      code: 0,
      out: (await sandbox.run(['--help'])).out,
      err: '',
    })
  })

  it('of a command can be asked for by its name', async () => {
    expect(await sandbox.run(['help', 'train'])).toMatchObject({
      code: 0,
      out: (await sandbox.run(['train', '--help'])).out,
    })
  })

  it('has a version', async () => {
    expect(await sandbox.run(['--version'])).toMatchObject({ code: 0, out: '0.1.0\n', err: '' })
  })
})
