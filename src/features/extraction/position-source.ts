import type { Corpus } from '../../data/corpus.js'
import type { PositionFeature } from '../language/feature.js'
import { MOST_STEPS } from '../readings/steps.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import type { Source } from './source.js'

/** How many steps a position is from an end of its sequence. */
export class PositionSource implements Source {
  private readonly attribute: (number | undefined)[] = [] // [steps]

  constructor(
    private readonly feature: PositionFeature,
    private readonly name: string,
    private readonly attributeIds: AttributeIds,
  ) {}

  bind(_corpus: Corpus, fresh: boolean): void {
    if (fresh) this.attribute.length = 0
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    const { from, most = MOST_STEPS, offset = 0 } = this.feature
    const q = p + offset
    if (q < start || q >= end) return
    const steps = Math.min(most, from === 'start' ? q - start : end - 1 - q)
    this.attribute[steps] ??= this.attributeIds.id(`${this.name}${steps}${steps === most ? '+' : ''}`)
    if (this.attribute[steps] >= 0) out.push(this.attribute[steps], 1)
  }
}
