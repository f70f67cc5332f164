/** All English texts of the page, one section a view. Another language is another file with the same sections. */
export * as words from './english/sections.js'
