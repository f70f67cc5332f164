import type { PreparedCorpus } from '../corpora/prepared-corpus.js'

/** The template of a corpus that must have one. */
export function templateOf({ name, template }: PreparedCorpus): string {
  if (template === null) throw new RangeError(`${name}: expected a template for CRF++ and Wapiti, got none`)
  return template
}
