import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyChange, applyChanges } from '../../../server/learning/change.js'
import { load, type Sequence, train } from '../../../src/index.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { BASE, contentOf, forget, modelAfter, openToy, SENTENCES, taskOf, update, type Wish } from './toy.js'

const { cup, salt, three, odd, many } = SENTENCES
const createDirectory = createDirectories(IN_MEMORY)

const NEW = { newLabels: true }

/** Opens a learner in a new directory. */
function opened(options: Parameters<typeof openToy>[1] = {}) {
  const root = createDirectory()
  const toy = openToy(root, options)
  const learn = (...wishes: Wish[]) => toy.learner.learn(wishes.map(taskOf))
  return { ...toy, root, learn, file: (name: string) => join(root, 'learned/toy', name) }
}

describe('a learner', () => {
  it('answers what changed, and has the bytes of the same changes made by the library', () => {
    const { learner, learn, bytes } = opened()
    const answers = learn(
      update([cup, salt]),
      update([three], NEW),
      forget([cup]),
      update([{ ...salt, weight: 0 }]),
    )
    expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ answer }) => contentOf(answer))).toEqual([
      { changed: { sequences: 2, tokens: 4 }, labels: [], version: 1, repeated: false },
      { changed: { sequences: 1, tokens: 3 }, labels: ['SIZE'], version: 2, repeated: false },
      { changed: { sequences: 1, tokens: 3 }, labels: [], version: 3, repeated: false },
      { changed: { sequences: 1, tokens: 1 }, labels: [], version: 4, repeated: false },
    ])
    expect(answers[1].answer.tokens).toBe(3)
    expect(learner.version).toBe(4)
    expect(bytes()).toEqual(modelAfter([update([cup, salt]), update([three], NEW), forget([cup])]))
    learner.close()
  })

  it('gives changes that make another copy of the model equal', () => {
    const { learn, bytes } = opened()
    const copy = load(BASE)
    for (const { change } of learn(update([odd], NEW), forget([odd, odd]), update([salt])))
      if (change) applyChange(copy, change)
    expect(Buffer.from(copy.save())).toEqual(bytes())
  })

  it('replays many changes at once, whatever shape they have', () => {
    const weird = { tokens: ['a', 'b'], labels: [null, 'NAME'], weight: 2 } as unknown as Sequence
    const columns = { ...salt, columns: [['NN']] }
    const attributes = { ...salt, attributes: [{ x: 1 }] }
    const script = [
      ...[update([cup]), update([weird, salt]), update([columns]), update([columns, columns])],
      ...[update([attributes]), update([salt]), forget([columns]), forget([salt]), forget([cup, weird])],
      update([odd], NEW),
    ]
    const { learn, bytes } = opened()
    const changes = learn(...script).map(({ answer, change }) => {
      expect(contentOf(answer)).toMatchObject({ repeated: false })
      return change!
    })
    const [one, all] = [load(BASE), load(BASE)]
    for (const change of changes) applyChange(one, change)
    applyChanges(all, changes)
    for (const copy of [one, all]) expect(Buffer.from(copy.save()).equals(bytes())).toBe(true)
  })

  it.each(['close', 'no close'])('has the same model when it is opened again, after %s', ending => {
    const first = opened()
    const script = [update([odd], NEW), update([many]), forget([cup]), update([three], { ...NEW, id: 'x' })]
    for (const wish of script) expect(first.learn(wish)[0].answer.status).toBe(200)
    if (ending === 'close') {
      first.learner.close()
      expect(readdirSync(first.file('')).sort()).toEqual(['journal', 'model.cofield'])
      expect(readFileSync(first.file('model.cofield'))).toEqual(modelAfter(script))
    } else writeFileSync(first.file('lock'), '') // as if its process had ended
    const again = openToy(first.root)
    expect(again.learner.version).toBe(4)
    expect(again.bytes()).toEqual(modelAfter(script))
    expect(contentOf(again.learner.learn([taskOf(script[3])])[0].answer)).toMatchObject({
      version: 4,
      repeated: true,
    })
  })

  it('refuses what the model refuses, and nothing changes', () => {
    const { learner, learn, bytes, file } = opened()
    learn(update([salt]))
    const [model, journal] = [bytes(), readFileSync(file('journal'))]
    const refused = learn(
      update([three], { id: 'a' }),
      forget([three]),
      forget([salt, salt]),
      update([]),
      update([{ tokens: ['a'], labels: [] }]),
      update([{ tokens: [], labels: [] }]),
      update([{ tokens: ['a'] }]),
      update(
        [many, many, many].map(one => ({ ...one, weight: 2 ** 53 })),
        NEW,
      ),
      update([{ ...salt, weight: 0.5 }]),
      forget([cup, salt, salt, { tokens: ['x'], labels: ['NAME'] }]),
    )
    for (const { answer, change } of refused) {
      expect(answer.status).toBe(422)
      expect(contentOf(answer)['detail']).toEqual(expect.any(String))
      expect(change).toBeUndefined()
    }
    expect(bytes()).toEqual(model)
    expect(readFileSync(file('journal'))).toEqual(journal)
    expect(learner.version).toBe(1)
    expect(contentOf(learn(update([three], { ...NEW, id: 'a' }))[0].answer)).toMatchObject({
      repeated: false,
    })
  })

  it('counts up to 2^53 − 1 tokens and not beyond', () => {
    const { learn, bytes } = opened()
    const most = { tokens: ['salt'], labels: ['NAME'], weight: Number.MAX_SAFE_INTEGER - 8 }
    expect(learn(update([most]), update([salt]), forget([most])).map(({ answer }) => answer.status)).toEqual([
      200, 422, 200,
    ])
    expect(bytes()).toEqual(modelAfter([]))
  })

  it('says of a model without counts that it cannot learn, and leaves the disk alone', async () => {
    const root = createDirectory()
    const weights = (await train([cup], { method: 'likelihood', options: { maxIterations: 1 } })).save()
    const { learner, reports } = openToy(root, { base: { path: 'w.cofield', bytes: weights } })
    expect(learner.off).toMatch(/counts/)
    expect(reports.join()).toMatch(/w\.cofield.*does not learn/)
    expect(learner.learn([taskOf(update([cup]))])[0].answer.status).toBe(409)
    learner.close()
    expect(readdirSync(root)).toEqual([])
  })

  it('refuses names that lead elsewhere', () => {
    for (const name of ['', '.', '..', 'a/b'])
      expect(() => openToy(createDirectory(), { name })).toThrow(/name/)
  })
})

describe('an id', () => {
  it('makes a change happen once, within a batch and in a later one', () => {
    const { learner, learn, bytes } = opened()
    const wish = update([three], { ...NEW, id: 'one' })
    const both = learn(wish, wish).map(({ answer, change }) => ({ ...contentOf(answer), has: !!change }))
    expect(both).toEqual([
      { changed: { sequences: 1, tokens: 3 }, labels: ['SIZE'], version: 1, repeated: false, has: true },
      { changed: { sequences: 1, tokens: 3 }, labels: ['SIZE'], version: 1, repeated: true, has: false },
    ])
    learn(update([salt]))
    expect(contentOf(learn(wish)[0].answer)).toMatchObject({ version: 1, repeated: true, labels: ['SIZE'] })
    expect(learner.version).toBe(2)
    expect(bytes()).toEqual(modelAfter([wish, update([salt])]))
  })

  it('is refused with another body or another kind', () => {
    const { learn, bytes } = opened()
    learn(update([salt], { id: 'one' }))
    const others = [update([cup], { id: 'one' }), forget([salt], { id: 'one' })]
    for (const { answer } of learn(...others)) {
      expect(answer.status).toBe(422)
      expect(contentOf(answer)).toMatchObject({ type: 'urn:cofield:problem:repeated-id', pointer: '/id' })
    }
    const within = learn(update([salt], { id: 'two' }), update([cup], { id: 'two' }))
    expect(within.map(({ answer }) => answer.status)).toEqual([200, 422])
    expect(bytes()).toEqual(modelAfter([update([salt]), update([salt])]))
  })

  it('may be called __proto__', () => {
    const { learn } = opened()
    const wish = update([salt], { id: '__proto__' })
    expect([learn(wish), learn(wish)].map(([{ answer }]) => contentOf(answer)['repeated'])).toEqual([
      false,
      true,
    ])
  })

  it('is remembered after snapshots and restarts, and the oldest is forgotten beyond the limit', () => {
    const root = createDirectory()
    const limits = { ids: 2, changes: 1 }
    const repeated = (id: string) => {
      const { learner } = openToy(root, { limits })
      const { answer } = learner.learn([taskOf(update([salt], { id }))])[0]
      learner.close()
      return contentOf(answer)['repeated']
    }
    expect(['a', 'b', 'a', 'b', 'c', 'b', 'c', 'a', 'b'].map(repeated)).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
      false,
    ])
  })
})
