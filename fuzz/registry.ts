import type { AnyTarget } from './target.js'

/** Loads a target: a process needs only one. */
type Loader = () => Promise<AnyTarget>

/** All targets by name, in the order in which they run. */
export const TARGETS: Readonly<Record<string, Loader>> = {
  columns: async () => (await import('./targets/columns.js')).columns,
  conllu: async () => (await import('./targets/conllu.js')).conllu,
  jsonl: async () => (await import('./targets/jsonl.js')).jsonl,
  crfsuite: async () => (await import('./targets/crfsuite.js')).crfsuite,
  fasta: async () => (await import('./targets/fasta.js')).fasta,
  tokens: async () => (await import('./targets/tokens.js')).tokens,
  text: async () => (await import('./targets/text.js')).text,
  brown: async () => (await import('./targets/brown.js')).brown,
  prodigy: async () => (await import('./targets/annotation/prodigy.js')).prodigy,
  doccano: async () => (await import('./targets/annotation/doccano.js')).doccano,
  'label-studio': async () => (await import('./targets/annotation/label-studio.js')).labelStudio,
  spacy: async () => (await import('./targets/annotation/spacy.js')).spacy,
  csv: async () => (await import('./targets/annotation/csv.js')).csv,
  parserator: async () => (await import('./targets/annotation/xml.js')).parserator,
  anystyle: async () => (await import('./targets/annotation/xml.js')).anystyle,
  brat: async () => (await import('./targets/annotation/brat.js')).brat,
  templates: async () => (await import('./targets/templates.js')).templates,
  features: async () => (await import('./targets/features.js')).features,
  operations: async () => (await import('./targets/operations.js')).operations,
  tags: async () => (await import('./targets/tags.js')).tags,
  models: async () => (await import('./targets/models.js')).models,
  rivals: async () => (await import('./targets/rivals.js')).rivals,
  checkpoints: async () => (await import('./targets/checkpoints.js')).checkpoints,
  objective: async () => (await import('./targets/objective.js')).objective,
  tagging: async () => (await import('./targets/tagging.js')).tagging,
  lattices: async () => (await import('./targets/lattices.js')).lattices,
  commands: async () => (await import('./targets/commands.js')).commands,
}
