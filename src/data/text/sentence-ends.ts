/**
 * Where the sentences of a text end. A heuristic of few rules, which need no dictionary and are the same everywhere:
 *
 * - A line end ends a sentence.
 * - So does a run of marks that end sentences (full stop, question mark, ellipsis …), with brackets and quotes that close behind it, if
 *   white space or the end of the text follows, and then no small letter. East Asian marks need no white space behind them.
 * - A single full stop does not if it stands behind an initial (`J. Smith`, `U.S. troops`), a title (`Dr. Who`), or a word that a
 *   number follows (`No. 5`).
 */

/** Made when the first text is cut: that takes a while. */
const createMarks = () => ({
  /** Marks that end sentences, and line ends. */
  ends: /[\n\r\u0085\u2028\u2029]|[\p{Sentence_Terminal}…]+/gu,
  lineEnd: /[\n\r\u0085\u2028\u2029]/,
  wide: /[。．！？｡]/,
  closes: /[\p{Pe}\p{Pf}'"]/u,
  small: /\p{Ll}/u,
})
type Marks = ReturnType<typeof createMarks>
let made: Marks | undefined

/** Words before a full stop that does not end a sentence, in small letters. */
const TITLES = new Set(
  'mr mrs ms mx dr prof st rev hon gen col capt lt sgt sr jr messrs mme vs cf'.split(' '),
)
const NUMBERED = new Set('no nos nr fig figs eq eqs vol p pp sec ch art'.split(' '))
const LONGEST_WORD = 6

/**
 * The ends of sentences in order, each after closing brackets and quotes. The end of the text counts only if
 * a sentence ends there.
 */
export function* sentenceEnds(text: string): Generator<number, void, void> {
  made ??= createMarks()
  const { ends, lineEnd, closes } = made
  let from = 0
  for (;;) {
    ends.lastIndex = from // another text may have been scanned since
    const match = ends.exec(text)
    if (!match) return
    const [marks] = match
    from = match.index + marks.length
    if (lineEnd.test(marks)) {
      yield from
      continue
    }
    while (from < text.length && closes.test(text[from])) from++
    if (isEnd(text, match.index, marks, from, made)) yield from
  }
}

function isEnd(text: string, start: number, marks: string, end: number, { wide, small }: Marks): boolean {
  if (end === text.length || wide.test(marks)) return true
  if (!/\s/.test(text[end])) return false
  const next = nextCharacter(text, end)
  if (small.test(next)) return false
  return marks !== '.' || !isAbbreviated(text, start, next)
}

/** The next character that is not a space, among the first few: one farther away does not matter. */
function nextCharacter(text: string, from: number): string {
  const [character = ''] = text.slice(from, from + 8).trimStart()
  return character
}

function isAbbreviated(text: string, stop: number, next: string): boolean {
  const word = /[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, stop - LONGEST_WORD - 1), stop))![0]
  if (word.length > LONGEST_WORD) return false
  if (/^\p{Lu}\p{M}*$/u.test(word)) return true
  if (word.length === 1 && text[stop - 2] === '.') return true
  const small = word.toLowerCase()
  return TITLES.has(small) || (NUMBERED.has(small) && /\p{Nd}/u.test(next))
}
