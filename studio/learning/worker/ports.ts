import type { Connect, FromWorker, ToWorker } from './protocol.js'

/** What is needed of a `Worker`: that of browsers fits. */
export interface WorkerLike {
  onmessage: ((event: { data: FromWorker }) => void) | null
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null
  onmessageerror: (() => void) | null
  postMessage(message: ToWorker): void
  terminate(): void
}

/** Connects to a worker: `connectWorker(() => new Worker(address, { type: 'module' }))`. */
export function connectWorker(create: () => WorkerLike): Connect {
  return ({ onMessage, onCrash }) => {
    const worker = create()
    const end = (): void => {
      worker.onmessage = worker.onerror = worker.onmessageerror = null
      worker.terminate()
    }
    const crash = (reason: string): void => {
      end()
      onCrash(reason)
    }
    worker.onmessage = ({ data }) => onMessage(data)
    worker.onerror = event => {
      event.preventDefault?.()
      crash(event.message || 'the worker could not be started')
    }
    worker.onmessageerror = () => crash('a message of the worker could not be read')
    return { post: message => worker.postMessage(message), close: end }
  }
}

/** Trains on the same thread, between other work: for tests, simulations and places without workers. */
export function connectInProcess(): Connect {
  return ({ onMessage }) => {
    let isOpen = true
    // The code that trains is loaded when the first message is sent, as it is with a worker.
    const loading = import('./training-loop.js').then(
      ({ TrainingLoop }) => new TrainingLoop(message => isOpen && onMessage(message)),
    )
    return {
      post: message => void loading.then(loop => loop.take(message)),
      close: () => {
        isOpen = false
        void loading.then(loop => loop.close())
      },
    }
  }
}
