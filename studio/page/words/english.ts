/** All English texts of the page, one section a view. Another language is another file with the same sections. */
import { exportWords } from './english/export.js'
import { insights } from './english/insights.js'
import { keys } from './english/keys.js'
import { label } from './english/label.js'
import { labels } from './english/labels.js'
import { menu } from './english/menu.js'
import { review } from './english/review.js'
import { shell } from './english/shell.js'
import { start } from './english/start.js'

export const words = { shell, start, label, review, insights, export: exportWords, labels, menu, keys }
