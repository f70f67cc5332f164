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

/**
 * What a reader does with asides: it passes them over, keeps them in the corpus, or hands each over as it comes (a line of
 * CoNLL-U, a record of JSON lines, what follows a name in FASTA) and forgets it.
 */
export type AsidesChoice = 'skip' | 'keep' | ((text: string) => void)

/** What a reader tells its asides to. */
export interface AsidesCollector {
  /** Adds text before token t of the open sequence. */
  put(t: number, text: string): void
  /** Ends the open sequence, which must have a token. */
  endSequence(): void
  /** The asides of the complete sequences, which are then forgotten; those of an open one, if it has tokens, stay. */
  take(openTokens: number): { readonly asides?: Asides }
}

/** The collector for a choice; undefined: nothing needs to be collected. */
export function createAsidesCollector(
  format: Asides['format'],
  choice: AsidesChoice = 'skip',
): AsidesCollector | undefined {
  if (choice === 'skip') return undefined
  if (choice === 'keep') return new AsidesBuilder(format)
  return { put: (_, text) => choice(text), endSequence() {}, take: () => ({}) }
}

class AsidesBuilder implements AsidesCollector {
  private texts: (readonly string[])[] = []
  private open: string[] = []

  constructor(private readonly format: Asides['format']) {}

  put(t: number, text: string): void {
    while (this.open.length <= t) this.open.push('')
    this.open[t] += text
  }

  endSequence(): void {
    this.texts.push(this.open)
    this.open = []
  }

  take(openTokens: number): { readonly asides: Asides } {
    const { format, texts, open } = this
    this.texts = []
    if (openTokens > 0) return { asides: { format, texts, after: '' } }
    this.open = []
    return { asides: { format, texts, after: open[0] ?? '' } }
  }
}
