import { GrowingFloat64 } from '../../common/growing-array.js'
import { type Field, FieldBuilder } from './field.js'

/**
 * The field in which only some values of the variables from … to−1 are possible: each gets one more factor,
 * which joins no variables and so leaves all cliques unchanged. The new table has only what its factors use,
 * since a field may share its table with many others.
 */
export function restrictField(
  field: Field,
  from: number,
  to: number,
  allows: (v: number, value: number) => boolean,
): Field {
  const { values, scopeOffset, scope, tableOffset } = field
  const builder = new FieldBuilder()
  const table = new GrowingFloat64()
  const copied = new Map<number, number>() // new start of the scores that began at the key
  for (let f = 0; f < tableOffset.length; f++) {
    let size = 1
    for (let k = scopeOffset[f]; k < scopeOffset[f + 1]; k++) {
      builder.addVariable(scope[k])
      size *= values[scope[k]]
    }
    const start = tableOffset[f]
    if (!copied.has(start)) {
      copied.set(start, table.length)
      for (let cell = start; cell < start + size; cell++) table.push(field.table[cell])
    }
    builder.add(copied.get(start)!)
  }
  for (let v = from; v < to; v++) {
    builder.addVariable(v)
    builder.add(table.length)
    for (let value = 0; value < values[v]; value++) table.push(allows(v, value) ? 0 : -Infinity)
  }
  return builder.finish(values, table.toArray(), field.constant)
}
