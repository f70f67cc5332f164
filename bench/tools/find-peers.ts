import { crfpp } from './crfpp.js'
import { crfsuite } from './crfsuite.js'
import { crfsuiteAddon } from './crfsuite-addon.js'
import { findProgram } from './find-program.js'
import { installAddon, installationFailure } from './install-addon.js'
import { mallet } from './mallet.js'
import { findPythonCrfsuite } from './python-crfsuite.js'
import type { Tool } from './tool.js'
import { wapiti } from './wapiti.js'

/** The tools to compare with, and why others are missing. */
export interface Peers {
  /** CRFsuite, the reference of the goals: its program, or else its addon. */
  readonly reference: Tool | null
  readonly addon: Tool | null
  /** Where the addon is installed. */
  readonly addonPlace: string | null
  /** A Python that has python-crfsuite. */
  readonly python: string | null
  /** Tools with a weight for every pair of attribute and label. */
  readonly dense: readonly Tool[]
  readonly missing: readonly string[]
}

/** Finds programs on the PATH and installs the addon into the folder. */
export async function findPeers(
  folder: string,
  threads: number,
  note: (text: string) => void,
): Promise<Peers> {
  const missing: string[] = []
  const program = (name: string) => {
    const found = findProgram(name)
    if (found === undefined) missing.push(`${name}: not on the PATH`)
    return found
  }
  const [suite, learn, test, wap, mal] = ['crfsuite', 'crf_learn', 'crf_test', 'wapiti', 'mallet'].map(
    program,
  )
  const addonPlace = await findAddon(folder, missing, note)
  const addon = addonPlace === null ? null : crfsuiteAddon(addonPlace)
  const python = findPythonCrfsuite()
  if (python === null) missing.push('python-crfsuite: neither COFIELD_PYTHON nor python3 has it')
  const dense = [
    learn && test && crfpp(learn, test, threads),
    wap && wapiti(wap, threads),
    mal && mallet(mal),
  ]
  return {
    reference: suite === undefined ? addon : crfsuite(suite),
    addon,
    addonPlace,
    python,
    dense: dense.filter(tool => typeof tool === 'object'),
    missing,
  }
}

async function findAddon(
  folder: string,
  missing: string[],
  note: (text: string) => void,
): Promise<string | null> {
  try {
    return await installAddon(folder, note)
  } catch (error) {
    missing.push(`npm package crfsuite: not installed (${installationFailure(folder, error as Error)})`)
    return null
  }
}
