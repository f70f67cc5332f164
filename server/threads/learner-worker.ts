import { type Learner, openLearner } from '../learning/learner.js'
import { factsOf } from './facts.js'
import type { FromLearner, LearnerData, LearnerState, ToLearner } from './learner-messages.js'
import { toShared } from './shared-bytes.js'

/** The end of the learning thread that talks to the main thread. */
export interface LearnerPort {
  on(event: 'message', listener: (message: ToLearner) => void): void
  postMessage(message: FromLearner): void
  close(): void
}

/** Runs the thread that learns: opens all models, then answers one message after the other. */
export function runLearner(
  port: LearnerPort,
  { directory, models, limits, isSuccessor = false }: LearnerData,
): void {
  const learners = new Map<string, Learner>()
  try {
    for (const { name, bytes, source, loading = {} } of models)
      learners.set(
        name,
        openLearner({
          directory,
          name,
          base: { path: source, bytes },
          taskLimits: limits,
          lock: { isSuccessor },
          load: loading,
          report: line => port.postMessage({ type: 'report', line }),
        }),
      )
  } catch (error) {
    for (const learner of learners.values()) learner.close()
    port.postMessage({ type: 'refused', reason: (error as Error).message })
    port.close()
    return
  }
  const stateOf = (name: string, learner: Learner): LearnerState => {
    const { model, version, off } = learner
    return { name, facts: factsOf(model), version, off }
  }
  port.postMessage({
    type: 'opened',
    models: [...learners].map(([name, learner]) => ({
      ...stateOf(name, learner),
      bytes: toShared(learner.model.save()),
    })),
  })
  port.on('message', message => {
    if (message.type === 'close') {
      for (const learner of learners.values()) learner.close()
      port.postMessage({ type: 'closed' })
      port.close()
      return
    }
    const { name } = message
    const learner = learners.get(name) as Learner
    if (message.type === 'save') {
      const { model, version } = learner
      port.postMessage({ type: 'saved', name, version, bytes: toShared(model.save()) })
      return
    }
    const results = learner.learn(message.tasks)
    port.postMessage({ type: 'learned', results, state: stateOf(name, learner) })
    setImmediate(() => learner.compactIfDue()) // nobody waits for that
  })
}
