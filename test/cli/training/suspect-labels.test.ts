import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from '../run-cli.js'

const ROWS = Array.from({ length: 20 }, (_, k) => `${k}\tQTY\ncups\tUNIT\nfat\tNAME\n\n`).join('')

describe.skipIf(!built)('labels that are mistakes (needs a build)', () => {
  const sandbox = createSandbox({
    'train.tsv': ROWS,
    'typo.tsv': '1\tQTY\ncup\tUNTI\n\nham\t_\n',
    'new.tsv': '!\tMARK\n\n1\tQTY\ncup\tUNTI\n',
  })
  const { run, read } = sandbox
  let model: Buffer
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    model = read('model.cofield')
  })
  afterAll(() => sandbox.remove())

  it('train warns of them with file and line, JSON has them', async () => {
    const { code, err, json } = await run(['train', 'train.tsv', 'typo.tsv', '-o', 'typo.cofield', '--json'])
    expect(code).toBe(0)
    expect(err).toBe(
      'cofield: the labels of 1 of 63 tokens are not known (_)\n' +
        'cofield: warning: typo.tsv:2: the label UNTI occurs once; was UNIT meant?\n',
    )
    expect(json.warnings).toMatchObject([
      { kind: 'misspelled', label: 'UNTI', meant: 'UNIT', source: 'typo.tsv', line: 2 },
    ])
    expect((await run(['train', 'typo.tsv', '-o', 'typo.cofield', '-q'])).err).toBe('')
  })

  it('train says nothing about good labels', async () => {
    const { err, json } = await run(['train', 'train.tsv', '-o', 'good.cofield', '--json'])
    expect([err, json.warnings]).toEqual(['', []])
  })

  it('update refuses new labels and writes nothing', async () => {
    const { code, out, err } = await run(['update', 'model.cofield', 'new.tsv', '-o', 'model.cofield'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      'cofield: new.tsv:1: the model has none of these 2 labels: MARK (1), UNTI (1; did you mean UNIT?); ' +
        'allow new labels with --new-labels (newLabels: true in code and in requests)\n',
    )
    expect(read('model.cofield')).toEqual(model)
  })

  it('update refuses a later file before it writes what an earlier one has', async () => {
    await run(['update', 'model.cofield', 'train.tsv', 'new.tsv', '-o', 'model.cofield', '-q'])
    expect(read('model.cofield')).toEqual(model)
  })

  it('update refuses the output of tag --probabilities, and says what it looks like', async () => {
    const { out } = await run(['tag', 'model.cofield', 'train.tsv', '--probabilities', '-q'])
    sandbox.write('tagged.tsv', out)
    const { code, err } = await run(['update', 'model.cofield', 'tagged.tsv', '-o', 'model.cofield'])
    expect(code).toBe(1)
    expect(err).toContain('the last column looks like numbers, as tag --probabilities writes them')
    expect(read('model.cofield')).toEqual(model)
  })

  it('update --new-labels learns them as training would, and warns', async () => {
    const args = ['update', 'model.cofield', 'new.tsv', '-o', 'learned.cofield', '--new-labels', '--json']
    const { code, err, json } = await run(args)
    expect(code).toBe(0)
    expect(err).toBe(
      'cofield: warning: new.tsv:4: the label UNTI occurs once; was UNIT meant?\n' +
        'cofield: learned 2 sequences, 3 tokens\n',
    )
    expect(json.warnings).toMatchObject([{ label: 'UNTI' }])
    await run(['train', 'train.tsv', 'new.tsv', '-o', 'both.cofield', '-q'])
    expect(read('learned.cofield')).toEqual(read('both.cofield'))
  })

  it('eval warns of labels that the model does not have in the same words', async () => {
    const { err } = await run(['eval', 'model.cofield', 'new.tsv', '--json'])
    expect(err).toBe(
      'cofield: warning: gold labels that the model does not know, counted as errors: MARK (1), UNTI (1; did you mean UNIT?)\n',
    )
  })
})
