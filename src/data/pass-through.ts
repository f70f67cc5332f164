/**
 * The text of a source that is not part of its sequences (comments and the like), so that a writer of the
 * same format can write it again.
 */
export interface PassThrough {
  readonly format: string
  /**
   * [N][≤ T+1] The text before token t of sequence n, at T after its last token: whole lines of CoNLL-U. For
   * JSON lines and annotation tools, entry 0 is the record; for FASTA, what follows the name.
   */
  readonly texts: readonly (readonly string[])[]
  /** The text after the last sequence. */
  readonly after: string
}

/**
 * What a reader does with pass-through text: skips it, keeps it in the corpus, or passes each piece to a
 * function (a line of CoNLL-U, a record of JSON lines, what follows a name in FASTA) and forgets it.
 */
export type PassThroughChoice = 'skip' | 'keep' | ((text: string) => void)

/** Collects the pass-through text of a reader. */
export interface PassThroughCollector {
  /** Adds text before token t of the open sequence. */
  put(t: number, text: string): void
  /** Ends the open sequence, which must have a token. */
  endSequence(): void
  /**
   * The pass-through text of the complete sequences, which is then forgotten; that of an open one with tokens
   * stays.
   */
  take(openTokens: number): { readonly passThrough?: PassThrough }
}

/** The collector for a choice; undefined if nothing is collected. */
export function createPassThroughCollector(
  format: PassThrough['format'],
  choice: PassThroughChoice = 'skip',
): PassThroughCollector | undefined {
  if (choice === 'skip') return undefined
  if (choice === 'keep') return new PassThroughBuilder(format)
  return { put: (_, text) => choice(text), endSequence() {}, take: () => ({}) }
}

class PassThroughBuilder implements PassThroughCollector {
  private texts: (readonly string[])[] = []
  private open: string[] = []

  constructor(private readonly format: PassThrough['format']) {}

  put(t: number, text: string): void {
    while (this.open.length <= t) this.open.push('')
    this.open[t] += text
  }

  endSequence(): void {
    this.texts.push(this.open)
    this.open = []
  }

  take(openTokens: number): { readonly passThrough: PassThrough } {
    const { format, texts, open } = this
    this.texts = []
    if (openTokens > 0) return { passThrough: { format, texts, after: '' } }
    this.open = []
    return { passThrough: { format, texts, after: open[0] ?? '' } }
  }
}
