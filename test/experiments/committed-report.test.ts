import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAPER_EXPERIMENTS } from '../../experiments/reproduce/catalog.js'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/report')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the report that comes with the documents', () => {
  const report = JSON.parse(read('docs/report/report.json'))

  it('is of a full run, with every experiment there is and none skipped', () => {
    expect(report.quick).toBe(false)
    expect(report.experiments.map(({ id }: { id: string }) => id)).toEqual(
      PAPER_EXPERIMENTS.map(({ id }) => id),
    )
    for (const { id, skipped, rows, machine } of report.experiments) {
      expect(skipped, id).toBeUndefined()
      expect(rows.length, id).toBeGreaterThan(0)
      expect(machine.date, id).toMatch(/^20\d\d-/)
    }
  })

  it('has no paths of the machine it was made on', () => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
      /\.\w+$/.test(file),
    ))
      expect(read(path.join('docs/report', name)), name).not.toMatch(/\/(?:tmp|home|work|root|Users)\//)
  })

  it('has the pictures that documents show', () => {
    for (const file of ['README.md', 'docs/reproduce.md', 'docs/report/report.md']) {
      const pictures = [...read(file).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target]) => target!)
      for (const target of pictures)
        expect(existsSync(path.join(root, path.dirname(file), target)), `${file}: ${target}`).toBe(true)
    }
    expect(read('README.md')).toContain('](docs/report/plots/')
  })
})
