import { describe, expect, it } from 'vitest'
import { createPlan } from '../../../../studio/page/views/start/new-project.js'

function file(name: string, text: string) {
  return { name, arrayBuffer: async () => new TextEncoder().encode(text).slice().buffer }
}

const TAGGED = '{"tokens":["olive","oil","salt"],"labels":["B-NAME","I-NAME","B-NAME"]}\n'

describe('the plan of a project', () => {
  it('asks for the column of a table that has no usual one, and knows its columns in quotes', async () => {
    const plan = createPlan()
    await plan.addFile(file('list.csv', '\uFEFF"Name";"Text; short"\r\n"A";"2 cups, flour"\r\n'))
    const [source] = plan.sources.value
    expect(source.columns).toEqual(['Name', 'Text; short'])
    expect(source.fault).toBe('list.csv: which column has the text?')
    await plan.chooseColumn(source, 'Text; short')
    expect(plan.sources.value[0].fault).toBeNull()
    expect(plan.sources.value[0].understood?.strings.map(({ text }) => text)).toEqual(['2 cups, flour'])
  })

  it('takes long texts like files, each under a name of its own', async () => {
    const plan = createPlan()
    await plan.addText('2 cups flour\n1 cup sugar', 'long text')
    await plan.addText('3 eggs', 'long text')
    expect(plan.sources.value.map(({ name }) => name)).toEqual(['long text', 'long text 2'])
    expect(plan.strings.value).toBe(3)
    expect(plan.text.value).toBe('')
  })

  it('reads strings for a project that is open as this has its labels and tokens', async () => {
    const plan = createPlan(() => ({ scheme: 'plain', tokenizer: 'characters' }))
    await plan.addFile(file('more.jsonl', TAGGED))
    await plan.addText('ab c', 'text')
    const [tagged, text] = plan.sources.value
    expect(tagged.understood?.strings[0].labels).toEqual(['NAME', 'NAME', 'NAME'])
    expect(text.understood?.strings[0].tokens).toEqual([0, 1, 1, 2, 3, 4])
  })

  it('reads labels for a new project in the way that suits them, until another is chosen', async () => {
    const plan = createPlan()
    await plan.addFile(file('more.jsonl', TAGGED))
    expect(plan.scheme.value).toBe('bio')
    await plan.chooseScheme('plain')
    expect(plan.sources.value[0].understood?.strings[0].labels).toEqual(['NAME', 'NAME', 'NAME'])
  })
})
