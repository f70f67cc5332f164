import { renameSync, writeFileSync } from 'node:fs'

/** Puts one model file after the other in the same place while the server runs. */
export interface Swapper {
  /** How often a good file and a broken one were put there. */
  readonly good: number
  readonly broken: number
  stop(): void
}

/** Every fifth file is broken: the server must report it and keep the model that it has. */
const BROKEN = 5

/** Milliseconds between two files at least: the server looks every second. */
const INTERVAL = 2500

/** Puts another file there after every so many requests. A model that has just been loaded is slow, so it should have some. */
export function swapModels(
  path: string,
  files: readonly Uint8Array[],
  each: number,
  requests: () => number,
): Swapper {
  let turn = 0
  let next = each
  const counts = { good: 0, broken: 0 }
  const timer = setInterval(() => {
    if (requests() < next) return
    next = requests() + each
    turn++
    const isBroken = turn % BROKEN === 0
    const bytes = files[turn % files.length]
    replaceFile(path, isBroken ? bytes.subarray(0, bytes.length >> 1) : bytes)
    counts[isBroken ? 'broken' : 'good']++
  }, INTERVAL)
  return {
    get good() {
      return counts.good
    },
    get broken() {
      return counts.broken
    },
    stop: () => clearInterval(timer),
  }
}

/** As a careful person does: the file is never there in part. */
function replaceFile(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}
