import type { Command } from 'commander'
import { registerLearning } from '../models/change-model.js'

/** `cofield update`: a model learns more. */
export function register(program: Command): void {
  registerLearning(
    program,
    'update',
    'let a model learn more',
    'Learns labeled files, or standard input: the model becomes, byte for byte, what training on them too ' +
      'would have made. Labels that the model does not have are refused, since most are mistakes, unless --new-labels allows ' +
      'them.',
  )
}
