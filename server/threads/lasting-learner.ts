import type { Answer, Task } from '../../src/serving/service.js'
import { LearnerThread, type LearnerThreadOptions, type OpenedModel } from './learner-thread.js'
import { ModelRefused } from './stored-models.js'

export interface LastingOptions extends Omit<LearnerThreadOptions, 'onEnd' | 'isSuccessor'> {
  /** Learning has stopped, for now. */
  onPause(): void
  /**
   * Learning begins again, with models that may have changes of which nobody has been told. Nothing is learned until all copies of
   * the models are as these.
   */
  onReopened(models: readonly OpenedModel[]): Promise<void>
  /** Milliseconds before another thread is started; doubled each time that it cannot be, up to `most`. */
  readonly backoff?: { readonly first: number; readonly most: number }
}

/** The thread that learns, and another one in its place if it ends. The disk has all that it has acknowledged. */
export class LastingLearner {
  private isClosed = false
  private reviving: Promise<void> | undefined
  private wake: () => void = () => {}
  private thread!: LearnerThread

  private constructor(private readonly options: LastingOptions) {}

  /** Opens what was learned before. */
  static async open(
    options: LastingOptions,
  ): Promise<{ learner: LastingLearner; models: readonly OpenedModel[] }> {
    const learner = new LastingLearner(options)
    const { thread, models } = await learner.start(false)
    learner.thread = thread
    return { learner, models }
  }

  /** The answer to a change; 503 while no thread learns. */
  answer(name: string, task: Task, signal: AbortSignal): Promise<Answer> {
    return this.thread.answer(name, task, signal)
  }

  /** Makes what waits durable, and ends the thread. */
  async close(): Promise<void> {
    this.isClosed = true
    this.wake()
    await this.reviving
    await this.thread.close()
  }

  private async start(isSuccessor: boolean) {
    const { learner: thread, models } = await LearnerThread.open({
      ...this.options,
      isSuccessor,
      onEnd: reason => {
        if (thread !== this.thread) return // it never became the thread that learns: `revive` tries again
        this.options.report(`the thread that learns has ended and is replaced: ${reason}`)
        this.options.onPause()
        this.reviving = this.revive()
      },
    })
    return { thread, models }
  }

  private async revive(): Promise<void> {
    const { first, most } = this.options.backoff ?? { first: 100, most: 30_000 }
    for (let delay = first; ; delay = Math.min(most, 2 * delay)) {
      await this.pause(delay)
      if (this.isClosed) return
      try {
        return await this.startAnew()
      } catch (error) {
        if (this.isClosed) return
        const { message } = error as Error
        this.options.report(
          error instanceof ModelRefused
            ? `learning is off until the server is started again: ${message}`
            : `learning is off for now: ${message}`,
        )
        if (error instanceof ModelRefused) return
      }
    }
  }

  private async startAnew(): Promise<void> {
    const { thread, models } = await this.start(true)
    try {
      await this.options.onReopened(models)
    } catch (error) {
      await thread.close()
      throw new Error((error as Error).message)
    }
    if (thread.hasEnded) throw new Error('the new thread that learns has ended, too')
    this.thread = thread
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
