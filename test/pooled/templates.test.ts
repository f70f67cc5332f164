import { describe, expect, it } from 'vitest'
import { StringTable } from '../../src/data/string-table.js'
import { chooseTemplates, findTemplates, TemplateReader } from '../../src/pooled/templates.js'

function templateOf(attribute: string): string {
  const bytes = new TextEncoder().encode(attribute)
  return new TextDecoder().decode(new TemplateReader().read(bytes, 0, bytes.length))
}

function tableOf(texts: readonly string[]): StringTable {
  const table = new StringTable()
  for (const text of texts) table.intern(text)
  return table
}

describe('the template of an attribute', () => {
  it.each([
    ['w[0]=the', 'w[0]'],
    ['w[-1]=of|w[0]=the', 'w[-1]|w[0]'],
    ['w[-1]|w[0]=of|the', 'w[-1]|w[0]'],
    ['w[0]=a=b', 'w[0]'],
    ['w[0]=|', 'w[0]'],
    ['w[0]=a|b=', 'w[0]|b'],
    ['w[0]=||x=1', 'w[0]|x'],
    ['w[0]=a|[0]=b', 'w[0]'],
    ['w[0]=a|w[0', 'w[0]'],
    ['w[0]=é|s1[0]=ü', 'w[0]|s1[0]'],
    ['allCaps[0]', 'allCaps[0]'],
    ['', ''],
    [`${'n'.repeat(300)}=1`, 'n'.repeat(300)],
  ])('of %s is %s', (attribute, template) => {
    expect(templateOf(attribute)).toBe(template)
  })

  it('is found for attributes from some number on', () => {
    const attributes = tableOf(['w[0]=a', 's1[0]=b', 'w[1]=c', 'w[0]=d'])
    const templates = tableOf(['s1[0]', 'w[0]'])
    expect([...findTemplates(attributes, templates)]).toEqual([1, 0, -1, 1])
    expect([...findTemplates(attributes, templates, 2)]).toEqual([-1, 1])
  })
})

describe('the templates with weights of their own', () => {
  const attributes = tableOf(['b=1', 'a=1', 'a=2', 'bare', 'naked'])

  it('are all templates, sorted', () => {
    const { templates, of } = chooseTemplates(attributes)
    expect(templates.toArray()).toEqual(['a', 'b', 'bare', 'naked'])
    expect([...of]).toEqual([1, 0, 0, 2, 3])
    expect(of).toEqual(findTemplates(attributes, templates))
  })

  it('are those with values if all are too many, and none if these are too many, too', () => {
    const some = chooseTemplates(attributes, 3)
    expect(some.templates.toArray()).toEqual(['a', 'b'])
    expect([...some.of]).toEqual([1, 0, 0, -1, -1])
    const none = chooseTemplates(attributes, 1)
    expect(none.templates.toArray()).toEqual([])
    expect([...none.of]).toEqual([-1, -1, -1, -1, -1])
  })
})
