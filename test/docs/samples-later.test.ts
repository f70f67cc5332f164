/** The other half of the samples: a file of its own, so that both halves run at the same time. */
import { PAGES, testPages } from './test-pages.js'

testPages(PAGES.later)
