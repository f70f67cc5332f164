import { checkArgument } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import type { Engine, Learning } from './engine.js'

/** The bytes of a model file of another tool; engines that no other tool has are refused. */
export async function exportEngine(engine: Engine, format: string): Promise<Uint8Array<ArrayBuffer>> {
  checkArgument('export', typeof format === 'string', 'the name of a format', format)
  if (engine.export) return engine.export(format)
  throw new DataError(
    `export: expected a model of weights, got ${engine.method}, which other tools do not have; train with likelihood, for example`,
  )
}

/** How an engine learns; `what` needs one that is made of counts. */
export function learningOf({ learning, method }: Engine, what: string): Learning {
  if (!learning) throw new DataError(`${what}: expected a model of counts, got ${method}`)
  return learning
}
