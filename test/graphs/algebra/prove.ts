/**
 * What is to be shown of the library, in full: `npm run graphs:theorems`. Every theorem in 10,000 cases, inference on
 * 1,000 random graphs, trees up to a million variables. Prints tables, in seconds of
 * processor time; fails if an error is too large.
 *
 *   --cases N   cases of each theorem     --graphs N   random graphs     --largest N   variables of the largest tree
 *   --seed N
 */
import { parseArgs } from 'node:util'
import { factorize } from '../../../src/graphs/algebra/index.js'
import { chainGraph, fitStructures, Random } from '../../../src/graphs/index.js'
import { simulateTree } from '../big-tree.js'
import { randomField } from '../enumerated-field.js'
import { inferenceError } from '../inference-check.js'
import { checkLaw, LAWS } from './laws.js'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    graphs: { type: 'string', default: '1000' },
    largest: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(values.seed)
let failed = false

proveTheorems(Number(values.cases))
proveInference(Number(values.graphs))
measureTrees(Number(values.largest))
process.exitCode = failed ? 1 : 0

function proveTheorems(cases: number): void {
  print(`theorem                  cases   refused   largest relative error (limit 1e-12)   seconds`)
  for (const law of LAWS) {
    const [{ refusals, error }, seconds] = timed(() => checkLaw(law, cases, new Random(seed)))
    failed ||= !(error < 1e-12)
    print(
      `${law.name.padEnd(22)} ${pad(cases, 7)} ${pad(refusals, 9)}   ${error.toExponential(2).padEnd(36)} ${pad(seconds.toFixed(1), 9)}`,
    )
  }
}

function proveInference(graphs: number): void {
  const random = new Random(seed)
  const options = { most: 12, cells: 20_000, impossible: 0.05 }
  const [error, seconds] = timed(() => {
    let most = 0
    for (let n = 0; n < graphs; n++) most = Math.max(most, inferenceError(randomField(random, options)))
    return most
  })
  failed ||= !(error < 1e-11)
  print(
    `\njunction tree against enumeration: ${graphs} graphs of up to 12 variables, largest error ${error.toExponential(2)} (limit 1e-11), ${seconds.toFixed(1)} s`,
  )
}

function measureTrees(largest: number): void {
  print(
    '\nvariables     graph, s     fit, s   label, s   marginals, s   n-best 5, s   accuracy   words alone   memory, MB',
  )
  for (let size = largest / 8; size <= largest; size *= 2) {
    const random = new Random(seed)
    const [structure, graphSeconds] = timed(() => simulateTree(size, 5, random))
    const other = simulateTree(size, 5, random)
    const [model, fitSeconds] = timed(() => fitStructures([structure]))
    const open = { graph: other.graph, observed: other.observed }
    const [found, labelSeconds] = timed(() => model.label(open))
    const [marginals, marginalSeconds] = timed(() => model.marginals(open))
    const [, bestSeconds] = timed(() => model.nbest(open, 5))
    const right = share(found, (label, v) => label === other.labels[v])
    const guess = share(other.labels, (label, v) => label === `L${other.observed?.[0][v]?.[1]}`)
    failed ||= marginals.length !== size || !(right > guess)
    const memory = process.memoryUsage().rss / 1e6
    const seconds = [graphSeconds, fitSeconds, labelSeconds, marginalSeconds, bestSeconds].map(s =>
      s.toFixed(2),
    )
    print(
      `${pad(size, 9)} ${pad(seconds[0], 12)} ${pad(seconds[1], 10)} ${pad(seconds[2], 10)} ${pad(seconds[3], 14)} ` +
        `${pad(seconds[4], 13)} ${pad(right.toFixed(4), 10)} ${pad(guess.toFixed(4), 13)} ${pad(memory.toFixed(0), 12)}`,
    )
  }
  const [count, seconds] = timed(() => factorize(chainGraph(largest)).factors().length)
  print(`\nfactorize(chainGraph(${largest})): ${count} factors in ${seconds.toFixed(2)} s`)
}

function share<T>(items: readonly T[], test: (item: T, k: number) => boolean): number {
  return items.filter(test).length / items.length
}

/** Seconds of processor time: others may be using the machine. */
function timed<T>(work: () => T): [T, number] {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return [result, (user + system) / 1e6]
}

function pad(value: string | number, width: number): string {
  return String(value).padStart(width)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
