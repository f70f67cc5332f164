import { describe, expect, it } from 'vitest'
import { labelsNamed } from '../../../../studio/page/labels/label-list.js'
import { type BenchPage, createBench } from '../../../../studio/page/views/label/bench.js'
import type { NewEvent } from '../../../../studio/project/event.js'
import { createSession } from '../../../../studio/session/create-session.js'
import { createMemoryProject } from '../../../../studio/storage/memory.js'

const TEXTS = ['1 cup flour', '2 cups sugar', '3 eggs']

const events: NewEvent[] = (
  [
    { type: 'create', version: 1, name: 'x', scheme: 'plain', tokenizer: 'words' },
    { type: 'labels', labels: labelsNamed(['QTY', 'UNIT', 'NAME']) },
    {
      type: 'add',
      source: 'x.txt',
      strings: TEXTS.map((text, k) => ({
        id: `s${k}`,
        text,
        tokens: [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => [index, index + word.length]),
      })),
    },
  ] as const
).map((happening, k) => ({ ...happening, at: 1, by: 'me', id: `e${k}` }))

/** A bench whose storage answers when it is told to. */
async function open() {
  let answer = () => {}
  const storage = createMemoryProject(events).openTab({
    delay: what =>
      new Promise(done => {
        if (what === 'append') answer = done
        else done()
      }),
  })
  const session = await createSession(storage, { annotator: 'me', seed: 1 })
  session.setOrder('given')
  const said: string[] = []
  const page: BenchPage = {
    announce: text => said.push(text),
    notify: text => said.push(text),
    openKeys: () => {},
    isRightToLeft: () => false,
    tokenInLine: token => token,
  }
  const bench = createBench(session, page)
  session.subscribe(() => bench.follow(session.current))
  bench.follow(session.current)
  const enter = (timeStamp: number) => bench.run('accept', { timeStamp, isRepeat: false, seenAfter: 100 })
  const save = async () => {
    await Promise.resolve()
    answer()
    for (let k = 0; k < 20; k++) await Promise.resolve()
    await new Promise(done => setTimeout(done))
  }
  return { session, bench, said, enter, save }
}

describe('bench', () => {
  it('accepts with each Enter exactly one string that was on the screen', async () => {
    const { session, bench, enter, save } = await open()
    bench.shown(0)
    expect(enter(500)).toBe(true)
    expect([enter(501), enter(502)]).toEqual([false, false])
    await save()
    expect(session.state.answers.size).toBe(1)
    expect(enter(900)).toBe(false)
    bench.shown(1000)
    expect(enter(1050)).toBe(false)
    expect(enter(1100)).toBe(true)
    await save()
    expect(session.state.answers.size).toBe(2)
    session.close()
  })

  it('ignores labels that were typed for the string before, and says so', async () => {
    const { session, bench, said, enter, save } = await open()
    bench.shown(0)
    enter(500)
    const press = { isRepeat: false, seenAfter: null }
    expect(bench.mark('QTY', { ...press, timeStamp: 510 })).toBe(false)
    expect(said.at(-1)).toContain('ignored')
    await save()
    expect(bench.mark('QTY', { ...press, timeStamp: 520 })).toBe(false)
    expect(session.current?.isChanged).toBe(false)
    bench.shown(530)
    expect(bench.mark('QTY', { ...press, timeStamp: 540 })).toBe(true)
    expect(enter(541)).toBe(true)
    await save()
    expect([...session.state.answers.values()].map(({ labels }) => labels[0])).toContain('QTY')
    session.close()
  })

  it('takes back a skip before the next string is on the screen', async () => {
    const { session, bench, said, save } = await open()
    const press = (timeStamp: number) => ({ timeStamp, isRepeat: false, seenAfter: null })
    bench.shown(0)
    const skipped = session.current?.string.id
    expect(bench.run('skip', press(500))).toBe(true)
    expect(bench.run('undo', press(501))).toBe(false)
    expect(said.at(-1)).toContain('ignored')
    await save()
    expect(session.current?.string.id).not.toBe(skipped)
    expect(bench.run('flag', press(502))).toBe(false)
    expect(bench.run('undo', press(503))).toBe(true)
    await save()
    expect(session.current?.string.id).toBe(skipped)
    expect(bench.showings.value).toBe(3)
    session.close()
  })

  it('moves on behind what it labels, and back to what it undoes', async () => {
    const { session, bench } = await open()
    bench.shown(0)
    bench.run('extend-right')
    bench.mark('UNIT')
    expect(session.current?.labels.slice(0, 2)).toEqual(['UNIT', 'UNIT'])
    expect(bench.selection.value).toEqual({ focus: 2, anchor: 2, isRange: false })
    bench.run('undo')
    await new Promise(done => setTimeout(done))
    expect(bench.selection.value.focus).toBe(0)
    session.close()
  })

  it('takes a range with two clicks', async () => {
    const { session, bench } = await open()
    bench.point(0)
    bench.run('range')
    bench.point(2)
    bench.mark('NAME')
    expect(session.current?.labels).toEqual(['NAME', 'NAME', 'NAME'])
    expect(bench.selection.value.isRange).toBe(false)
    session.close()
  })

  it('labels nothing while a string is gone', async () => {
    const { session, bench, enter, save } = await open()
    for (const time of [0, 1000, 2000]) {
      bench.shown(time)
      enter(time + 500)
      await save()
    }
    expect(session.current).toBeNull()
    expect([bench.mark('QTY'), bench.run('accept')]).toEqual([false, false])
    session.close()
  })
})
