/**
 * Both models written out token by token over strings and plain objects, without a line of the library. A weight is asked
 * for by name: `u`, `l` or `r` for the unary model and the two sides of the pair model.
 */

export interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

export interface NaiveWeights {
  readonly labels: readonly string[]
  /** Weight of an attribute and a label, 0 where there is none. */
  state(model: 'u' | 'l' | 'r', attribute: string, label: string): number
  /** θ of two labels, −∞ where the pair model does not know them. */
  pair(i: string, j: string): number
  boundary(side: 'start' | 'end', label: string): number
}

/** The attributes of a word as the features of these tests name them, and the bias. */
export const attributesOf = (word: string) => [`w[0]=${word}`, `s1[0]=${[...word].at(-1)!}`, 'bias']

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

export function naive(weights: NaiveWeights) {
  const { labels } = weights
  const score = (model: 'u' | 'l' | 'r', word: string, y: string) =>
    sum(attributesOf(word).map(a => weights.state(model, a, y)))
  const unary = (word: string, y: string) =>
    Math.exp(score('u', word, y)) / sum(labels.map(k => Math.exp(score('u', word, k))))
  const joint = (w: string, v: string, i: string, j: string) => {
    const e = (a: string, b: string) => Math.exp(score('l', w, a) + score('r', v, b) + weights.pair(a, b))
    return e(i, j) / sum(labels.flatMap(a => labels.map(b => e(a, b))))
  }
  const atStart = (word: string, y: string) => {
    const e = (k: string) => Math.exp(score('r', word, k) + weights.boundary('start', k))
    return e(y) / sum(labels.map(e))
  }
  const atEnd = (word: string, y: string) => {
    const e = (k: string) => Math.exp(score('l', word, k) + weights.boundary('end', k))
    return e(y) / sum(labels.map(e))
  }
  return {
    unary,
    joint,
    atStart,
    atEnd,
    unaryLoss: (data: readonly Labeled[]) =>
      -sum(data.flatMap(({ tokens, labels: y }) => tokens.map((w, t) => Math.log(unary(w, y[t]))))),
    pairLoss: (data: readonly Labeled[], boundary: 'symbols' | 'none') =>
      -sum(
        data.flatMap(({ tokens, labels: y }) => {
          const T = tokens.length
          const inner = tokens.slice(1).map((w, t) => Math.log(joint(tokens[t], w, y[t], y[t + 1])))
          if (boundary === 'none') return inner
          return [...inner, Math.log(atStart(tokens[0], y[0])), Math.log(atEnd(tokens[T - 1], y[T - 1]))]
        }),
      ),
  }
}

/** All label sequences of a length. */
export function* labelings(labels: readonly string[], T: number): Generator<string[]> {
  if (T === 0) yield []
  else for (const rest of labelings(labels, T - 1)) for (const y of labels) yield [...rest, y]
}
