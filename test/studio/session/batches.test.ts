import { describe, expect, it } from 'vitest'
import { firstBatch } from '../../../studio/session/saving/journal-link.js'
import { openTab, projectOf, stamped, stringOf } from './sessions.js'

const COMMENTS = stamped(
  ['a', 'b'.repeat(500), 'c', 'd'].map(text => ({ type: 'comment', string: 's1', text })),
)

describe('events that are sent together', () => {
  it('are not too many, and not too long', () => {
    expect(firstBatch(COMMENTS, { events: 3, characters: 10_000 })).toHaveLength(3)
    expect(firstBatch(COMMENTS, { events: 3, characters: 400 })).toHaveLength(1)
    expect(firstBatch(COMMENTS)).toHaveLength(4)
  })

  it('are one at least, however long it is', () => {
    expect(firstBatch(COMMENTS.slice(1), { events: 3, characters: 400 })).toHaveLength(1)
  })

  it('add long strings in several events', async () => {
    const project = projectOf()
    const session = await openTab(project)
    const long = 'f'.repeat(600_000)
    await session.addStrings(
      'book',
      ['a', 'b', 'c'].map(id => stringOf(`${long}${id}`, id)),
    )
    expect(project.events.filter(event => event.type === 'add').length).toBe(4)
    expect(session.state.strings.length).toBe(8)
    session.close()
  })
})
