/** The exponentials of the scores of a position of all sequences of a group, as rows of lanes. */
import { exp } from '../../exp'
import { lanes, ROW, zero } from '../../lanes'
import { L, stride } from '../plan'
import { toLanes } from '../transpose'
import { addresses, mask, rowBuffer, shift } from '../workspace'
import { scoreLanes } from './state-scores'

/**
 * Overwrites out [stride] with e^(score − m) of the rows whose numbers `cells` has, i32 [lanes], and adds m, the largest
 * score of a row, to the shift of its lane; where there is no row, all become 0.
 */
export function expLanes<T>(cells: usize, out: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  scoreLanes<T>(cells, rowBuffer)
  let missing = false
  for (let lane: usize = 0; lane < <usize>lanes<T>(); lane++) {
    store<u32>(addresses + (lane << 2), <u32>(rowBuffer + lane * bytes))
    if (load<i32>(cells + (lane << 2)) < 0) missing = true
  }
  toLanes<T>(addresses, stride, out)
  for (let part: usize = 0; part < ROW; part += 16) expColumn<T>(part, out + part)
  if (missing) clearMissing<T>(cells, out)
}

/** Four lanes or two: all labels of them. */
function expColumn<T>(part: usize, column: usize): void {
  const end = column + ((<usize>L) << 6)
  let most = v128.load(column)
  for (let at = column + ROW; at < end; at += ROW) most = v128.pmax<T>(most, v128.load(at))
  addShift<T>(shift + part * (8 / sizeof<T>()), most)
  for (let at = column; at < end; at += ROW) v128.store(at, exp<T>(v128.sub<T>(v128.load(at), most)))
}

function addShift<T>(to: usize, most: v128): void {
  if (sizeof<T>() === 8) {
    v128.store(to, f64x2.add(v128.load(to), most))
  } else {
    v128.store(to, f64x2.add(v128.load(to), f64x2.promote_low_f32x4(most)))
    const high = f64x2.promote_low_f32x4(v128.shuffle<f64>(most, most, 1, 0))
    v128.store(to, f64x2.add(v128.load(to, 16), high), 16)
  }
}

/** Makes all labels 0 where a lane has no row. */
function clearMissing<T>(cells: usize, out: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const there = load<i32>(cells + ((<usize>lane) << 2)) >= 0
    store<T>(mask + <usize>lane * sizeof<T>(), <T>(there ? 1 : 0))
  }
  for (let at = out; at < out + ((<usize>L) << 6); at += ROW) {
    for (let v: usize = 0; v < ROW; v += 16) {
      const here = v128.gt<T>(v128.load(mask + v), zero<T>())
      v128.store(at + v, v128.and(v128.load(at + v), here))
    }
  }
}
