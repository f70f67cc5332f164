/** The parts of `npm run scale` that need no engine: what it watches, writes and compares. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runProcess } from '../../bench/measure/run-process.js'
import { membersOf, shortened, type TreeUsage, watchTree } from '../../bench/measure/watch-tree.js'
import { expectRefusal, killOne } from '../../bench/scale/faults.js'
import { compareTagging, readAnswers, readPairedAnswers, takeSample } from '../../bench/scale/tagging.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-scale-test-'))
const file = (name: string, content?: string) => {
  const at = path.join(folder, name)
  if (content !== undefined) writeFileSync(at, content)
  return at
}
afterAll(() => rmSync(folder, { recursive: true }))

describe('a tree of processes', () => {
  it('has all that its processes started, also those whose parent has ended', () => {
    const all = [
      { pid: 5, parent: 4 },
      { pid: 4, parent: 2 },
      { pid: 2, parent: 1 },
      { pid: 3, parent: 1 },
      { pid: 9, parent: 1 },
    ]
    expect(membersOf(all, 2).map(({ pid }) => pid)).toEqual([5, 4, 2])
    expect(membersOf(all, 2, new Map([[9, {}]])).map(({ pid }) => pid)).toEqual([5, 4, 2, 9])
  })

  it.runIf(process.platform === 'linux')('is measured with its children', async () => {
    // A child that holds 64 MB until it was looked at; its parent only waits.
    const [held, seen] = [file('held'), file('seen')]
    const child = `
      const held = Buffer.alloc(64e6, 1)
      fs.writeFileSync("${held}", "")
      const wait = () => fs.existsSync("${seen}") ? held : setTimeout(wait, 5)
      wait()`
    const watch = (pid: number) => {
      const tree = watchTree(pid)
      const timer = setInterval(() => {
        if (!existsSync(held)) return
        tree.look()
        writeFileSync(seen, '')
      }, 5)
      return {
        stop() {
          clearInterval(timer)
          return tree.stop()
        },
      }
    }
    const run = await runProcess('sh', ['-c', `'${process.execPath}' -e '${child}'; true`], { watch })
    expect(run.peakMemoryBytes).toBeGreaterThan(64e6)
    expect((run as TreeUsage).processes?.map(({ command }) => command)).toEqual(['sh', 'node'])
  })

  it.runIf(process.platform === 'linux')('loses a process that is killed', async () => {
    let killed = 0
    const watch = killOne(/^sleep 60/, 0, () => killed++)
    const { lines } = await runProcess('sh', ['-c', 'sleep 60; echo $?'], { watch })
    expect(killed).toBe(1)
    expect(lines.map(({ text }) => text)).toContain('137')
  })

  it('is named by programs and what they run', () => {
    expect(shortened('/usr/bin/java -cp x org.apache.spark.deploy.SparkSubmit --master y')).toBe(
      'java org.apache.spark.deploy.SparkSubmit',
    )
    expect(shortened('/usr/bin/node /a/main.js tag')).toBe('node main.js')
    expect(shortened('sh -c ls')).toBe('sh')
  })
})

describe('a command that should fail', () => {
  it('is asked for its message', async () => {
    const run = () => Promise.reject(new Error('cofield train: ended with 1\nno label\nin sentence 7'))
    expect(await expectRefusal(run, file('none'))).toBe('no label\nin sentence 7')
  })

  it('must fail, and leave no model', async () => {
    await expect(expectRefusal(() => Promise.resolve(), file('none'))).rejects.toThrow('expected the command')
    const left = file('left', 'model')
    await expect(expectRefusal(() => Promise.reject(new Error('x')), left)).rejects.toThrow('left a model')
  })
})

describe('labeling', () => {
  const usage = { seconds: 2, cpuSeconds: 1, peakMemoryBytes: 1 }
  const labeled = 'the\tD\ndog\tN\n\ndogs\tN\n\n'
  // A stand-in for `cofield tag`.
  const cofield = async (_name: string, ...args: string[]) => {
    writeFileSync(args[args.indexOf('-o') + 1], labeled)
    return { ...usage, lines: [] }
  }
  const compare = (found: { tokens: string[]; labels: string[] }[]) =>
    compareTagging(
      { cofield, folder, expected: 'm' } as unknown as Parameters<typeof compareTagging>[0],
      { words: 'w', sentences: 2, tokens: 3, questions: 'q' },
      'pipe',
      found,
      usage,
    )

  it('takes whole sentences until there are enough tokens', async () => {
    const text = file('text.tsv', 'the\tD\ndog\tN\n\ndogs\tN\n\ncats\tN\n\n')
    const sample = await takeSample(text, 3, folder)
    expect(sample).toMatchObject({ sentences: 2, tokens: 3 })
    expect(readFileSync(sample.words, 'utf8')).toBe('the\ndog\n\ndogs\n\n')
    expect(readFileSync(sample.questions, 'utf8')).toBe(
      '{"id":0,"tokens":["the","dog"]}\n{"id":1,"tokens":["dogs"]}\n',
    )
  })

  it('is the same in any order of sentences', async () => {
    const answers = file('a', '{"text":"dogs","labels":["N"]}\n{"tokens":["the","dog"],"labels":["D","N"]}\n')
    const found = readAnswers([answers]) as { tokens: string[]; labels: string[] }[]
    expect(await compare(found)).toMatchObject({ identical: true, tokensPerSecond: 2 })
    expect(await compare(found.slice(1))).toMatchObject({ identical: false })
    expect(await compare([found[0], { tokens: ['the', 'dog'], labels: ['D', 'D'] }])).toMatchObject({
      identical: false,
    })
  })

  it('pairs questions and answers by their lines', () => {
    const questions = file('questions', '{"tokens":["a"]}\n{"tokens":["b"]}\n')
    expect(readPairedAnswers([questions], [file('b', '{"result":["X"]}\n{"result":["Y"]}\n')])).toEqual([
      { tokens: ['a'], labels: ['X'] },
      { tokens: ['b'], labels: ['Y'] },
    ])
    expect(() => readPairedAnswers([questions], [file('c', '{"result":["X"]}\n')])).toThrow(
      'expected 2 answers, got 1',
    )
  })
})
