/** The weight that a model would give a feature, by the names of its parts; undefined: it has none. */
export interface WeightSource {
  state(attribute: string, label: string): number | undefined
  trans(from: string, to: string): number | undefined
  edge(attribute: string, from: string, to: string): number | undefined
  boundary(side: 'start' | 'end', label: string): number | undefined
}
