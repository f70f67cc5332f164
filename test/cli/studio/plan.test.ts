import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginProject } from '../../../cli/studio/begin.js'
import { type PlanOptions, planFor } from '../../../cli/studio/plan.js'
import type { ProjectFolder } from '../../../server/studio/project-folder.js'
import { DataError } from '../../../src/common/errors.js'
import { chunk } from '../../../src/features/language/presets.js'
import { Problem } from '../../../src/serving/problem.js'
import { train } from '../../../src/train.js'
import { advance, emptyState } from '../../../studio/project/advance.js'
import type { ProjectState } from '../../../studio/project/state.js'
import { createReporter } from '../../../terminal/reporter.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-plan-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** The project after the plan for some files. */
async function planned(
  data: readonly string[],
  options: PlanOptions = {},
  state: ProjectState = emptyState(),
): Promise<ProjectState> {
  const chosen = { path: 'p.cofield-studio', name: 'p', data, isNamed: true }
  const { events } = await planFor(chosen, options, state, createReporter({ quiet: true }))
  return advance(
    state,
    events.map((event, k) => ({ ...event, n: state.n + k + 1 })),
  )
}

const names = (state: ProjectState) => state.labels.map(({ name }) => name)

describe('data that are added to a project', () => {
  it('get labels in its scheme', async () => {
    const plain = file('plain.tsv', 'Ann\tPER\nruns\tO\n')
    const bio = file('bio.tsv', 'Bob\tB-PER\nsits\tO\n')
    const toBio = await planned([plain], {}, await planned([bio]))
    expect([toBio.scheme, ...[...toBio.answers.values()].map(({ labels }) => labels)]).toEqual([
      'bio',
      ['B-PER', 'O'],
      ['B-PER', 'O'],
    ])
    const toPlain = await planned([bio], {}, await planned([plain]))
    expect([...toPlain.answers.values()].map(({ labels }) => labels)).toEqual([
      ['PER', 'O'],
      ['PER', 'O'],
    ])
    expect(names(toPlain)).toEqual(['PER'])
  })

  it('are cut as its strings are', async () => {
    const letters = await planned([file('first.txt', 'ab\n')], { tokenizer: 'characters' })
    const both = await planned([file('second.txt', 'cd\n')], {}, letters)
    expect(both.strings.map(({ tokens }) => tokens)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('are refused if a journal cannot hold them', async () => {
    const column = file('column.tsv', `w\t${'c'.repeat(1001)}\tX\n`)
    await expect(planned([column])).rejects.toThrow(/column\.tsv: add\/strings\/0\/columns\/0\/0: expected/)
  })

  it('are refused with more labels than a project can have', async () => {
    const rows = Array.from({ length: 10_001 }, (_, k) => `w\tL${k}\n${k % 10 === 9 ? '\n' : ''}`)
    await expect(planned([file('lemmas.tsv', rows.join(''))])).rejects.toThrow(
      /expected at most 10,000 labels, got 10,001: .*--no-data-labels/,
    )
  })
})

describe('a model to begin with', () => {
  const text = () => file('words.txt', 'Ann runs\n')
  const model = async (name: string, labels: string[], options = {}) =>
    file(name, (await train([{ tokens: labels.map((_, t) => `w${t}`), labels }], options)).save())

  it('brings its labels and their scheme', async () => {
    const bio = await planned([text()], {
      model: await model('bio.cofield', ['B-PER', 'I-PER', 'O', 'B-LOC']),
    })
    expect([bio.scheme, ...names(bio)]).toEqual(['bio', 'LOC', 'PER'])
    const plain = await planned([text()], { model: await model('plain.cofield', ['name', 'O', 'unit']) })
    expect([plain.scheme, ...names(plain)]).toEqual(['plain', 'name', 'unit'])
  })

  it('does not add to labels that are given', async () => {
    const given = await planned([text()], {
      labels: ['name'],
      model: await model('two.cofield', ['name', 'unit']),
    })
    expect(names(given)).toEqual(['name'])
  })

  it('is refused if none of its labels could be proposed', async () => {
    const options = { scheme: 'plain', model: await model('tags.cofield', ['B-PER', 'O']) } as const
    await expect(planned([text()], options)).rejects.toThrow(
      /tags\.cofield: has labels of the scheme bio, and the project has the scheme plain/,
    )
    await expect(planned([text()], { model: await model('ends.cofield', ['S-PER', 'O']) })).rejects.toThrow(
      /ends\.cofield: "S-PER": expected B-NAME/,
    )
  })

  it('is refused if it needs more than words', async () => {
    const sequence = { tokens: ['a', 'b'], columns: [['N', 'V']], labels: ['x', 'y'] }
    const trained = await train([sequence], { features: chunk() })
    const options = { model: file('columns.cofield', trained.save()) }
    await expect(planned([text()], options)).rejects.toThrow(
      /columns\.cofield: expected a model that labels words alone: /,
    )
  })
})

describe('a plan that the disk does not take', () => {
  it('is told with the reason', async () => {
    const full = () => Promise.reject(new Problem(503, 'unavailable', 'p/journal.jsonl: no space left'))
    const folder = { project: { append: full } } as unknown as ProjectFolder
    const event = { type: 'rename', name: 'x', at: 1, by: 'me', id: 'e' } as const
    const begun = beginProject(folder, { events: [event], notes: [] })
    await expect(begun).rejects.toThrow(DataError)
    await expect(begun).rejects.toThrow('p/journal.jsonl: no space left')
  })
})
