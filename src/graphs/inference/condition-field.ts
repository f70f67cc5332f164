import { GrowingFloat64 } from '../../common/growing-array.js'
import { type Field, FieldBuilder } from './field.js'

/**
 * The field given the values of some variables (−1: not known): its scores are those of the assignments that
 * agree. Known variables have one value left and no factor, so they cost nothing and break loops (Theorem 1).
 */
export function conditionField(field: Field, known: Int32Array): Field {
  const { values, scopeOffset, scope, tableOffset } = field
  const builder = new FieldBuilder()
  const table = new GrowingFloat64(field.table.length + 1)
  table.data.set(field.table)
  table.length = field.table.length
  let constant = field.constant
  for (let f = 0; f < tableOffset.length; f++) {
    let touched = 0
    let free = 0
    for (let k = scopeOffset[f]; k < scopeOffset[f + 1]; k++) {
      if (known[scope[k]] >= 0) touched++
      else {
        builder.addVariable(scope[k])
        free++
      }
    }
    if (touched === 0) builder.add(tableOffset[f])
    else {
      const at = table.length
      addSlice(field, f, known, table)
      if (free > 0) builder.add(at)
      else {
        constant += table.data[at]
        table.length = at
      }
    }
  }
  const left = values.map((count, v) => (known[v] >= 0 ? 1 : count))
  return builder.finish(left, table.toArray(), constant)
}

/** Adds the scores of a factor that agree with the known values. */
function addSlice(field: Field, f: number, known: Int32Array, to: GrowingFloat64): void {
  const { values, scopeOffset, scope, tableOffset, table } = field
  const first = scopeOffset[f]
  const last = scopeOffset[f + 1]
  const digits = new Int32Array(last - first)
  for (;;) {
    let cell = 0
    for (let k = first; k < last; k++) {
      const v = scope[k]
      cell = cell * values[v] + (known[v] >= 0 ? known[v] : digits[k - first])
    }
    to.push(table[tableOffset[f] + cell])
    let k = last - 1
    while (k >= first && (known[scope[k]] >= 0 || ++digits[k - first] === values[scope[k]]))
      digits[k-- - first] = 0
    if (k < first) return
  }
}
