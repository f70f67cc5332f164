import type { Random } from '../../src/common/random.js'
import type { Structure } from '../../src/graphs/estimation/structure.js'
import { treeGraph } from '../../src/graphs/graph/shapes.js'

/**
 * A simulated tree: a head is any variable before, labels like to be one more than their head's, words tell the label in
 * two of three cases.
 */
export function simulateTree(
  size: number,
  labels: number,
  random: Random,
): Structure & { readonly labels: string[] } {
  const heads = new Int32Array(size)
  const label = new Int32Array(size)
  const names: string[] = []
  const words: string[] = []
  for (let v = 0; v < size; v++) {
    heads[v] = v === 0 ? -1 : random.below(v)
    const expected = v === 0 ? 0 : (label[heads[v]] + 1) % labels
    label[v] = random.below(4) > 0 ? expected : random.below(labels)
    names.push(`L${label[v]}`)
    const shown = random.below(3) > 0 ? label[v] : random.below(labels)
    words.push(`w${shown}.${random.below(50)}`)
  }
  return { graph: treeGraph(heads), labels: names, observed: [words] }
}
