import { escaped } from './escaped.js'
import { PAGE_STYLE } from './page-style.js'

/** A page that needs nothing else: its style is in it, and it has no scripts. */
export interface HtmlPage {
  readonly title: string
  /** Links to the sections of the page, by their ids. */
  readonly navigation: readonly { readonly id: string; readonly name: string }[]
  /** HTML. */
  readonly body: string
  /** CSS besides that of all pages. */
  readonly style?: string
}

/** The page as one HTML file. */
export function htmlPage({ title, navigation, body, style = '' }: HtmlPage): string {
  const links = navigation.map(({ id, name }) => `<li><a href="#${escaped(id)}">${escaped(name)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${PAGE_STYLE}${style}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
<nav><ul>${links.join('')}</ul></nav>
</header>
<main>
${body}
</main>
</body>
</html>
`
}
