/** What a source says besides its sequences, as text, so that a writer of the same format can say it again. */
export interface PassThrough {
  readonly format: 'conllu' | 'jsonl' | 'fasta'
  /**
   * [N][≤ T+1] What stands before token t of sequence n, at T after its last token: whole lines of CoNLL-U.
   * A sequence of JSON lines has its record at 0, one of FASTA what follows its name.
   */
  readonly texts: readonly (readonly string[])[]
  /** What stands after the last sequence. */
  readonly after: string
}

/**
 * What a reader does with passThrough: it passes them over, keeps them in the corpus, or hands each over as it comes (a line of
 * CoNLL-U, a record of JSON lines, what follows a name in FASTA) and forgets it.
 */
export type PassThroughChoice = 'skip' | 'keep' | ((text: string) => void)

/** What a reader tells its pass-through text to. */
export interface PassThroughCollector {
  /** Adds text before token t of the open sequence. */
  put(t: number, text: string): void
  /** Ends the open sequence, which must have a token. */
  endSequence(): void
  /** The pass-through text of the complete sequences, which are then forgotten; those of an open one, if it has tokens, stay. */
  take(openTokens: number): { readonly passThrough?: PassThrough }
}

/** The collector for a choice; undefined: nothing needs to be collected. */
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
