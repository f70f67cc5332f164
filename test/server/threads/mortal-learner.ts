/** The program of all threads; the one that learns ends when a change says so: before it is on the disk, or after. */
import { parentPort, workerData } from 'node:worker_threads'
import { applyChange } from '../../../server/learning/change.js'
import { factsOf } from '../../../server/threads/facts.js'
import type { LearnerData, ToLearner } from '../../../server/threads/learner-messages.js'
import { type LearnerPort, runLearner } from '../../../server/threads/learner-worker.js'
import type { WorkerData } from '../../../server/threads/messages.js'
import { runWorker, type WorkerPort } from '../../../server/threads/worker.js'
import { load } from '../../../src/load.js'
import { answerTask } from '../../../src/serving/answer-task.js'

const data = workerData as LearnerData | WorkerData
const port = parentPort as LearnerPort

const isIn = (message: ToLearner, id: string) =>
  message.type === 'learn' && message.tasks.some(task => task.id === id) && !(data as LearnerData).isSuccessor

let isEnding = false
const mortal: LearnerPort = {
  on(event, listener) {
    port.on(event, message => {
      if (isIn(message, 'die-before')) process.exit(3)
      isEnding = isIn(message, 'die-after')
      listener(message)
    })
  },
  postMessage(message) {
    if (isEnding) process.exit(4)
    port.postMessage(message)
  },
  close: () => port.close(),
}

if (data.role === 'learner') runLearner(mortal, data)
else
  runWorker(parentPort as WorkerPort, data, {
    load: ({ bytes, source }) => load(bytes, { source }),
    describe: factsOf,
    answer: answerTask,
    change: applyChange,
  })
