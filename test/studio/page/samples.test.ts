import { describe, expect, it } from 'vitest'
import { createSample, SAMPLES } from '../../../studio/page/samples/sample.js'

describe.each(SAMPLES)('the sample $name', ({ name, strings, labels, example }) => {
  it('has the strings and labels that its card shows', async () => {
    const sample = await createSample(name)
    expect(sample.texts).toHaveLength(strings)
    const used = new Set(sample.texts.flatMap(({ spans }) => spans.map(({ label }) => label)))
    expect([...used].sort()).toEqual([...labels].sort())
    expect(sample.texts.map(({ text }) => text)).toContain(example)
  })
})
