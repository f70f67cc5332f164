/** Flags in alphabetical order, each once, without the implied `u`; undefined if one is unknown. */
export function canonicalFlags(flags: unknown): string | undefined {
  if (typeof flags !== 'string' || !/^[imsuv]*$/.test(flags)) return undefined
  return [...new Set(flags)]
    .filter(flag => flag !== 'u')
    .sort()
    .join('')
}
