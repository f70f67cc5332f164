import type { Command } from 'commander'
import { registerLearning } from '../models/change-model.js'

/** `cofield forget`: a model unlearns. */
export function register(program: Command): void {
  registerLearning(
    program,
    'forget',
    'let a model forget',
    'Unlearns labeled files, or standard input: the model becomes, byte for byte, what training without ' +
      'them would have made. What the model has not counted so often is refused.',
  )
}
