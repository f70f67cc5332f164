import { Random } from '../src/common/random.js'
import type { AnyTarget } from './target.js'

/**
 * Input number `index` of a target under a seed. It depends on nothing else, so any process can make it again, and workers share a
 * run by taking every second index.
 */
export function drawInput(target: AnyTarget, seed: number, index: number): unknown {
  const random = randomFor(target.name, seed, index)
  const size = 1 + random.below(largestSize(target, index))
  let input: unknown = target.generate(random, size)
  if (target.mutate) {
    // A third stays valid: oracles that need a result must see some.
    const mutations = random.below(3) === 0 ? 0 : 1 + random.below(4)
    for (let k = 0; k < mutations; k++) input = target.mutate(random, input)
  }
  return input
}

/** Grows with the square root of the index: a short run sees small inputs, which are quick and easy to read. */
function largestSize({ maxSize = 64 }: AnyTarget, index: number): number {
  return Math.min(maxSize, 2 + Math.floor(Math.sqrt(index) / 4))
}

function randomFor(name: string, seed: number, index: number): Random {
  let hash = 0x811c9dc5 // FNV-1a
  for (let k = 0; k < name.length; k++) hash = Math.imul(hash ^ name.charCodeAt(k), 0x01000193)
  const high = Math.floor(index / 0x100000000)
  const random = new Random(Uint32Array.of(seed, hash ^ Math.floor(seed / 0x100000000), index, 1 + high))
  for (let k = 0; k < 16; k++) random.bits()
  return random
}
