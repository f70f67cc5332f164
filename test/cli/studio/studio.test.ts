import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { train } from '../../../src/train.js'
import type { Happening, ProjectEvent } from '../../../studio/project/event.js'
import { built, createSandbox, type EndedRun, type Sandbox } from '../run-cli.js'

let sandbox: Sandbox
const children: ChildProcess[] = []

beforeAll(() => {
  sandbox = createSandbox({
    'recipes.txt': '2 eggs\nsalt\n1 cup flour\n',
    'more.txt': 'salt\npepper\n',
    'names.tsv': 'Ann\tB-PER\nruns\tO\n',
    'chunks.tsv': 'Ann\tNP\nruns\tVP\n',
  })
})
afterAll(() => sandbox.remove())
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A studio in a process of its own, once it answers. */
async function start(...args: string[]) {
  const { child, ended } = sandbox.start(['studio', ...args, '--json', '--no-open', '--port', '0'])
  children.push(child)
  let out = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      out += chunk
      if (out.includes('\n')) resolve((JSON.parse(out) as { url: string }).url)
    })
    void ended.then(run => reject(new Error(`ended with ${run.code}: ${run.err}`)))
  })
  const address = new URL(url)
  const headers = { authorization: `Bearer ${address.searchParams.get('token')}` }
  return {
    url,
    async events(): Promise<ProjectEvent[]> {
      const text = await (await fetch(new URL('api/events', address), { headers })).text()
      return text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as ProjectEvent)
    },
    post: (events: readonly (Happening & { id: string })[]) =>
      fetch(new URL('api/events', address), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ after: 0, events: events.map(event => ({ at: 1, by: 'me', ...event })) }),
      }),
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<EndedRun> {
      child.kill(signal)
      return ended
    },
  }
}

describe.skipIf(!built)('cofield studio (skipped: run npm run build first)', () => {
  it('makes a project of data, serves it, and writes data and model when it stops', async () => {
    const studio = await start('recipes.txt', '--labels', 'qty, unit,name')
    expect(studio.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
    const page = await (await fetch(studio.url)).text()
    expect(page).toContain('<meta name="cofield-storage" content="folder">')
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? ''
    expect((await fetch(new URL(script, studio.url))).status).toBe(200)
    const [create, labels, add] = await studio.events()
    expect(create).toMatchObject({
      type: 'create',
      name: 'recipes',
      scheme: 'plain',
      tokenizer: 'words',
      n: 1,
    })
    expect(labels).toMatchObject({
      labels: [{ name: 'qty', color: 0, key: '1' }, { name: 'unit' }, { name: 'name' }],
    })
    if (add.type !== 'add') throw new Error('expected strings')
    expect(add.strings.map(({ text }) => text)).toEqual(['2 eggs', 'salt', '1 cup flour'])
    const [eggs] = add.strings
    expect(
      (await studio.post([{ type: 'accept', string: eggs.id, labels: ['qty', 'name'], id: 'a' }])).status,
    ).toBe(200)
    const { code, err } = await studio.stop()
    expect(code).toBe(0)
    expect(err).toMatch(/^cofield: made the project recipes\.cofield-studio\n/)
    expect(err).toMatch(
      /stopped\ncofield: wrote recipes\.cofield-studio\/data\.jsonl: 1 of 3 strings, 2 tokens, 3 labels; recipes\.cofield-studio\/model\.cofield \(.*\)\n$/,
    )
    const files = readdirSync(sandbox.path('recipes.cofield-studio')).sort()
    expect(files).toEqual(['data.jsonl', 'journal.jsonl', 'model.cofield'])
    const tagged = await sandbox.run(
      ['tag', 'recipes.cofield-studio/model.cofield', '--text', '-'],
      '2 eggs\n',
    )
    expect(tagged.out).toContain('name')
  })

  it('writes both files anew from the journal alone', async () => {
    const folder = sandbox.path('recipes.cofield-studio')
    const before = ['data.jsonl', 'model.cofield'].map(name => readFileSync(`${folder}/${name}`))
    for (const name of ['data.jsonl', 'model.cofield']) writeFileSync(`${folder}/${name}`, 'lost')
    const { code, json } = await sandbox.run(['studio', 'recipes.cofield-studio', '--rebuild', '--json'])
    expect([code, json]).toEqual([
      0,
      {
        strings: 3,
        accepted: 1,
        tokens: 2,
        labels: 3,
        data: 'recipes.cofield-studio/data.jsonl',
        model: 'recipes.cofield-studio/model.cofield',
        modelBytes: before[1].length,
      },
    ])
    expect(['data.jsonl', 'model.cofield'].map(name => readFileSync(`${folder}/${name}`))).toEqual(before)
    const again = await sandbox.run(['studio', 'recipes.cofield-studio', '--rebuild'])
    expect(again.out).toMatch(
      /^wrote recipes\.cofield-studio\/data\.jsonl: 1 of 3 strings, 2 tokens, 3 labels; /,
    )
  })

  it('opens a project again, and adds what it has not', async () => {
    sandbox.write('base.cofield', (await train([{ tokens: ['salt'], labels: ['name'] }])).save())
    const args = ['recipes.cofield-studio', 'more.txt', '--labels', 'name,brand', '--model', 'base.cofield']
    const studio = await start(...args)
    const added = (await studio.events()).slice(4)
    expect(added).toMatchObject([
      {
        type: 'labels',
        labels: [{ name: 'qty' }, { name: 'unit' }, { name: 'name' }, { name: 'brand', color: 3, key: '4' }],
      },
      { type: 'add', source: 'more.txt', strings: [{ text: 'pepper' }] },
      { type: 'base', name: expect.stringMatching(/^base-[0-9a-f]{16}\.cofield$/) },
    ])
    const { err } = await studio.stop('SIGINT')
    expect(err).toMatch(/opened the project recipes.*\n.*added 1 string of more\.txt; 1 were there already\n/)
    const again = await start(...args)
    expect(await again.events()).toHaveLength(7)
  })

  it('keeps what was accepted when it is killed, and says if a project is open elsewhere', async () => {
    const studio = await start('--sample', 'ingredients')
    const events = await studio.events()
    expect(events).toMatchObject([{ type: 'create' }, { type: 'labels' }, { type: 'add' }])
    if (events[2].type !== 'add') throw new Error('expected strings')
    expect(events[2].strings).toHaveLength(200)
    expect(events[2].strings.some(({ labels }) => labels)).toBe(false)
    const other = await sandbox.run(['studio', 'ingredients.cofield-studio', '--rebuild'])
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringMatching(/another server has this project open: process/),
    ])
    await studio.post([{ type: 'flag', string: events[2].strings[0].id, on: true, id: 'f' }])
    expect(await studio.stop('SIGKILL')).toMatchObject({ code: null, signal: 'SIGKILL' })
    expect(await (await start('--sample', 'ingredients')).events()).toHaveLength(4)
  })

  it('begins without data, and the page creates the project', async () => {
    const studio = await start()
    expect(await studio.events()).toEqual([])
    await studio.stop()
    expect(readdirSync(sandbox.path('studio.cofield-studio')).sort()).toEqual(['data.jsonl', 'journal.jsonl'])
  })

  it('writes the page as files', async () => {
    const { json } = await sandbox.run(['studio', '--export', 'page', '--json'])
    expect(json).toMatchObject({ folder: 'page', files: expect.any(Number) })
    expect(readFileSync(sandbox.path('page/index.html'), 'utf8')).toContain('content="browser"')
    expect(readdirSync(sandbox.path('page'))).toContain('LICENSE.preact')
  })
})

describe.skipIf(!built)('cofield studio refuses', () => {
  it.each([
    [['missing.txt'], 1, /missing\.txt: no such file/],
    [
      ['recipes.txt', '--labels', 'a,,b'],
      2,
      /--labels: expected names with commas between them, got an empty one/,
    ],
    [['recipes.txt', '--labels', 'a,a'], 2, /--labels: expected each label once, got a twice/],
    [['recipes.txt', '--labels', 'O'], 2, /--labels: "O": O has a meaning of its own/],
    [['recipes.txt', '--labels', 'a b,c'], 2, /--labels: "a b": A name has no space in it.* a_b works/],
    [['recipes.txt', '--labels', 'B-a'], 2, /--labels: "B-a": B- marks where things begin/],
    [
      ['recipes.txt', '--model', 'recipes.txt', '--name', 'x'],
      1,
      /recipes\.txt: expected a model of Cofield/,
    ],
    [['recipes.txt', '--tokenizer', 'wrods'], 2, /--tokenizer: .*words/],
    [
      ['names.tsv', '--name', 'recipes'],
      1,
      /recipes\.cofield-studio: there is a project of this name already, with other strings/,
    ],
    [
      ['recipes.cofield-studio', '--scheme', 'bio'],
      2,
      /--scheme: expected plain, as the project was begun with, got bio/,
    ],
    [['none.cofield-studio', '--rebuild'], 1, /none\.cofield-studio: expected a project/],
    [['recipes.txt', '--rebuild'], 2, /--rebuild: expected a project alone, got data/],
    [
      ['recipes.cofield-studio', '--rebuild', '--labels', 'a'],
      2,
      /--rebuild: expected a project alone, which stays as it is, got --labels/,
    ],
    [['recipes.txt', '--export', 'p'], 2, /--export: expected nothing beside it/],
    [['--export', '.'], 1, /expected a new folder, an empty one or an earlier export/],
    [
      ['names.tsv', 'chunks.tsv', '--name', 'x'],
      1,
      /chunks\.tsv: has labels of the scheme plain, and names\.tsv of the scheme bio: choose/,
    ],
    [['-', '-'], 2, /standard input/],
    [['--port', '70000'], 2, /--port: expected a whole number of at most 65535/],
  ])('%j', async (args, code, message) => {
    const before = sandbox.files()
    const run = await sandbox.run(['studio', ...args])
    expect([run.code, run.out]).toEqual([code, ''])
    expect(run.err).toMatch(message)
    expect(sandbox.files()).toEqual(before)
  })
})
