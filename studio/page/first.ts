/**
 * What must happen before anything is drawn. A script of its own that the page waits for: it sets the theme that was chosen, so that no
 * other one flashes up, and has the files of the view that comes first loaded beside those of the shell.
 */

import { namesProject } from './projects/address.js'
import { readTheme } from './settings.js'

/** The files of each view: the bundler puts their names in. */
declare const PRELOADS: Readonly<Record<'start' | 'label', readonly string[]>>

const theme = readTheme()
if (theme !== 'system') document.documentElement.dataset['theme'] = theme

for (const file of PRELOADS[namesProject() ? 'label' : 'start']) {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.href = file
  document.head.append(link)
}
