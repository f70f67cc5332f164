/**
 * Logs of co-occurrence rates of pairs of observations, as `LogRates` and `CoOccurrence` compute them. Rates of the signatures are kept by pair of kinds, those of words that were counted as a pair
 * by pair of observations.
 */

import { createBlocks, giveBack, takeBlock } from './blocks'
import { log } from './host'
import { candidatesOf, firstOf, keyOf, kindOf, labelsFrom, sharesFrom, signatureOf } from './observations'
import {
  addSums,
  countPair,
  createFilter,
  createTable,
  mayHave,
  observedCounts,
  reserveLabels,
} from './pair-counts'
import { addPair, clearMap, createMap, entryOf, isThere, sizeOf, valueIn } from './pair-map'

const NUMBER: usize = 4
const DOUBLE: usize = 8

let M: i32 = 0 //               labels and the boundary
let labelRates: usize = 0 //    [M][M] φ₀
let logLabels: usize = 0 //     [M][M] log φ₀
let signatureWeight: f64 = 0 // of the priors, in counts
let wordWeight: f64 = 0
let mostAbove: i32 = 0 //       scores that are kept, of kinds and of words
let mostWords: i32 = 0
let signatures: usize = 0 //    tables of counts, 0: none
let words: usize = 0
let kinds: usize = 0 //         by pair of kinds: the address of φ₁ [m][n], behind it log φ₁
let above: usize = 0 //         blocks of these
let aboveSize: i32 = 0 //       rates in them
let pairs: usize = 0 //         by pair of observations: the address of log φ₂, 0: the words were not counted as a pair
let blocks: usize = 0 //        blocks of these
let blocksSize: i32 = 0
let broken: bool = false

/** Whether a rate was no number or infinite. */
export function isBroken(): bool {
  return broken
}

/** What all rates begin with: `labels` and `logs` are φ₀ and log φ₀, [M][M]. */
export function useLabels(labelsAndBoundary: i32, labels: usize, logs: usize): void {
  M = labelsAndBoundary
  labelRates = labels
  logLabels = logs
  reserveLabels(M)
  kinds = createMap()
  above = createBlocks()
  pairs = createMap()
  blocks = createBlocks()
}

/** The weights of the priors, and how many scores of kinds and of words are kept before they are forgotten. */
export function useWeights(ofSignatures: f64, ofWords: f64, kindScores: i32, wordScores: i32): void {
  signatureWeight = ofSignatures
  wordWeight = ofWords
  mostAbove = kindScores
  mostWords = wordScores
}

/** The table of pairs of words (`level` 1) or of signatures (0). */
export function useTable(
  level: i32,
  rows: i32,
  offset: usize,
  next: usize,
  from: usize,
  to: usize,
  count: usize,
): void {
  const table = createTable(rows, offset, next, from, to, count)
  if (level === 0) {
    signatures = table
    addSums(table)
  } else {
    words = table
    createFilter(table)
  }
}

/** Forgets what is known of pairs of observations. */
export function forgetWords(): void {
  clearMap(pairs)
  giveBack(blocks)
  blocksSize = 0
}

/** Forgets what is known of pairs of kinds. */
export function forgetKinds(): void {
  clearMap(kinds)
  giveBack(above)
  aboveSize = 0
}

/** log φ₀ of two candidates. */
export function logOfLabels(i: i32, j: i32): f64 {
  const cell = load<i32>(labelsFrom(i)) * M + load<i32>(labelsFrom(j))
  return load<f64>(logLabels + <usize>cell * DOUBLE)
}

/** The address of the logs of the rates of two observations, [m][n]; valid until the next call. */
export function logRates(a: i32, b: i32): usize {
  const row = keyOf(a)
  const next = keyOf(b)
  if (words !== 0 && row >= 0 && next >= 0 && mayHave(row, next)) {
    const entry = entryOf(pairs, a, b)
    const known = isThere(entry) ? <usize>valueIn(entry) : addWords(a, b, row, next)
    if (known !== 0) return known
  }
  return ratesOfKinds(a, b) + <usize>(candidatesOf(a) * candidatesOf(b)) * DOUBLE
}

/** Looks for a pair that is not known yet. Returns the address of log φ₂, or 0 if the words were not counted as a pair. */
function addWords(a: i32, b: i32, row: i32, next: i32): usize {
  const size = candidatesOf(a) * candidatesOf(b)
  if (blocksSize + size > mostWords || 2 * sizeOf(pairs) > mostWords) forgetWords()
  const start = ratesOfKinds(a, b)
  const total = countPair(words, row, next, a, b)
  let block: usize = 0
  if (total !== 0) {
    block = takeBlock(blocks, <usize>size * DOUBLE)
    blocksSize += size
    refine(a, b, false, total, wordWeight, start, block)
    writeLogs(block, size, block)
  }
  addPair(pairs, entryOf(pairs, a, b), a, b, <u32>block)
  return block
}

/** The address of φ₁ of two observations, behind which log φ₁ is. */
function ratesOfKinds(a: i32, b: i32): usize {
  const f = kindOf(a)
  const g = kindOf(b)
  const entry = entryOf(kinds, f, g)
  return isThere(entry) ? <usize>valueIn(entry) : addKinds(f, g, a, b)
}

function addKinds(f: i32, g: i32, a: i32, b: i32): usize {
  const size = candidatesOf(a) * candidatesOf(b)
  if (aboveSize + size > mostAbove) forgetKinds()
  const block = takeBlock(above, <usize>size * 2 * DOUBLE)
  aboveSize += size
  startWithLabels(a, b, block)
  const total = countPair(signatures, signatureOf(a), signatureOf(b), a, b)
  if (total !== 0) refine(a, b, true, total, signatureWeight, block, block)
  writeLogs(block, size, block + <usize>size * DOUBLE)
  addPair(kinds, entryOf(kinds, f, g), f, g, <u32>block)
  return block
}

function startWithLabels(a: i32, b: i32, block: usize): void {
  let to = block
  const end = labelsFrom(firstOf(a + 1))
  const last = labelsFrom(firstOf(b + 1))
  for (let i = labelsFrom(firstOf(a)); i < end; i += NUMBER) {
    const row = labelRates + <usize>(load<i32>(i) * M) * DOUBLE
    for (let j = labelsFrom(firstOf(b)); j < last; j += NUMBER, to += DOUBLE)
      store<f64>(to, load<f64>(row + <usize>load<i32>(j) * DOUBLE))
  }
}

/** Overwrites `to` [m][n] with the rates of a level, by the counts that were found and the rates of the level before. */
function refine(a: i32, b: i32, ofSignature: bool, total: f64, s: f64, before: usize, to: usize): void {
  const m = candidatesOf(a)
  const n = candidatesOf(b)
  const p = sharesFrom(firstOf(a), ofSignature)
  const q = sharesFrom(firstOf(b), ofSignature)
  const counts = observedCounts()
  let cell: usize = 0
  for (let i = 0; i < m; i++) {
    const left = total * load<f64>(p + <usize>i * DOUBLE)
    for (let j = 0; j < n; j++, cell += DOUBLE) {
      const expected = left * load<f64>(q + <usize>j * DOUBLE)
      const rate = load<f64>(before + cell)
      const shrunk = (load<f64>(counts + cell) + s * rate) / (expected + s)
      // φ ← (observed + s·φ) / (expected + s), see `shrunkRate`
      store<f64>(to + cell, expected + s > 0 ? shrunk : rate)
    }
  }
}

function writeLogs(from: usize, size: i32, to: usize): void {
  for (let k: usize = 0; k < <usize>size * DOUBLE; k += DOUBLE) {
    const score = log(load<f64>(from + k))
    store<f64>(to + k, score)
    if (!(score < Infinity)) broken = true
  }
}
