/** Bytes of a plan: the numbers by which kernels find their way, f64 each, in the order of its fields. */
export function planBytes(fields: readonly string[]): number {
  return 8 * fields.length
}

/** Writes a plan where the kernels are told to read it. */
export function writePlan<Plan extends { readonly [field in keyof Plan]: number }>(
  fields: readonly (keyof Plan)[],
  plan: Plan,
  memory: WebAssembly.Memory,
  address: number,
): void {
  const words = new Float64Array(memory.buffer, address, fields.length)
  for (const [k, field] of fields.entries()) words[k] = plan[field]
}
