import { giveBack } from '../common/give-back.js'
import { finish, type SharedWork } from '../common/long-work.js'
import type { StringTable } from '../data/string-table.js'
import type { AttributeRows } from './compiled-corpus.js'

/** Extracts the attributes of sequences first … end−1 anew. */
export type Renewal = (first: number, end: number) => SharedWork<Int32Array>

/**
 * Rows whose attributes may be given up once they are laid out: they take gigabytes, and are hardly ever read again. Whoever reads them
 * nonetheless has them extracted anew. All values are 1.
 */
export class RenewableRows implements AttributeRows {
  readonly A: number
  readonly offset: Int32Array
  readonly values = null
  readonly strings: StringTable
  private readonly first: number
  private readonly end: number
  private readonly renewal: Renewal
  private present: Int32Array | null

  /** Those of sequences first … end−1, as `renewal` numbers them; `ids` null: still to be extracted. */
  constructor(
    { A, offset, strings }: Pick<AttributeRows, 'A' | 'offset' | 'strings'>,
    ids: Int32Array | null,
    first: number,
    end: number,
    renewal: Renewal,
  ) {
    this.A = A
    this.offset = offset
    this.strings = strings
    this.present = ids
    this.first = first
    this.end = end
    this.renewal = renewal
  }

  get ids(): Int32Array {
    this.present ??= finish(this.renewal(this.first, this.end))
    return this.present
  }

  get isReleased(): boolean {
    return this.present === null
  }

  /** Gives up the attributes. Nobody else may have them any longer: their memory is given back at once. */
  release(): void {
    if (this.present) giveBack(this.present)
    this.present = null
  }

  /** Gives the attributes away: whoever takes them may change them. Nobody else may have them any longer. */
  handOver(): Int32Array {
    const { ids } = this
    this.present = null
    return ids
  }

  /** Extracts the attributes as long work, if they are not there. */
  *renew(): SharedWork<void> {
    if (this.present === null) this.present = yield* this.renewal(this.first, this.end)
  }

  /** Those of sequences first … end−1 of these, which will be extracted on their own; `offset` says where their rows end. */
  range(first: number, end: number, offset: Int32Array): RenewableRows {
    return new RenewableRows(
      { A: this.A, offset, strings: this.strings },
      null,
      this.first + first,
      this.first + end,
      this.renewal,
    )
  }
}

/** Whether attributes must be extracted before they are read. */
export function areReleased(rows: AttributeRows): rows is RenewableRows {
  return rows instanceof RenewableRows && rows.isReleased
}

/** Gives up attributes that can be extracted anew. */
export function releaseRows(rows: AttributeRows): void {
  if (rows instanceof RenewableRows) rows.release()
}
