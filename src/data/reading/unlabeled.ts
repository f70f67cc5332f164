/** The advice if text is given instead of labeled data. */
export const UNLABELED =
  'this looks like unlabeled text: label some of it first, a word and its label on each line and a blank line after each ' +
  'text, or with an annotation tool (docs/data.md shows the formats)'
