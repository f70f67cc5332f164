/** The initial weight of a feature, by the names of its parts; undefined if there is none. */
export interface WeightSource {
  state(attribute: string, label: string): number | undefined
  trans(from: string, to: string): number | undefined
  edge(attribute: string, from: string, to: string): number | undefined
  boundary(side: 'start' | 'end', label: string): number | undefined
}
