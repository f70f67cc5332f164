/**
 * `npm run fuzz [-- target… --minutes N --seed N]`: random inputs for all that takes input from people, checked by oracles.
 *
 * Without targets all of them run, each for its share of the minutes. The seed is printed: with it, a run has the same inputs again.
 */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type FuzzResult, fuzzTarget } from './fuzz-target.js'
import { keepCase } from './keep-case.js'
import { LIMITS } from './limits.js'
import { readOptions } from './options.js'
import { TARGETS } from './registry.js'

const script = fileURLToPath(new URL('child-main.js', import.meta.url))

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args)
  if (!options) return 2
  const { targets, minutes, seed } = options
  console.log(`seed ${seed}, ${minutes} min, ${targets.length} targets`)
  let [inputs, seconds, findings] = [0, 0, 0]
  for (const name of targets) {
    const target = await TARGETS[name]()
    const result = await fuzzTarget(target, {
      seed,
      seconds: (minutes * 60) / targets.length,
      lanes: availableParallelism(),
      limits: LIMITS,
      script,
    })
    console.log(lineOf(name, result))
    for (const { index, failure, text } of result.found) {
      const file = keepCase(name, failure.kind, text)
      console.log(`  ${failure.kind} at input ${index} of seed ${seed}, kept in ${file}`)
      console.log(failure.message.replace(/^/gm, '    '))
    }
    inputs += result.inputs
    seconds += result.seconds
    findings += result.found.length
  }
  console.log(lineOf('total', { inputs, seconds, found: [] }))
  console.log(findings === 0 ? 'no findings' : `${findings} findings`)
  return findings === 0 ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  try {
    return readOptions(args, Object.keys(TARGETS), () => randomInt(2 ** 32))
  } catch (error) {
    console.error(`fuzz: ${(error as Error).message}`)
    return undefined
  }
}

function lineOf(name: string, { inputs, seconds, found }: FuzzResult): string {
  const figures = [
    `${inputs.toLocaleString('en-US')} inputs`.padStart(17),
    `${seconds.toFixed(1)} s`.padStart(8),
    `${Math.round(inputs / seconds).toLocaleString('en-US')}/s`.padStart(9),
  ]
  return `${name.padEnd(12)}${figures.join('')}${found.length > 0 ? `   ${found.length} found` : ''}`
}
