import type { Corpus } from '../../data/corpus.js'
import type { Bag } from './bag.js'
import type { Sink } from './sink.js'
import type { Source } from './source.js'

/** The same attribute at every position. */
export class ConstantSource implements Source {
  private id: number | undefined

  constructor(
    private readonly text: string,
    private readonly sink: Sink,
  ) {}

  bind(_corpus: Corpus, fresh: boolean): void {
    if (fresh) this.id = undefined
  }

  at(_p: number, _start: number, _end: number, out: Bag): void {
    this.id ??= this.sink.id(this.text)
    if (this.id >= 0) out.push(this.id, 1)
  }
}
