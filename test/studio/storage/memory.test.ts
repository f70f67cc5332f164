import { describe, expect, it } from 'vitest'
import { createMemoryProject, type MemoryFault } from '../../../studio/storage/memory.js'
import { keepsTheContract, skipOf } from './contract.js'

describe('the storage in memory', () => {
  keepsTheContract(async () => {
    const project = createMemoryProject()
    return { openTab: async () => project.openTab() }
  })

  it('fails as it is told: with nothing stored, or with the answer lost', async () => {
    const faults: MemoryFault[] = ['fails', 'answer-lost']
    const project = createMemoryProject()
    const storage = project.openTab({ fault: () => faults.shift() ?? 'stored' })
    await expect(storage.append([skipOf('a')], 0)).rejects.toThrow('does not answer')
    expect(project.events).toEqual([])
    await expect(storage.append([skipOf('a')], 0)).rejects.toThrow('was lost')
    expect(project.events).toHaveLength(1)
    expect(await storage.append([skipOf('a')], 0)).toHaveLength(1)
    expect(project.events).toHaveLength(1)
  })
})
