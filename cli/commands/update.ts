import type { Command } from 'commander'
import { registerLearning } from '../models/change-model.js'

/** `cofield update`: adds sequences to a model of counts. */
export function register(program: Command): void {
  registerLearning(
    program,
    'update',
    'add sequences to a model',
    'Adds labeled files, or standard input, to a model. The result is, byte for byte, the model trained on all of ' +
      'the data. Labels that the model does not have are refused, since most are mistakes, unless --new-labels allows ' +
      'them.',
  )
}
