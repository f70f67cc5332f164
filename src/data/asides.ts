/** What a source says besides its sequences, as text, so that a writer of the same format can say it again. */
export interface Asides {
  readonly format: 'conllu' | 'jsonl' | 'fasta'
  /**
   * [N][≤ T+1] What stands before token t of sequence n, at T after its last token: whole lines of CoNLL-U.
   * A sequence of JSON lines has its record at 0, one of FASTA what follows its name.
   */
  readonly texts: readonly (readonly string[])[]
  /** What stands after the last sequence. */
  readonly after: string
}

/** Collects asides while sequences are read. */
export class AsidesBuilder {
  private texts: (readonly string[])[] = []
  private open: string[] = []

  constructor(private readonly format: Asides['format']) {}

  /** Adds text before token t of the open sequence. */
  put(t: number, text: string): void {
    while (this.open.length <= t) this.open.push('')
    this.open[t] += text
  }

  /** Ends the open sequence, which must have a token. */
  endSequence(): void {
    this.texts.push(this.open)
    this.open = []
  }

  /** The asides of the complete sequences, which are then forgotten; those of an open one, if it has tokens, stay. */
  take(openTokens: number): Asides {
    const { format, texts, open } = this
    this.texts = []
    if (openTokens > 0) return { format, texts, after: '' }
    this.open = []
    return { format, texts, after: open[0] ?? '' }
  }
}
