import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Inputs } from '../../../cli/training/inputs.js'
import { trainWithDisplay } from '../../../cli/training/train-with-display.js'
import { simulateToyEnglish } from '../../../src/simulation/toy-english.js'
import { planOutput } from '../../../terminal/output.js'
import type { Reporter } from '../../../terminal/reporter.js'

const inputs = { corpus: simulateToyEnglish({ sentences: 30, seed: 3 }) } as Inputs
const training = { method: 'likelihood', options: { c2: 0.1, maxIterations: 20 } } as const

describe('Ctrl-C while training is shown', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cofield-display-'))
    file = join(folder, 'run.checkpoint')
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })
  const keep = () => ({
    output: planOutput(file, { reads: [], changes: [file] }),
    every: 1000,
    context: '',
  })

  it('writes a checkpoint, which the next run resumes from to the same bytes', async () => {
    const whole = await trainWithDisplay(inputs, training, undefined, reporterOf({}))
    const stopped = await trainWithDisplay(inputs, training, keep(), reporterOf({ interruptAt: 3 }))
    expect(stopped.summary).toMatchObject({ stop: 'aborted', iterations: 3 })
    expect(readFileSync(file).length).toBeGreaterThan(100)
    const notes: string[] = []
    const resumed = await trainWithDisplay(inputs, training, keep(), reporterOf({ notes }))
    expect(notes).toEqual([`resumed from ${file} at iteration 3`])
    expect(Buffer.compare(resumed.model.save(), whole.model.save())).toBe(0)
    resumed.removeCheckpoint()
    expect(existsSync(file)).toBe(false)
  })

  it('says before the first iteration that there is no model', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    const notes: string[] = []
    const stopped = trainWithDisplay(inputs, training, keep(), reporterOf({ notes, interruptFeatures: true }))
    await expect(stopped).rejects.toThrow('aborted')
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT')
    expect(notes).toEqual(['stopped before the first iteration; no model was written'])
    expect(existsSync(file)).toBe(false)
  })
})

interface Watched {
  readonly notes?: string[]
  /** The iteration after which Ctrl-C is pressed. */
  readonly interruptAt?: number
  readonly interruptFeatures?: boolean
}

function reporterOf({ notes = [], interruptAt, interruptFeatures }: Watched): Reporter {
  const others = process.listeners('SIGINT') // a browser that other tests have started would end this process
  const interrupt = () => {
    for (const listener of process.listeners('SIGINT')) if (!others.includes(listener)) listener('SIGINT')
  }
  const note = (text: string) => void notes.push(text)
  let shown = 0
  return {
    note,
    warn: note,
    log() {},
    progress: () => ({ update: () => interruptFeatures && interrupt(), end() {} }),
    live: () => ({ show: () => ++shown === interruptAt && interrupt(), end() {} }),
  }
}
