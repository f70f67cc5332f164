import { describe, expect, it } from 'vitest'
import type { DraftKeeper, KeptDraft } from '../../../studio/session/drafts/kept-drafts.js'
import { openTab, projectOf, shown } from './sessions.js'

/** Keeps drafts as a browser does: as text. */
function createKeeper(): DraftKeeper & { text: string } {
  return {
    text: '[]',
    read() {
      return JSON.parse(this.text) as KeptDraft[]
    },
    write(drafts) {
      this.text = JSON.stringify(drafts)
    },
  }
}

describe('drafts', () => {
  it('are there again in the next session, with the string that was at hand', async () => {
    const [project, draftKeeper] = [projectOf(), createKeeper()]
    const first = await openTab(project, { draftKeeper })
    first.open('s4')
    first.mark(0, 0, 'A')
    first.leaveOpen(2, 2)
    const seen = shown(first)
    first.close()
    const second = await openTab(project, { draftKeeper })
    expect(second.current?.string.id).toBe('s4')
    expect(second.current?.isChanged).toBe(true)
    expect(shown(second)).toBe(seen)
    second.close()
  })

  it('are kept no longer once they are accepted', async () => {
    const [project, draftKeeper] = [projectOf(), createKeeper()]
    const session = await openTab(project, { draftKeeper })
    session.mark(0, 0, 'A')
    expect(draftKeeper.text).toContain('"A"')
    await session.accept()
    expect(draftKeeper.text).toBe('[]')
    session.close()
  })

  it('lose labels, tokens and strings that are gone', async () => {
    const [project, draftKeeper] = [projectOf(), createKeeper()]
    draftKeeper.write([
      {
        string: 's1',
        said: [
          [0, 1, 'A'],
          [2, 6, 'GONE'],
          [7, 9, 'A'],
        ],
      },
      { string: 'gone', said: [[0, 1, 'A']] },
      { string: 's2', said: [[0, 1, 'GONE']] },
    ])
    const session = await openTab(project, { draftKeeper })
    expect(session.current?.string.id).toBe('s1')
    expect(session.current?.origins).toEqual(['yours', 'open', 'open'])
    session.close()
  })
})
