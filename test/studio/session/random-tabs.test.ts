import { describe, expect, it } from 'vitest'
import { simulate } from './random-tabs.js'

describe('several tabs on one storage that fails', () => {
  it.each([1, 2])('end with the same state, and with the model of its answers: seed %i', async seed => {
    const project = await simulate({
      seed,
      operations: 80,
      tabs: 2 + (seed % 2),
      scheme: seed % 2 === 0 ? 'plain' : 'bio',
    })
    expect(new Set(project.events.map(event => event.id)).size).toBe(project.events.length)
    expect(project.events.length).toBeGreaterThan(15)
  })
})
