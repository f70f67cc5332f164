/** Observations with their candidates, as `CandidateTable` has them: columns that the host fills. Numbers are + 1, 0 is the boundary, −1 unknown. */

import { allocate, enlarge } from '../heap'

const NUMBER: usize = 4
const DOUBLE: usize = 8

let key: usize = 0 //        [observations]
let signature: usize = 0 //  [observations]
let kind: usize = 0 //       [observations]
let first: usize = 0 //      [observations+1] where the candidates begin
let label: usize = 0 //      [candidates]
let score: usize = 0 //      [candidates] log ψ
let p: usize = 0 //          [candidates] ψ
let signatureP: usize = 0 // [candidates] P̃(y | f)
let observations: i32 = 0 // room
let candidates: i32 = 0
let places: usize = 0 //     the addresses of all columns

/** Makes room for observations and candidates in all; `keep` and `kept` of them stay. Returns where the addresses of all columns are, in the order above. */
export function reserveObservations(many: i32, keep: i32, most: i32, kept: i32): usize {
  if (many > observations) {
    observations = max(many, 2 * observations)
    const room = <usize>observations * NUMBER
    const used = <usize>keep * NUMBER
    key = enlarge(key, used, room)
    signature = enlarge(signature, used, room)
    kind = enlarge(kind, used, room)
    first = enlarge(first, used, room + NUMBER)
  }
  if (most > candidates) {
    candidates = max(most, 2 * candidates)
    const room = <usize>candidates * DOUBLE
    label = enlarge(label, <usize>kept * NUMBER, room / 2)
    score = enlarge(score, <usize>kept * DOUBLE, room)
    p = enlarge(p, <usize>kept * DOUBLE, room)
    signatureP = enlarge(signatureP, <usize>kept * DOUBLE, room)
  }
  return placeObservations()
}

function placeObservations(): usize {
  if (places === 0) places = allocate(8 * NUMBER)
  store<u32>(places, <u32>key)
  store<u32>(places, <u32>signature, 4)
  store<u32>(places, <u32>kind, 8)
  store<u32>(places, <u32>first, 12)
  store<u32>(places, <u32>label, 16)
  store<u32>(places, <u32>score, 20)
  store<u32>(places, <u32>p, 24)
  store<u32>(places, <u32>signatureP, 28)
  return places
}

export function keyOf(observation: i32): i32 {
  return load<i32>(key + ((<usize>observation) << 2))
}

export function signatureOf(observation: i32): i32 {
  return load<i32>(signature + ((<usize>observation) << 2))
}

export function kindOf(observation: i32): i32 {
  return load<i32>(kind + ((<usize>observation) << 2))
}

export function firstOf(observation: i32): i32 {
  return load<i32>(first + ((<usize>observation) << 2))
}

/** How many candidates an observation has. */
export function candidatesOf(observation: i32): i32 {
  return firstOf(observation + 1) - firstOf(observation)
}

/** The address of the labels of candidates from a number on. */
export function labelsFrom(candidate: i32): usize {
  return label + ((<usize>candidate) << 2)
}

/** The same for their scores. */
export function scoresFrom(candidate: i32): usize {
  return score + ((<usize>candidate) << 3)
}

/** The same for their probabilities at a level. */
export function sharesFrom(candidate: i32, ofSignature: bool): usize {
  return (ofSignature ? signatureP : p) + ((<usize>candidate) << 3)
}
