const two32 = 0x100000000

/**
 * The only source of randomness: sfc32, the small fast chaotic generator of Chris Doty-Humphrey (PractRand,
 * 2010), 128 bits of state of which 32 are a counter, so no seed has a period below 2³².
 *
 * Only 32-bit integer operations and exact floating-point steps are used, so a seed gives the same numbers on
 * every platform. For that reason there is no normal deviate here: Math.log may differ in its last bit.
 */
export class Random {
  /** The whole state of the generator; `new Random(state)` continues from it. */
  readonly state: Uint32Array // [4]

  /** Starts from an integer seed, or from a copy of the state of another generator. */
  constructor(seed: number | Uint32Array) {
    if (typeof seed === 'number') {
      if (!Number.isSafeInteger(seed)) throw new RangeError(`seed: expected an integer, got ${seed}`)
      this.state = scatter(seed)
    } else {
      if (seed.length !== 4) throw new RangeError(`state: expected 4 numbers, got ${seed.length}`)
      this.state = seed.slice()
    }
  }

  /** An integer in [0, 2³²). */
  bits(): number {
    const s = this.state
    const a = s[0]
    const b = s[1]
    const c = s[2]
    const counter = s[3]
    const result = (a + b + counter) >>> 0
    s[0] = b ^ (b >>> 9)
    s[1] = c + (c << 3)
    s[2] = ((c << 21) | (c >>> 11)) + result
    s[3] = counter + 1
    return result
  }

  /** A number in [0, 1), a multiple of 2⁻⁵³. */
  uniform(): number {
    const high = this.bits() >>> 5
    const low = this.bits() >>> 6
    return (high * 0x4000000 + low) / 0x20000000000000
  }

  /** An integer in [0, n), each equally likely; 1 ≤ n ≤ 2³². */
  below(n: number): number {
    if (!(n >= 1 && n <= two32)) throw new RangeError(`below: expected 1 to 2³², got ${n}`)
    return n <= 0x200000 ? this.belowSmall(n) : this.belowLarge(n)
  }

  // ⌊bits · n / 2³²⌋ after Lemire, Fast Random Integer Generation in an Interval, 2019: a division only
  // where the low half of the product is suspiciously small. The product is exact below 2⁵³, so n ≤ 2²¹.
  private belowSmall(n: number): number {
    let product = this.bits() * n
    if (product >>> 0 < n) {
      const refused = two32 % n
      while (product >>> 0 < refused) product = this.bits() * n
    }
    return Math.floor(product / two32)
  }

  // The last, incomplete run of n values is rejected: a plain remainder would favor small results.
  private belowLarge(n: number): number {
    const limit = two32 - (two32 % n)
    let value = this.bits()
    while (value >= limit) value = this.bits()
    return value % n
  }

  /** An index, chosen with probability in proportion to its weight. Weights are at least 0, not all 0. */
  choice(weights: ArrayLike<number>): number {
    let total = 0
    for (let k = 0; k < weights.length; k++) total += weights[k]
    if (!(total > 0)) throw new RangeError(`choice: expected a positive sum of weights, got ${total}`)
    let rest = this.uniform() * total
    let last = 0
    for (let k = 0; k < weights.length; k++) {
      if (!(weights[k] > 0)) continue
      last = k
      if (rest < weights[k]) return k
      rest -= weights[k]
    }
    return last // rounding left a tiny part of the total
  }

  /** One of the items, each equally likely. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]
  }

  /** Permutes in place, every order equally likely (Fisher–Yates), and returns its argument. */
  shuffle<A extends { length: number; [index: number]: unknown }>(items: A): A {
    for (let k = items.length - 1; k > 0; k--) {
      const other = this.below(k + 1)
      const held = items[k]
      items[k] = items[other]
      items[other] = held
    }
    return items
  }
}

/** Spreads a seed over the state and runs the generator until neighboring seeds are unrelated. */
function scatter(seed: number): Uint32Array {
  const random = new Random(Uint32Array.of(seed, Math.floor(seed / two32), 0x9e3779b9, 1))
  for (let k = 0; k < 20; k++) random.bits()
  return random.state
}
