import { crfpp } from './crfpp.js'
import { crfsuite } from './crfsuite.js'
import { crfsuiteAddon } from './crfsuite-addon.js'
import { findProgram } from './find-program.js'
import { installAddon } from './install-addon.js'
import { mallet } from './mallet.js'
import type { Tool } from './tool.js'
import { wapiti } from './wapiti.js'

/** The tools to compare with, and why others are missing. */
export interface Peers {
  /** CRFsuite, the reference of the goals: its program, or else its addon. */
  readonly reference: Tool | null
  readonly addon: Tool | null
  /** Tools with a weight for every pair of attribute and label. */
  readonly dense: readonly Tool[]
  readonly missing: readonly string[]
}

/** Finds programs on the PATH and installs the addon into the folder. */
export async function findPeers(folder: string, threads: number): Promise<Peers> {
  const missing: string[] = []
  const program = (name: string) => {
    const found = findProgram(name)
    if (found === undefined) missing.push(`${name}: not on the PATH`)
    return found
  }
  const [suite, learn, test, wap, mal] = ['crfsuite', 'crf_learn', 'crf_test', 'wapiti', 'mallet'].map(
    program,
  )
  const addon = await findAddon(folder, missing)
  const dense = [
    learn && test && crfpp(learn, test, threads),
    wap && wapiti(wap, threads),
    mal && mallet(mal),
  ]
  return {
    reference: suite === undefined ? addon : crfsuite(suite),
    addon,
    dense: dense.filter(tool => typeof tool === 'object'),
    missing,
  }
}

async function findAddon(folder: string, missing: string[]): Promise<Tool | null> {
  try {
    return crfsuiteAddon(await installAddon(folder))
  } catch (error) {
    missing.push(`npm package crfsuite: not installed (${(error as Error).message.split('\n')[0]})`)
    return null
  }
}
