import { describe, expect, it } from 'vitest'
import { openTab, projectOf } from './sessions.js'

describe('the confidence of strings to go', () => {
  it('is unknown without a model, and then the chance of the weakest token', async () => {
    const session = await openTab(projectOf())
    expect(session.confidenceOf(session.current!.string)).toBeNull()
    session.mark(0, 0, 'A')
    session.mark(2, 2, 'B')
    await session.accept()
    const { string, confidence } = session.current!
    await expect.poll(() => session.confidenceOf(string)).toBeCloseTo(Math.min(...confidence!), 9)
    session.close()
  })
})
