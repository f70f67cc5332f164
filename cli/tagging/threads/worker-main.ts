/** The program of a thread that labels blocks of files. */
import { parentPort, workerData } from 'node:worker_threads'
import { load } from '../../../src/tag.js'
import { hold, holdBytes } from '../../../src/wasm/held-bytes.js'
import { type BlockLabeler, createBlockLabeler } from './block-labeler.js'
import { type Claims, claim, type FromThread, type LabeledBlock, type ToThread } from './messages.js'

const claims = workerData as Claims
const port = parentPort as NonNullable<typeof parentPort>
let labeler: Promise<BlockLabeler> | undefined
let last: Promise<void> = Promise.resolve()

port.on('message', (message: ToThread) => {
  last = last.then(() => handle(message))
})

/** If this throws, the thread ends, and the main thread labels what is left. */
async function handle(message: ToThread): Promise<void> {
  if (message.type === 'prepare') {
    const { model, labeling } = message
    const { content, loading } = model
    // Bytes alone are in no memory of a kernel: one copy now is less than those that checks and tagging would make.
    const bytes = content instanceof Uint8Array ? holdBytes(content) : hold(content)
    labeler = load(bytes, loading).then(loaded => createBlockLabeler(loaded, labeling))
    await labeler
  } else if (message.type === 'begin') (await labeler)?.begin(message.opening)
  else if (claim(claims, message.number)) answer(message.number, await labeler, message.bytes)
}

function answer(number: number, by: BlockLabeler | undefined, bytes: Uint8Array): void {
  let labeled: LabeledBlock | null = null
  try {
    labeled = by?.label(bytes) ?? null
  } catch {} // the main thread labels the block again, and finds the same error with its place
  const message: FromThread = { number, labeled }
  port.postMessage(message, labeled ? [labeled.bytes.buffer as ArrayBuffer] : [])
}
