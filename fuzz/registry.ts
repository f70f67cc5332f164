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
  templates: async () => (await import('./targets/templates.js')).templates,
  features: async () => (await import('./targets/features.js')).features,
  operations: async () => (await import('./targets/operations.js')).operations,
  tags: async () => (await import('./targets/tags.js')).tags,
  models: async () => (await import('./targets/models.js')).models,
  checkpoints: async () => (await import('./targets/checkpoints.js')).checkpoints,
  objective: async () => (await import('./targets/objective.js')).objective,
  tagging: async () => (await import('./targets/tagging.js')).tagging,
  lattices: async () => (await import('./targets/lattices.js')).lattices,
  commands: async () => (await import('./targets/commands.js')).commands,
}
