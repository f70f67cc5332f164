import { describe, expect, it } from 'vitest'
import { freeName, type MergePlan, planMerge, readOther } from '../../../../studio/page/menu/merge-plan.js'
import { projectFile } from '../../../../studio/page/menu/project-file.js'
import { advance, emptyState } from '../../../../studio/project/advance.js'
import type { MemoryProject } from '../../../../studio/storage/memory.js'
import { openTab, projectOf } from '../../session/sessions.js'

/** Labels the first strings, each with three letters such as `ABC`. */
async function work(project: MemoryProject, annotator: string, ...labelings: string[]) {
  const session = await openTab(project, { annotator })
  for (const [k, labels] of labelings.entries()) {
    session.open(`s${k + 1}`)
    for (const [t, label] of [...labels].entries()) session.mark(t, t, label)
    await session.accept()
  }
  session.close()
}

const stateOf = (project: MemoryProject) => advance(emptyState(), project.events)
const fileOf = async (project: MemoryProject) =>
  new TextEncoder().encode((await projectFile(project.openTab(), 'my recipes')).text)
async function merge(project: MemoryProject, plan: MergePlan) {
  const session = await openTab(project)
  await session.addEvents(plan.merge.events)
  session.close()
}

const STAMP = { by: 'me', at: 5 }

describe('merging another person’s project', () => {
  it('tells before what it will do', async () => {
    const [mine, theirs] = [projectOf(), projectOf()]
    await work(mine, 'me', 'ABC', 'ABC')
    await work(theirs, 'B', 'ABC', 'ABB', 'AC')
    const other = readOther(await fileOf(theirs), 'theirs.jsonl')
    expect(other).toMatchObject({ name: 'test', people: ['B'], isCut: false })
    const plan = planMerge(stateOf(mine), other, new Map(), STAMP)
    expect(plan).toMatchObject({ accepted: 3, both: 2, differ: 1 })
    expect(plan.merge).toMatchObject({ strings: 0, accepted: 3, conflicts: ['s2'] })
    expect(stateOf(mine).answers.size).toBe(2)
    await merge(mine, plan)
    expect(stateOf(mine).answers.get('s2')?.isConflict).toBe(true)
    expect([...stateOf(mine).byAnnotator.keys()].sort()).toEqual(['B', 'me'])
    expect(planMerge(stateOf(mine), other, new Map(), STAMP).merge.events).toEqual([])
  })

  it('keeps two people apart who have the same name', async () => {
    const [mine, theirs] = [projectOf(), projectOf()]
    await work(mine, 'me', 'ABC')
    await work(theirs, 'me', 'ABB')
    const other = readOther(await fileOf(theirs), 'theirs.jsonl')
    const plan = planMerge(stateOf(mine), other, new Map([['me', 'B']]), STAMP)
    expect(plan.merge.conflicts).toEqual(['s1'])
    await merge(mine, plan)
    expect(stateOf(mine).byAnnotator.get('me')?.get('s1')?.labels).toEqual(['A', 'B', 'C'])
    expect(stateOf(mine).byAnnotator.get('B')?.get('s1')?.labels).toEqual(['A', 'B', 'B'])
  })

  it('refuses files that are no project, and tells of one that is cut off', async () => {
    const project = projectOf()
    const bytes = await fileOf(project)
    expect(() => readOther(new TextEncoder().encode('{"tokens":["a"]}\n'), 'x.jsonl')).toThrow(
      /^x\.jsonl:1: /,
    )
    expect(() => readOther(new TextEncoder().encode('flour'), 'x.txt')).toThrow(
      'expected the file of a project',
    )
    expect(readOther(bytes.subarray(0, -3), 'x').isCut).toBe(true)
  })

  it('proposes a name that is free', () => {
    expect(freeName([])).toBe('B')
    expect(freeName(['me', 'B', 'C'])).toBe('D')
    const all = Array.from({ length: 25 }, (_, k) => String.fromCharCode(66 + k))
    expect(freeName(all)).toBe('B1')
  })
})
