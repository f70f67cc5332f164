import type { Corpus } from '../../data/corpus.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import type { Combination, Source } from './source.js'

/** The same attribute at every position. */
export class ConstantSource implements Source {
  private id: number | undefined

  constructor(
    private readonly text: string,
    private readonly attributeIds: AttributeIds,
  ) {}

  get combinations(): Combination[] {
    return [{ literals: [new TextEncoder().encode(this.text)], parts: [] }]
  }

  bind(_corpus: Corpus, fresh: boolean): void {
    if (fresh) this.id = undefined
  }

  at(_p: number, _start: number, _end: number, out: AttributeBuffer): void {
    this.id ??= this.attributeIds.id(this.text)
    if (this.id >= 0) out.push(this.id, 1)
  }
}
