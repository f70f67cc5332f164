/**
 * The closed form written out from its formulas over plain objects and strings: slow, obvious, and without a
 * line of the library. Words are column 0; `signatureOf` gives the joint signature of a word.
 */

export interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
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
  for (const { tokens } of data) for (const w of tokens) add(c, `total\t${w}`)
  for (const { tokens, labels } of data) {
    add(c, 'sequences')
    tokens.forEach((w, t) => {
      const y = labels[t]
      add(c, 'tokens')
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
      add(c, `pair\t${tags[k - 1]}\t${tags[k]}`)
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
  const labelTotal = (y: string) => (y === B ? get(c, 'sequences') : get(c, 'label', y))
  const share = (w: string, y: string) =>
    w === B ? 1 : get(c, 'signature', sig(w), y) / get(c, 'signatureTotal', sig(w))
  const phi = (w: string, v: string, i: string, j: string) => {
    const independent = (labelTotal(i) * labelTotal(j)) / get(c, 'tokens')
    let rate = (get(c, 'pair', i, j) + options.labelShrink) / (independent + options.labelShrink)
    const refine = (observed: number, expected: number, s: number) => {
      if (expected + s > 0) rate = (observed + s * rate) / (expected + s)
    }
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
