/** Flags in alphabetical order, each once, without the `u` that is always there; undefined: there is one that is not known. */
export function canonicalFlags(flags: unknown): string | undefined {
  if (typeof flags !== 'string' || !/^[imsuv]*$/.test(flags)) return undefined
  return [...new Set(flags)]
    .filter(flag => flag !== 'u')
    .sort()
    .join('')
}
