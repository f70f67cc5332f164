import type { Head } from '../head.js'

/** Whether a content begins as XML does. */
export function isXml({ text }: Head): boolean {
  return /^\s*<[\w?!]/.test(text)
}

/** The name of a file's first XML element, if it is empty or another follows it; undefined: the file does not look like XML. */
export function xmlRootOf({ text }: Head): string | undefined {
  const beforeRoot = /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*/.exec(text)?.[0] ?? ''
  return /^<([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?(?:\/>|>\s*<)/.exec(text.slice(beforeRoot.length))?.[1]
}
