/**
 * The closed form written out from its formulas over plain objects and strings: slow, obvious, and without a
 * line of the library. Words are column 0; `signatureOf` gives the joint signature of a word. A label that is null is not known: its token
 * and the pairs that it is in are not counted.
 */

export interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly (string | null)[]
}

type Counter = Map<string, number>

const add = (counter: Counter, key: string) => counter.set(key, (counter.get(key) ?? 0) + 1)
const get = (counter: Counter, ...parts: string[]) => counter.get(parts.join('\t')) ?? 0

export interface ClosedFormOptions {
  readonly rare: number
  readonly labelShrink: number
  readonly signatureShrink: number
  readonly wordShrink: number
  readonly stateShrink: number
}

/** log P(labels | tokens) up to a constant, for words of the vocabulary or not; signatures must all be known. */
export function closedForm(
  data: readonly Labeled[],
  signatureOf: (word: string) => string,
  options: ClosedFormOptions,
) {
  const c: Counter = new Map()
  const B = '#'
  const sig = (w: string) => (w === B ? B : signatureOf(w))
  for (const { tokens, labels } of data)
    for (const [t, w] of tokens.entries()) if (labels[t] !== null) add(c, `total\t${w}`)
  for (const { tokens, labels } of data) {
    tokens.forEach((w, t) => {
      const y = labels[t]
      if (y === null) return
      add(c, `label\t${y}`)
      add(c, `word\t${w}\t${y}`)
      add(c, `signature\t${sig(w)}\t${y}`)
      add(c, `signatureTotal\t${sig(w)}`)
      if (get(c, 'total', w) <= options.rare) {
        add(c, `rare\t${sig(w)}\t${y}`)
        add(c, `rareTotal\t${sig(w)}`)
      }
    })
    const words = [B, ...tokens, B]
    const tags = [B, ...labels, B]
    for (let k = 1; k < words.length; k++) {
      if (tags[k - 1] === null || tags[k] === null) continue
      add(c, `pair\t${tags[k - 1]}\t${tags[k]}`)
      add(c, `before\t${tags[k - 1]}`)
      add(c, `behind\t${tags[k]}`)
      add(c, 'pairs')
      for (const [level, a, b] of [
        ['words', words[k - 1], words[k]],
        ['signatures', sig(words[k - 1]), sig(words[k])],
      ]) {
        add(c, `${level}\t${a}\t${b}\t${tags[k - 1]}\t${tags[k]}`)
        add(c, `${level}Total\t${a}\t${b}`)
      }
    }
  }

  const unknown = (w: string, y: string) => {
    const total = get(c, 'rareTotal', sig(w))
    if (total > 0) return get(c, 'rare', sig(w), y) / total
    throw new Error(`no rare word has the signature of ${w}`)
  }
  const psi = (w: string, y: string) => {
    const total = get(c, 'total', w)
    if (total === 0) return unknown(w, y)
    const k = options.stateShrink
    return k === 0 ? get(c, 'word', w, y) / total : (get(c, 'word', w, y) + k * unknown(w, y)) / (total + k)
  }
  // The number of tokens where all labels are known: a pair with the boundary is half a pair.
  const total = Math.max(1, get(c, 'pairs') - (get(c, 'before', B) + get(c, 'behind', B)) / 2)
  const share = (w: string, y: string) =>
    w === B ? 1 : get(c, 'signature', sig(w), y) / get(c, 'signatureTotal', sig(w))
  const phi = (w: string, v: string, i: string, j: string) => {
    const independent = (get(c, 'before', i) * get(c, 'behind', j)) / total
    let rate = 1
    const refine = (observed: number, expected: number, s: number) => {
      if (expected + s > 0) rate = (observed + s * rate) / (expected + s)
    }
    refine(get(c, 'pair', i, j), independent, options.labelShrink)
    const signatures = get(c, 'signaturesTotal', sig(w), sig(v))
    if (signatures > 0) {
      const observed = get(c, 'signatures', sig(w), sig(v), i, j)
      refine(observed, signatures * share(w, i) * share(v, j), options.signatureShrink)
    }
    const words = get(c, 'wordsTotal', w, v)
    if (words > 0) {
      const [p, q] = [w === B ? 1 : psi(w, i), v === B ? 1 : psi(v, j)]
      refine(get(c, 'words', w, v, i, j), words * p * q, options.wordShrink)
    }
    return rate
  }

  return {
    labels: [...c.keys()]
      .filter(key => key.startsWith('label\t'))
      .map(key => key.slice(6))
      .sort(),
    score(tokens: readonly string[], labels: readonly string[]): number {
      const words = [B, ...tokens, B]
      const tags = [B, ...labels, B]
      let product = 1
      for (let k = 1; k < words.length; k++) {
        product *= phi(words[k - 1], words[k], tags[k - 1], tags[k])
        if (k < words.length - 1) product *= psi(words[k], tags[k])
      }
      return product
    },
  }
}
