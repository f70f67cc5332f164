/** A worker whose models are words and whose tasks say what goes wrong. Bundled by scripted-program.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from '../../../server/threads/messages.js'
import { runWorker, type WorkerPort } from '../../../server/threads/worker.js'
import type { Answer } from '../../../src/serving/service.js'

interface Words {
  text: string
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes.slice())

function answerOf(text: string): Answer {
  return { status: 200, body: new TextEncoder().encode(text) }
}

const hoard: unknown[] = []

const DEEDS: Record<
  string,
  (model: Words, argument: string, signal: AbortSignal) => Promise<string> | string
> = {
  word: model => model.text,
  echo: (_, argument) => argument,
  throw: () => {
    throw new Error('a fault inside')
  },
  exit: () => process.exit(7),
  forever: () => {
    for (;;);
  },
  memory: () => {
    for (;;) hoard.push(new Array(100_000).fill({}).map(() => ({})))
  },
  // Reads the model before and after a pause, as a task in slices does.
  sleep: async (model, argument, signal) => {
    const before = model.text
    await new Promise((resolve, reject) => {
      setTimeout(resolve, Number(argument))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return `${before} ${model.text}`
  },
}

runWorker<Words>(parentPort as WorkerPort, workerData as WorkerData, {
  load({ bytes, source }) {
    const text = decode(bytes)
    if (text === 'broken') throw new Error(`${source}: this is no model`)
    if (text === 'deadly') process.exit(9)
    return { text }
  },
  describe: ({ text }) => ({ method: 'words', labels: [text], sequences: 1, tokens: text.length }),
  async answer(model, task, _, signal) {
    const [deed, argument = ''] = decode(task.body).split(' ')
    if (deed === 'size') return answerOf(String(task.body.buffer.byteLength))
    return answerOf(await DEEDS[deed](model, argument, signal))
  },
  change(model, { body }) {
    if (decode(body) === 'impossible') throw new Error('this change cannot be made')
    model.text += decode(body)
  },
})
