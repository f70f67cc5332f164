/**
 * Which pairs of attribute and label, and of labels, have a weight, and its index in the vector:
 *
 *     [ state | trans | edge | start | end ]
 */

export interface WeightLayout {
  readonly F: number //                        weights
  readonly L: number //                        labels
  readonly A: number //                        attributes of positions
  readonly B: number //                        attributes of transitions, 0: none
  readonly stateOffset: Int32Array //  [A+1]   weights of attribute a, which are the first of all
  readonly stateLabel: Int32Array //   [S]     label of a state weight
  readonly transFrom: Int32Array //    [Q]     weight S + q is of label transFrom[q] followed by transTo[q]
  readonly transTo: Int32Array //      [Q]
  readonly edgeOffset: Int32Array //   [B+1]   weights S + Q + edgeOffset[b] … of transition attribute b
  readonly edgeFrom: Int32Array //     [E]
  readonly edgeTo: Int32Array //       [E]
  /**
   * `symbols`: the vector ends with L weights for the label of the first position and L for that of the last.
   */
  readonly boundary: 'none' | 'symbols'
}

/** The start of the weights of transitions, of transition attributes, and of the boundary. */
export interface LayoutPlaces {
  readonly trans: number
  readonly edge: number
  readonly start: number
  readonly end: number
}

export function layoutPlaces({ stateLabel, transFrom, edgeFrom, L }: WeightLayout): LayoutPlaces {
  const trans = stateLabel.length
  const edge = trans + transFrom.length
  const start = edge + edgeFrom.length
  return { trans, edge, start, end: start + L }
}
