import type { Command } from 'commander'
import { registerLearning } from '../models/change-model.js'

/** `cofield forget`: removes sequences from a model of counts. */
export function register(program: Command): void {
  registerLearning(
    program,
    'forget',
    'remove sequences from a model',
    'Removes labeled files, or standard input, from a model. The result is, byte for byte, the model trained without ' +
      'them. Sequences that the model has not counted are refused.',
  )
}
