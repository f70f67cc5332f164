import type { Random } from '../../../src/common/random.js'
import { cutText } from '../../../src/data/text/text-spans.js'
import type { Model } from '../../../src/model/model.js'
import { simulateAddresses } from '../../../src/simulation/addresses.js'

interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

/** A change of the model that a client asks for. */
export interface Change {
  readonly id: string
  readonly kind: 'update' | 'forget'
  readonly sequences: readonly Labeled[]
  readonly newLabels: boolean
  readonly body: Buffer
  /** How often it was sent. */
  sent: number
  /** The number that the server gave it when it acknowledged it. */
  version?: number
}

/** All changes that were asked for: which are acknowledged, and which are to be sent again. */
export class Ledger {
  private readonly changes: Change[] = []
  private readonly retries: Change[] = []
  private readonly forgettable: Change[] = []
  private readonly examples: readonly Labeled[]

  constructor(private readonly random: Random) {
    const texts = simulateAddresses({ sentences: 2000, seed: random.below(2 ** 31) })
    this.examples = texts.map(({ text, spans }) => {
      const { tokens, labels = [] } = cutText(text, spans, {}, reason => {
        throw new Error(reason)
      })
      return { tokens, labels }
    })
  }

  /** Whether changes wait to be sent again. */
  get hasRetries(): boolean {
    return this.retries.length > 0
  }

  get acknowledged(): readonly Change[] {
    return this.changes.filter(({ version }) => version !== undefined)
  }

  /** The change to send next: one without an acknowledgment, or a new one. */
  next(): Change {
    const change = this.retries.shift() ?? this.draw()
    change.sent++
    return change
  }

  acknowledge(change: Change, version: number): void {
    change.version = version
    if (change.kind === 'update') this.forgettable.push(change)
  }

  /** Nobody knows whether it has happened. */
  retry(change: Change): void {
    this.retries.push(change)
  }

  /** What is wrong with the numbers of the acknowledged changes: they must be 1, 2, 3 … */
  fault(): string | null {
    const versions = this.acknowledged.map(({ version }) => version as number).sort((a, b) => a - b)
    const wrong = versions.findIndex((version, k) => version !== k + 1)
    if (wrong < 0) return null
    return `expected an acknowledged change with version ${wrong + 1}, got ${versions[wrong]}`
  }

  /** Applies the acknowledged changes to a model, in the order of their numbers. */
  apply(model: Model): void {
    const inOrder = [...this.acknowledged].sort((a, b) => (a.version as number) - (b.version as number))
    for (const { kind, sequences, newLabels } of inOrder) {
      if (kind === 'update') model.update(sequences, { newLabels })
      else model.forget(sequences)
    }
  }

  private draw(): Change {
    const { random } = this
    const forgets = this.forgettable.length > 0 && random.below(3) === 0
    const forgotten = forgets ? this.takeForgettable() : undefined
    const isNew = !forgotten && random.below(20) === 0
    const sequences = forgotten?.sequences ?? this.drawSequences(isNew)
    const kind = forgotten ? 'forget' : 'update'
    const content = { sequences, ...(isNew && { newLabels: true }) }
    const body = Buffer.from(JSON.stringify(content))
    const id = `change-${this.changes.length + 1}`
    const change: Change = { id, kind, sequences, newLabels: isNew, body, sent: 0 }
    this.changes.push(change)
    return change
  }

  private drawSequences(isNew: boolean): Labeled[] {
    const { random } = this
    const sequences = Array.from({ length: 1 + random.below(3) }, () => random.pick(this.examples))
    if (!isNew) return sequences
    return sequences.map(({ tokens, labels }) => ({
      tokens,
      labels: [`extra-${random.below(5)}`, ...labels.slice(1)],
    }))
  }

  private takeForgettable(): Change {
    const k = this.random.below(this.forgettable.length)
    const [change] = this.forgettable.splice(k, 1)
    return change
  }
}
