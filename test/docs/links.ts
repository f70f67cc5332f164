import { posix } from 'node:path'

/** A path from the root of the repository, such as `src/load.ts`, that is not part of a longer path. */
const PATH =
  /(?<![\w/.-])(?:src|cli|test|assembly|bench|fuzz|lint|experiments|corpora|reporting|terminal|docs|examples)\/[\w./-]*[\w/]/g
const LINK = /\]\(([^)\s]+)\)/g

/** Paths that a page names and that do not exist. */
export function missingPaths(text: string, exists: (path: string) => boolean): string[] {
  return [...new Set(Array.from(text.matchAll(PATH), match => match[0]))].filter(path => !exists(path))
}

/** Relative links of a page that lead to no file or to no heading. */
export function brokenLinks(
  page: string,
  read: (page: string) => string,
  exists: (path: string) => boolean,
): string[] {
  const targets = Array.from(read(page).matchAll(LINK), match => match[1])
  return targets.filter(target => {
    if (/^[a-z]+:/.test(target)) return false
    const [path, heading] = target.split('#')
    const file = path === '' ? page : posix.join(posix.dirname(page), path)
    if (!exists(file)) return true
    return heading !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).has(heading)
  })
}

/** The anchors of a page's headings: lower case, without punctuation, hyphens for spaces. */
function anchorsOf(text: string): Set<string> {
  const headings = text.matchAll(/^#+ (.*)$/gm)
  return new Set(
    Array.from(headings, match =>
      match[1]
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
