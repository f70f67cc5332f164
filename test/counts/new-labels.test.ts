import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { readConll } from '../../src/data/reading/read-content.js'
import { train } from '../../src/train.js'

const KNOWN = readConll('two\tQTY\ncups\tUNIT\n\nfat\tNAME\n')

describe('updating without new labels', () => {
  it('refuses them with their numbers, the nearest known ones and the place of the first', async () => {
    const model = await train(KNOWN)
    const before = model.save()
    const data = readConll('two\tQTY\n\none\tQTY\ncup\tUNTI\nfat\tFOO\nham\tFOO\n', { source: 'more.tsv' })
    const update = () => model.update(data, { newLabels: false })
    expect(update).toThrow(DataError)
    expect(update).toThrow(
      'more.tsv:4: the model has none of these 2 labels: UNTI (1; did you mean UNIT?), FOO (2); allow new labels with --new-labels',
    )
    expect(model.save()).toEqual(before)
    expect(model.tag(['cups'])).toEqual(['UNIT'])
  })

  it('names ten of them, and says so where they look like probabilities', async () => {
    const model = await train(KNOWN)
    const rows = Array.from({ length: 30 }, (_, k) => `w\tUNIT\t${(1 / (k + 1)).toFixed(6)}\n`).join('')
    const message = messageOf(() => model.update(readConll(rows), { newLabels: false }))
    expect(message).toMatch(
      /^line 1: the model has none of these 30 labels: 1\.000000 \(1\), 0\.500000 \(1\), /,
    )
    expect(message).toContain('0.100000 (1) and 20 more; the last column looks like numbers')
  })

  it('learns what has none', async () => {
    const [model, other] = [await train(KNOWN), await train(KNOWN)]
    const more = readConll('one\tQTY\n')
    model.update(more, { newLabels: false })
    other.update(more)
    expect(model.save()).toEqual(other.save())
  })

  it('is not the default', async () => {
    const model = await train(KNOWN)
    model.update([{ tokens: ['!'], labels: ['OTHER'] }])
    expect(model.labels).toContain('OTHER')
  })
})

function messageOf(work: () => void): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
