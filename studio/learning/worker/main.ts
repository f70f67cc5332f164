/** The worker of the thorough learner. Bundled by itself, so that a page loads what trains when it starts the worker. */

import type { FromWorker, ToWorker } from './protocol.js'
import { TrainingLoop } from './training-loop.js'

/** What a worker has of its global scope. */
interface WorkerScope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null
  postMessage(message: FromWorker, transfer: Transferable[]): void
}

const scope = self as unknown as WorkerScope
const loop = new TrainingLoop(message =>
  scope.postMessage(message, message.type === 'model' ? [message.bytes.buffer] : []),
)
scope.onmessage = ({ data }) => void loop.take(data)
