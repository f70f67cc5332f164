/** The program of all threads: one that learns, and those that label. */
import { parentPort, workerData } from 'node:worker_threads'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import { answerTask } from '../../src/serving/answer-task.js'
import { applyChange } from '../learning/change.js'
import { factsOf } from './facts.js'
import type { LearnerData } from './learner-messages.js'
import { type LearnerPort, runLearner } from './learner-worker.js'
import type { ModelBytes, WorkerData } from './messages.js'
import { runWorker, type WorkerPort } from './worker.js'

const data = workerData as WorkerData | LearnerData

if (data.role === 'learner') runLearner(parentPort as LearnerPort, data)
else
  runWorker(parentPort as WorkerPort, data, {
    load: loadWarm,
    describe: factsOf,
    answer: answerTask,
    change: applyChange,
  })

/** A model that has been used once: tables that are made at the first use are there before the model takes its place. */
function loadWarm({ bytes, source, loading }: ModelBytes): Model {
  const model = load(bytes, { source, ...loading })
  try {
    model.parse('a')
  } catch {} // a model that cannot parse says so when it is asked
  return model
}
