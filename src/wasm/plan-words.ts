/** Size of a plan in bytes: the numbers that configure the kernels, one f64 per field, in order. */
export function planBytes(fields: readonly string[]): number {
  return 8 * fields.length
}

/** Writes a plan at the address where the kernels read it. */
export function writePlan<Plan extends { readonly [field in keyof Plan]: number }>(
  fields: readonly (keyof Plan)[],
  plan: Plan,
  memory: WebAssembly.Memory,
  address: number,
): void {
  const words = new Float64Array(memory.buffer, address, fields.length)
  for (const [k, field] of fields.entries()) words[k] = plan[field]
}
