import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '../../src/common/version.js'
import { features, train } from '../../src/index.js'

const root = path.resolve(import.meta.dirname, '../..')
const built = existsSync(path.join(root, 'dist/src/index.js'))
const description = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Runs a module that imports the package by its name, as a user's would. */
function runModule(code: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' })
}

describe.skipIf(!built)('the built package (skipped: run npm run build first)', () => {
  it('trains, tags, saves and loads through its exports', () => {
    const code = `
      import { train, load, lafferty } from 'cofield'
      const data = [{ tokens: ['The', 'dog', 'barks'], labels: ['at', 'nn', 'vbz'] }]
      const model = await train(data, { method: 'empirical', features: lafferty() })
      const again = load(model.save())
      console.log(again.tag(['The', 'dog', 'barks']).join(' '))`
    expect(runModule(code).trim()).toBe('at nn vbz')
  })

  it('looks for the best model through its exports', () => {
    const code = `
      import { preset, train, trainBest } from 'cofield'
      import { simulateToyEnglish } from 'cofield/simulation'
      const data = simulateToyEnglish({ sentences: 40, seed: 1 })
      const { model, winner } = await trainBest(data, { methods: ['empirical', 'perceptron'], iterations: 300 })
      const { method, options } = winner
      const plain = await train(data, { method, options, features: preset(winner.preset, { columns: 1 }) })
      console.log(winner.score.value > 0.5, Buffer.compare(model.save(), plain.save()))`
    expect(runModule(code).trim()).toBe('true 0')
  })

  it('works where nothing of Node is to be had', () => {
    const code = `
      const { log } = console
      const { train, load, readConll } = await import('cofield')
      for (const name of ['process', 'Buffer', 'require', 'global', 'setImmediate']) {
        Object.defineProperty(globalThis, name, { get() { throw new Error(name + ' was used') }, configurable: true })
      }
      const model = await train(readConll('The D\\ndog N\\n\\nA D\\ncat N\\n'))
      model.update([{ tokens: ['Dogs', 'bark'], labels: ['N', 'V'] }])
      const again = load(model.save())
      const found = again.tag(['The', 'cat']).join(' ') + ' ' + again.nbest(['unseen'], 1).length
      delete globalThis.process // the runtime needs it to end
      log(found)`
    expect(runModule(code).trim()).toBe('D N 1')
  })

  it('offers graphs on their own as cofield/graphs, where nothing of Node is to be had either', () => {
    const code = `
      const { log } = console
      const { chainGraph, fitGraph } = await import('cofield/graphs')
      const { factorize, writeExpression } = await import('cofield/graphs/algebra')
      for (const name of ['process', 'Buffer', 'require', 'global', 'setImmediate']) {
        Object.defineProperty(globalThis, name, { get() { throw new Error(name + ' was used') }, configurable: true })
      }
      const graph = chainGraph(2)
      const model = fitGraph(graph, [{ Y1: 'a', Y2: 'b' }, { Y1: 'b', Y2: 'b' }])
      const found = writeExpression(factorize(graph).factors()[0]) + ' ' + model.map({ Y1: 'a' }).values.Y2
      delete globalThis.process // the runtime needs it to end
      log(found)`
    expect(runModule(code).trim()).toBe('CR(Y1; Y2) b')
  })

  it('offers models alone as cofield/tag, with regular expressions where a model has them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cofield-tag-'))
    const file = path.join(folder, 'model.cofield')
    try {
      const set = { features: [features.word(), features.matches(/^[0-9]+$/)] }
      const data = [{ tokens: ['room', '12'], labels: ['word', 'number'] }]
      writeFileSync(file, (await train(data, { method: 'likelihood', features: set })).save())
      const code = `
        import { load } from 'cofield/tag'
        import { readFileSync } from 'node:fs'
        console.log((await load(readFileSync(${JSON.stringify(file)}))).tag(['room', '345']).join(' '))`
      expect(runModule(code).trim()).toBe('word number')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('offers the library and files together as cofield/node', () => {
    const code = `
      import * as library from 'cofield'
      import * as node from 'cofield/node'
      console.log(Object.keys(library).every(name => name in node), typeof node.readCorpus)`
    expect(runModule(code).trim()).toBe('true function')
  })

  it('has the files that its description names', () => {
    const targets = [
      ...Object.values(description.exports as Record<string, string | Record<string, string>>).flatMap(
        target => (typeof target === 'string' ? [target] : Object.values(target)),
      ),
      ...Object.values(description.bin as Record<string, string>),
    ]
    for (const target of targets) expect(existsSync(path.join(root, target)), target).toBe(true)
  })

  describe('when packed', () => {
    let files: string[] = []
    beforeAll(() => {
      const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const [pack] = JSON.parse(answer) as [{ files: { path: string }[] }]
      files = pack.files.map(file => file.path)
    })

    it('has what users need and nothing else', () => {
      expect(files).toContain('dist/src/index.js')
      expect(files).toContain('dist/src/index.d.ts')
      expect(files).toContain('dist/cli/main.js')
      expect(files.filter(file => /^(test|bench|src|cli|experiments)\//.test(file))).toEqual([])
    })

    it('has every file that its pages link to or show', () => {
      const packed = new Set(files.flatMap(withFolders))
      const pages = files.filter(file => file.endsWith('.md'))
      expect(pages).toContain('README.md')
      const broken = pages.flatMap(page =>
        linkTargets(readFileSync(path.join(root, page), 'utf8'))
          .map(target => path.join(path.dirname(page), target))
          .filter(target => !packed.has(target.replace(/\/$/, '')))
          .map(target => `${page} → ${target}`),
      )
      expect(broken).toEqual([])
    })

    it('starts the studio, with all files of its page', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'cofield-packed-'))
      for (const file of files.filter(name => /^(dist\/(cli|studio)\/|package\.json$)/.test(name))) {
        mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
        copyFileSync(path.join(root, file), path.join(folder, file))
      }
      const words = ['dist/cli/main.js', 'studio', '--json', '--no-open', '--port', '0']
      const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = new Promise(resolve => child.once('close', resolve))
      try {
        const [line] = (await once(child.stdout, 'data')) as [Buffer]
        const { url } = JSON.parse(String(line)) as { url: string }
        const page = await (await fetch(url)).text()
        const names = [...page.matchAll(/(?:src|href)="([^":]+)"/g)].map(match => match[1])
        expect(names.length).toBeGreaterThan(1)
        for (const name of names) expect((await fetch(new URL(name, url))).status, name).toBe(200)
        expect(files.filter(name => /^dist\/studio\/.*LICENSE\.preact/.test(name))).toHaveLength(3)
      } finally {
        child.kill()
        await ended
        rmSync(folder, { recursive: true, force: true })
      }
    })

    it('has no declarations that repeat a binary', () => {
      const large = files.filter(
        file => file.endsWith('.d.ts') && statSync(path.join(root, file)).size > 40_000,
      )
      expect(large).toEqual([])
    })
  })
})

describe('the description of the package', () => {
  it('has the version that models are signed with', () => {
    expect(VERSION).toBe(description.version)
  })

  it('pins every dependency exactly', () => {
    for (const version of Object.values({ ...description.dependencies, ...description.devDependencies })) {
      expect(version).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-r\.\d+)?$/)
    }
  })
})

/** A file and the folders that it is in. */
function withFolders(file: string): string[] {
  return file === '.' ? [] : [file, ...withFolders(path.dirname(file))]
}

/** The files that a page links to, without other hosts and places within a page. */
function linkTargets(markdown: string): string[] {
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(match => match[1] ?? match[2])
    .filter(target => !/^([a-z]+:|#)/i.test(target))
    .map(target => decodeURIComponent(target.replace(/#.*$/, '')))
}
