/** A worker that trains only when it is told to, so that a simulation does not depend on how fast a machine is. */

import type { Example } from '../../studio/learning/learned-answers.js'
import type { Connect, PortListener, ToWorker } from '../../studio/learning/worker/protocol.js'
import { TrainingLoop } from '../../studio/learning/worker/training-loop.js'

export class HeldWorker {
  private loop: TrainingLoop | null = null
  private readonly waiting: ToWorker[] = []

  readonly connect: Connect = ({ onMessage }: PortListener) => {
    this.loop = new TrainingLoop(onMessage)
    return { post: message => void this.waiting.push(message), close: () => this.loop?.close() }
  }

  /** Trains on all answers that have come. */
  async train(): Promise<void> {
    const news = new Map<string, Example>()
    const gone = new Set<string>()
    let version = -1
    for (const message of this.waiting.splice(0)) {
      if (message.type === 'start') await this.loop?.take(message)
      else {
        version = message.version
        for (const id of message.gone) news.delete(id)
        for (const id of message.gone) gone.add(id)
        for (const example of message.news) news.set(example.id, example)
      }
    }
    if (version >= 0)
      await this.loop?.take({ type: 'answers', version, gone: [...gone], news: [...news.values()] })
  }
}
