import { DataError } from '../../src/common/errors.js'
import { advance, emptyState } from '../project/advance.js'
import type { ProjectStorage } from '../storage/storage.js'
import { LearnersInCharge } from './learners/learners-in-charge.js'
import { OpenSession } from './open-session.js'
import type { Session } from './session.js'
import { type SessionOptions, withDefaults } from './session-options.js'
import { earlierSteps, UndoHistory } from './undo-history.js'
import { Workplace } from './workplace.js'

/** Opens the project of a storage. */
export async function createSession(storage: ProjectStorage, options: SessionOptions): Promise<Session> {
  const complete = withDefaults(options)
  const events = await storage.read()
  if (events.length === 0) throw new DataError(`${storage.place}: expected a project, got an empty journal`)
  const state = advance(emptyState(), events)
  const learners = await LearnersInCharge.create(state, { ...complete, storage })
  const history = new UndoHistory(earlierSteps(events, options.annotator))
  return new OpenSession(new Workplace(storage, state, learners, history, complete))
}
