/** The update rules of src/online, with the same order of operations, so results are equal to the bit. */
import {
  COST_CONSTANT,
  cost,
  entryCell,
  entryValue,
  limit,
  RULE_STEPS_BY_VARIANCE,
  RULE_UNIT_STEPS,
  rule,
  SLACK_LINEAR,
  SLACK_SQUARED,
  slack,
  sums,
  variances,
  weights,
} from './plan'

/** Whether a rule needs score(ŷ) − score(y*). */
export function needsMargin(): bool {
  return rule !== RULE_UNIT_STEPS
}

export function lossOf(T: i32, errors: i32, margin: f64): f64 {
  if (rule === RULE_UNIT_STEPS) return <f64>errors / <f64>T
  if (rule === RULE_STEPS_BY_VARIANCE) return margin + <f64>errors
  return margin + (cost === COST_CONSTANT ? 1 : sqrt(<f64>errors))
}

/** Moves weights by the `count` entries of the difference; `steps` is the number of earlier sequences. */
export function update(count: i32, loss: f64, importance: f64, steps: f64): void {
  if (rule === RULE_UNIT_STEPS) moveWeights(count, importance, steps)
  else if (rule === RULE_STEPS_BY_VARIANCE) moveByVariance(count, loss, importance)
  else moveWeights(count, importance * stepLength(count, loss), steps)
}

function moveWeights(count: i32, tau: f64, steps: f64): void {
  for (let k = 0; k < count; k++) {
    const cell = cellAt(k)
    const move = tau * valueAt(k)
    store<f64>(weights + cell, load<f64>(weights + cell) + move)
    if (sums) store<f64>(sums + cell, load<f64>(sums + cell) + (steps + 1) * move)
  }
}

/** τ of passive-aggressive steps. */
function stepLength(count: i32, loss: f64): f64 {
  let norm2: f64 = 0
  for (let k = 0; k < count; k++) norm2 += valueAt(k) * valueAt(k)
  if (norm2 === 0) return 0
  if (slack === SLACK_SQUARED) return loss / (norm2 + 0.5 / limit)
  return slack === SLACK_LINEAR ? min(limit, loss / norm2) : loss / norm2
}

function moveByVariance(count: i32, loss: f64, importance: f64): void {
  let confidence = limit
  for (let k = 0; k < count; k++) {
    const delta = importance * valueAt(k)
    confidence += load<f64>(variances + cellAt(k)) * delta * delta
  }
  const alpha = loss / confidence
  for (let k = 0; k < count; k++) {
    const cell = cellAt(k)
    const delta = importance * valueAt(k)
    const variance = load<f64>(variances + cell)
    store<f64>(weights + cell, load<f64>(weights + cell) + alpha * variance * delta)
    store<f64>(variances + cell, 1 / (1 / variance + (delta * delta) / limit))
  }
}

/** Where an entry's cell lies in arrays of f64, in bytes. */
function cellAt(k: i32): usize {
  return (<usize>load<u32>(entryCell + ((<usize>k) << 2))) << 3
}

function valueAt(k: i32): f64 {
  return load<f64>(entryValue + ((<usize>k) << 3))
}
