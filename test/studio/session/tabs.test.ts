import { describe, expect, it } from 'vitest'
import { createSession } from '../../../studio/session/create-session.js'
import type { Session } from '../../../studio/session/session.js'
import type { ProjectStorage, StorageListener } from '../../../studio/storage/storage.js'
import { openTab, projectOf, shown } from './sessions.js'

/** Two tabs on one project, of two people. */
async function twoTabs(project = projectOf()) {
  const mine = await openTab(project)
  const theirs = await openTab(project, { annotator: 'you' })
  for (const session of [mine, theirs]) session.setOrder('given')
  return {
    project,
    mine,
    theirs,
    heard: () => expect.poll(() => mine.state.n).toBe(project.events.length),
    close: () => [mine, theirs].map(session => session.close()),
  }
}

async function acceptIn(session: Session, string: string, label: string | null): Promise<void> {
  session.open(string)
  session.mark(0, 0, label)
  await session.accept()
}

describe('a session that hears of others', () => {
  it('learns their answers, and leaves the string at hand as it is', async () => {
    const { mine, theirs, heard, close } = await twoTabs()
    await acceptIn(theirs, 's2', 'A')
    await heard()
    mine.mark(0, 0, 'B')
    const before = mine.current
    await acceptIn(theirs, 's4', 'C')
    await heard()
    expect(mine.current).toEqual(before)
    expect(mine.queue.toGo).toBe(3)
    expect(mine.learners.instant.learned).toBe(2)
    expect(await mine.saveModel('instant')).toEqual(await theirs.saveModel('instant'))
    expect(mine.notices).toEqual([])
    close()
  })

  it('proposes as soon as there is a model, if there was none', async () => {
    const { mine, theirs, heard, close } = await twoTabs()
    expect(mine.current?.proposedBy).toBeNull()
    await acceptIn(theirs, 's2', 'A')
    await heard()
    expect(mine.current?.string.id).toBe('s1')
    expect(mine.current?.proposedBy).toBe('instant')
    close()
  })

  it('keeps the draft of a string that another one accepts, and tells', async () => {
    const { mine, theirs, heard, close } = await twoTabs()
    mine.mark(0, 0, 'B')
    await acceptIn(theirs, 's1', 'A')
    await heard()
    expect(mine.notices).toMatchObject([{ kind: 'accepted-by-other', by: 'you' }])
    expect(mine.current).toMatchObject({ isAccepted: true, isChanged: true })
    expect(shown(mine)).toBe('B O O')
    await mine.accept()
    expect(mine.state.answers.get('s1')).toMatchObject({ labels: ['B', 'O', 'O'], isConflict: true })
    mine.dismiss(mine.notices[0])
    expect(mine.notices).toEqual([])
    close()
  })

  it('carries a draft over to the tokens that another one makes, and tells what is lost', async () => {
    const { mine, theirs, heard, close } = await twoTabs(projectOf(['ab c d'], 'bio'))
    mine.mark(0, 0, 'A')
    mine.mark(1, 1, 'B')
    mine.mark(2, 2, 'C')
    await theirs.splitToken(0, 1)
    await heard()
    expect(shown(mine)).toBe('B-A I-A B-B B-C')
    await theirs.joinTokens(2, 3)
    await heard()
    expect(shown(mine)).toBe('B-A I-A _')
    expect(mine.notices).toMatchObject([
      { kind: 'retokenized-by-other', by: 'you', lost: 0 },
      { kind: 'retokenized-by-other', by: 'you', lost: 2 },
    ])
    close()
  })

  it('renames and removes labels in drafts, also in those that can be undone', async () => {
    const { mine, theirs, heard, close } = await twoTabs()
    mine.mark(0, 1, 'A')
    mine.mark(2, 2, 'B')
    await theirs.record({ type: 'rename-label', from: 'A', to: 'QTY' })
    await theirs.record({ type: 'remove-label', label: 'B', to: '_' })
    await heard()
    expect(shown(mine)).toBe('QTY QTY _')
    expect(mine.notices).toMatchObject([
      { kind: 'label-changed-by-other', from: 'A', to: 'QTY', by: 'you' },
      { kind: 'label-changed-by-other', from: 'B', to: '_', by: 'you' },
    ])
    await mine.undo()
    expect(shown(mine)).toBe('QTY QTY _')
    await theirs.undo()
    await theirs.undo()
    await heard()
    expect(shown(mine)).toBe('A A _')
    close()
  })

  it('leaves a string that is not there any more, and tells what was set in it', async () => {
    const { mine, theirs, heard, close } = await twoTabs()
    await theirs.addStrings('more', [{ id: 'x', text: 'new', tokens: [0, 3] }])
    await heard()
    mine.open('x')
    mine.mark(0, 0, 'A')
    await theirs.record({ type: 'undo', event: theirs.state.past.log.at(-1)!.id })
    await heard()
    expect(mine.current?.string.id).toBe('s1')
    expect(mine.notices).toMatchObject([{ kind: 'string-gone', string: { id: 'x' }, labels: ['A'] }])
    close()
  })

  it('makes a draft of what it accepted too late for the tokens of the string', async () => {
    const project = projectOf(['ab c', 'd'])
    let letThrough = () => {}
    const delay = (what: string) =>
      what === 'append' ? new Promise<void>(resolve => (letThrough = resolve)) : Promise.resolve()
    const mine = await openTab(project, {}, { delay })
    const theirs = await openTab(project, { annotator: 'you' })
    mine.mark(0, 0, 'A')
    const accepted = mine.accept()
    mine.mark(1, 1, 'B')
    await theirs.splitToken(0, 1)
    letThrough()
    await accepted
    expect(mine.state.answers.size).toBe(0)
    expect(mine.notices.map(({ kind }) => kind)).toContain('refused')
    expect(mine.current?.string.id).toBe('s1')
    expect(shown(mine)).toBe('A A B')
    const again = mine.accept()
    await Promise.resolve()
    letThrough()
    await again
    expect(mine.state.answers.get('s1')?.labels).toEqual(['A', 'A', 'B'])
    for (const session of [mine, theirs]) session.close()
  })

  it('tells when it does not hear of others', async () => {
    const project = projectOf()
    let listener: StorageListener | undefined
    const storage: ProjectStorage = {
      ...project.openTab(),
      follow: (_, given) => {
        listener = given
      },
    }
    const session = await createSession(storage, { annotator: 'me' })
    let told = 0
    session.subscribe(() => told++)
    listener?.onConnection('lost')
    expect([session.connection, told]).toEqual(['lost', 1])
    listener?.onConnection('connected')
    expect([session.connection, told]).toEqual(['connected', 2])
    session.close()
  })

  it('counts its own events once if it is told of them as well', async () => {
    const project = projectOf()
    const session = await openTab(project, {}, { echo: true })
    await acceptIn(session, 's1', 'A')
    await new Promise(resolve => setTimeout(resolve))
    expect(session.state.history).toHaveLength(1)
    expect(session.notices).toEqual([])
    expect(session.state.n).toBe(project.events.length)
    session.close()
  })

  it('goes on at the end of the queue when others add strings', async () => {
    const { mine, theirs, heard, close } = await twoTabs(projectOf(['a']))
    await acceptIn(mine, 's1', 'A')
    expect(mine.current).toBeNull()
    await theirs.addStrings('more', [{ id: 'x', text: 'new', tokens: [0, 3] }])
    await heard()
    expect(mine.current?.string.id).toBe('x')
    close()
  })
})
