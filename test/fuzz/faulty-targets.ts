import { type AnyTarget, Finding, type Target } from '../../fuzz/target.js'

type Numbers = readonly number[]

const faulty = (name: string, run: (numbers: Numbers) => void): Target<Numbers> => ({
  name,
  description: 'fails where a number is 3',
  generate: (random, size) => Array.from({ length: size }, () => random.below(4)),
  run: numbers => {
    if (numbers.includes(3)) run(numbers)
  },
})

const kept: Uint8Array[] = []

/** Targets that fail where an input has a 3, each in its own way. */
export const FAULTY: Readonly<Record<string, AnyTarget>> = {
  throws: faulty('throws', () => {
    throw new Finding('three: there is a 3')
  }),
  hangs: faulty('hangs', () => {
    for (;;);
  }),
  crashes: faulty('crashes', () => process.kill(process.pid, 'SIGKILL')),
  wastes: faulty('wastes', () => {
    kept.push(new Uint8Array(100 * 2 ** 20).fill(1))
  }),
  passes: faulty('passes', () => {}),
}
