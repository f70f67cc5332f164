import { describe, expect, it } from 'vitest'
import { adaptScript } from '../../cli/adapt-scripts.mjs'

/** Runs a script as the command does; `required` gets the names of modules in the order in which they are asked for. */
function run(code: string, required: string[] = []): Record<string, unknown> {
  const require = (id: string) => {
    required.push(id)
    return id === './rolldown-runtime.js' ? { r: (module: unknown) => module } : process.getBuiltinModule(id)
  }
  const module = { exports: {} }
  new Function('exports', 'require', 'module', code)(module.exports, require, module)
  return module.exports
}

const exported = (name: string, value: string) =>
  `Object.defineProperty(exports,"${name}",{enumerable:true,get:function(){return ${value}}});`

describe('adaptScript', () => {
  it('loads modules of Node when they are used', () => {
    const code = `let node_os=require("node:os");let node_path=require("node:path");node_path=require_rolldown_runtime.r(node_path,1);function cores(){return[(0,node_os.cpus)(),node_path.default.sep,new node_os.default.constructor]}${exported('cores', 'cores')}`
    const required: string[] = []
    const { cores } = run(
      `const require_rolldown_runtime=require("./rolldown-runtime.js");${adaptScript(code)}`,
      required,
    )
    expect(required).toEqual(['./rolldown-runtime.js', 'node:path'])
    expect((cores as () => unknown[])()[1]).toBe(process.getBuiltinModule('node:path').sep)
    expect(required.slice(2)).toContain('node:os')
  })

  it('exports what never changes as values, and the rest as it was', () => {
    const values = {
      a: 'const a=1;',
      b: 'function b(){}',
      c: 'class c{}',
      d: 'var d=class{};',
      e: 'async function*e(){}',
    }
    const changing = { f: 'let f=1;f=2;', g: 'var g=1;function more(){g++}more();', h: 'var h=1;h+=2;' }
    const all = { ...values, ...changing }
    const code =
      Object.values(all).join('') +
      Object.keys(all)
        .map(name => exported(name, name))
        .join('')
    const found = Object.getOwnPropertyDescriptors(run(adaptScript(code)))
    for (const name of Object.keys(values)) expect(found[name], name).toHaveProperty('value')
    for (const name of Object.keys(changing)) expect(found[name], name).toHaveProperty('get')
    expect(run(adaptScript(code))).toMatchObject({ a: 1, f: 2, g: 2, h: 3 })
  })

  it('puts many exports into a table', () => {
    const names = Array.from({ length: 129 }, (_, k) => `name${k}`)
    const scriptOf = (some: string[]) =>
      adaptScript(some.map((name, k) => `const ${name}=${k};${exported(name, name)}`).join(''))
    const many = run(scriptOf(names))
    expect(Object.getPrototypeOf(many)).toBe(null)
    expect(Object.entries(many)).toEqual(names.map((name, k) => [name, k]))
    expect(Object.getPrototypeOf(run(scriptOf(names.slice(1))))).toBe(Object.prototype)
  })

  it('writes ASCII that means the same', () => {
    const code = `exports.all=["a–b😀",\`é\${1}\`,/[–—]/.test("—"),/^[😀-😂]$/u.test("😁")]`
    const adapted = adaptScript(code)
    expect(adapted).toMatch(/^[\0-\x7f]*$/)
    expect(run(adapted)).toEqual(run(code))
    expect(() => adaptScript('exports.a=/\\–/')).toThrow(
      'expected characters that can be escaped, got exports.a=/\\–',
    )
    expect(() => adaptScript('String.raw`a–`')).toThrow('String.raw')
  })

  it('imports packages by the loader, or else by Node', async () => {
    const code = adaptScript('exports.found=import(`some-package`);exports.node=import(`node:path`)')
    const require = Object.assign((id: string) => process.getBuiltinModule(id), {
      import: (name: string) => Promise.resolve(`imported ${name}`),
    })
    const exports: Record<string, unknown> = {}
    new Function('exports', 'require', code)(exports, require)
    expect(await exports['found']).toBe('imported some-package')
    expect(await exports['node']).toBe(process.getBuiltinModule('node:path'))
  })

  it('takes the time without the module that measures it', () => {
    const { time, text } = run(
      adaptScript('exports.time=performance.now();exports.text="now: () => performance.now()"'),
    )
    expect(time).toBeGreaterThan(0)
    expect(text).toBe('now: () => performance.now()')
  })
})
