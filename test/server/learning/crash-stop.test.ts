/** The machine stops at every disk operation of a script. */
import { describe, expect, it } from 'vitest'
import { keyOf, LOSSES_AT_THE_END, runOn, writeTree } from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { acceptedAfter, endDisks, type Moment, Remains, run, type Script, SHORT } from './crash-script.js'
import { forget, openToy, SENTENCES, taskOf, update } from './toy.js'

endDisks()

const { cup, salt, three, odd, many } = SENTENCES
const NEW = { newLabels: true }
const createDirectory = createDirectories(IN_MEMORY)

const SCRIPT: Script = [
  [update([cup, salt], { id: 'a' }), update([three], { id: 'refused' })],
  [update([three], { ...NEW, id: 'b' }), update([three], { ...NEW, id: 'b' }), forget([cup])],
  [update([cup, salt], { id: 'a' }), forget([three, three, three])],
  [update([odd], NEW), update([many], { id: 'c' }), forget([odd])],
]

describe('a server that stops', () => {
  it('keeps what it has acknowledged', async () => {
    const root = createDirectory()
    const settings = { script: SCRIPT, changes: 3 }
    const { statuses, acknowledged, moments } = await run(root, settings, { moments: true })
    expect(statuses).toEqual([200, 422, 200, 200, 200, 200, 422, 200, 200, 200])
    expect(acknowledged).toHaveLength(6)
    const remains = new Remains(root, settings)
    for (const [at, moment] of moments.entries()) await remains.check(moment, `stopped at operation ${at}`)
    expect(remains.states).toBeGreaterThan(50)
  })

  it('keeps it when the process is killed, and the machine stops after the next one has learned more', async () => {
    const root = createDirectory()
    const settings = { script: SHORT, changes: 3 }
    const more = update([salt, salt], { id: 'more' })
    const { moments } = await run(root, settings, { moments: true })
    const remains = new Remains(root, settings)
    const gone = new Set<string>()
    for (const [at, moment] of moments.entries()) {
      const key = keyOfMoment(moment)
      if (gone.has(key)) continue
      gone.add(key)
      for (const what of ['again', 'more']) {
        const { acknowledged, open } = moment
        const simulated = moment.simulated.copy()
        writeTree(root, simulated.tree())
        const error = await runOn(simulated, async () => {
          const { learner } = openToy(root, { limits: { changes: settings.changes } })
          const found = learner.version === acknowledged.length ? [] : acceptedAfter(acknowledged, open)
          // What is said to be a repetition is acknowledged, too.
          const ids = found.flatMap(({ id }) => id ?? [])
          const sent =
            what === 'again' ? open.filter(({ id }) => id !== undefined && ids.includes(id)) : [more]
          if (sent.length === 0) return
          for (const { answer } of learner.learn(sent.map(taskOf)))
            expect([200, 422]).toContain(answer.status)
          const kept = what === 'again' ? found : [...found, more]
          const now = { simulated: simulated.copy(), acknowledged: [...acknowledged, ...kept], open: [] }
          await remains.check(now, `killed at operation ${at}`)
        })
        simulated.end()
        expect(error, `killed at operation ${at}`).toBeUndefined()
      }
    }
  })
})

/** The same for moments at which the disk is in the same state, and the clients know the same. */
function keyOfMoment({ simulated, acknowledged, open }: Moment): string {
  const trees = [simulated.tree(), ...simulated.remains(LOSSES_AT_THE_END)]
  return JSON.stringify([acknowledged.length, open.length, ...trees.map(keyOf)])
}
