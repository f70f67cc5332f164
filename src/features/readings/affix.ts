/** The first `length` code points of `text`, or undefined if it has fewer. */
export function prefixOf(text: string, length: number): string | undefined {
  let at = 0
  for (let n = 0; n < length; n++) {
    if (at >= text.length) return undefined
    at += text.codePointAt(at)! > 0xffff ? 2 : 1
  }
  return text.slice(0, at)
}

/** The last `length` code points of `text`, or undefined if it has fewer. */
export function suffixOf(text: string, length: number): string | undefined {
  let at = text.length
  for (let n = 0; n < length; n++) {
    if (at <= 0) return undefined
    at -= at > 1 && text.codePointAt(at - 2)! > 0xffff ? 2 : 1
  }
  return text.slice(at)
}
