/** Keys as they stand on a keyboard: one box for a combination such as Ctrl Z. */
export function Kbd({ keys }: { readonly keys: readonly string[] }) {
  return <kbd>{keys.join(' ')}</kbd>
}
