import type { Happening, NewEvent } from '../project/event.js'
import type { Workplace } from './workplace.js'

/** Takes back the last step. False if there is none. */
export async function undo(place: Workplace): Promise<boolean> {
  const { history } = place
  for (let step = history.takeLast(); step; step = history.takeLast()) {
    const { before, events } = step
    const undos = undosOf(events, place)
    if (events.length > 0 && undos.length === 0) continue // another tab was first
    history.addUndone({ step, undos: undos.map(event => event.id) })
    const done = step
    await place.send(undos, () => place.showStep(done, before))
    return true
  }
  return false
}

/** Does again what was taken back last. False if there is nothing. */
export async function redo(place: Workplace): Promise<boolean> {
  const { history } = place
  for (let last = history.takeLastUndone(); last; last = history.takeLastUndone()) {
    const { step, undos: earlier } = last
    const undos = undosOf(earlier, place)
    if (earlier.length > 0 && undos.length === 0) continue
    history.addRedone(step)
    await place.send(undos, () => {
      place.showStep(step, step.after)
      if (step.what === 'accept' || step.what === 'skip') place.goOn()
    })
    return true
  }
  return false
}

/** Events that take back other ones, the last first. Those that are taken back already are left out. */
function undosOf(events: readonly string[], { project }: Workplace): NewEvent[] {
  const undos = events.toReversed().map((event): Happening => ({ type: 'undo', event }))
  return project.eventsOf(undos.filter(undo => project.refusalOf(undo) === null))
}
