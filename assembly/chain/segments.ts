/**
 * Segments of long sequences in the lanes of a group. A segment is processed like a sequence, except at its
 * ends: where the sequence continues, messages replace the factors of first and last labels.
 *
 * All groups of segments have the same length. At position 0, a lane whose segment continues a sequence has
 * no row, but the gold label of the position before the segment, and its α: so the pair of labels across the
 * cut belongs to the segment after it.
 */
import { lanes } from '../lanes'
import { firstCut, firstSegment, goldAfter, groupPiece, stride } from './plan'
import { gates, step } from './workspace'

/** Whether the lanes of group g are segments. */
export function isCut(g: i32): bool {
  return g >= firstCut
}

/** Whether a sequence begins with a position t that has a row; `gold` is where its label is. */
export function beginsAt(t: i32, gold: usize): bool {
  return t === 0 || load<i32>(gold - 64) < 0
}

/** The label after the last position of a lane, −1: its sequence ends there. `pieces` are those of lanes. */
export function labelAfter(pieces: usize, lane: i32): i32 {
  const piece = load<i32>(pieces + ((<usize>lane) << 2))
  return piece < firstSegment ? -1 : load<i32>(goldAfter + ((<usize>(piece - firstSegment)) << 2))
}

/** The segment of a lane of group g, −1: none. */
export function segmentOf(g: i32, lane: i32): i32 {
  const piece = load<i32>(groupPiece + ((<usize>g) << 6) + ((<usize>lane) << 2))
  return piece < 0 ? -1 : piece - firstSegment
}

/** The address of the message of a segment in an array of them. */
export function messageOf(messages: usize, segment: i32): usize {
  return messages + ((<usize>segment * <usize>stride) << 3)
}

/** Rows of lanes [stride] of messages: k = 0 entering, 1 leaving, 2 and 3 the same of covariances. */
export function gate(k: i32): usize {
  return gates + <usize>k * step
}

/** Overwrites a gate with the messages of the segments of group g from lane `first` on, 0 where there is none. */
export function openGate<T>(k: i32, messages: usize, g: i32, first: i32): usize {
  const to = gate(k)
  memory.fill(to, 0, step)
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const segment = segmentOf(g, first + lane)
    if (segment < 0) continue
    const from = messageOf(messages, segment)
    const at = to + <usize>lane * sizeof<T>()
    for (let j: usize = 0; j < <usize>stride; j++) store<T>(at + (j << 6), load<T>(from + j * sizeof<T>()))
  }
  return to
}
