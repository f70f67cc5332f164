/** Changes to what the bundler reads and writes, so that commands start sooner. */

/** commander starts programs only for commands that are programs; we have none, and loading what starts them takes milliseconds. */
export function lazyChildProcess(code, id) {
  if (!/[\\/]commander[\\/]lib[\\/]command\.js$/.test(id)) return null
  const statement = "const childProcess = require('node:child_process');"
  if (!code.includes(statement)) throw new Error(`${id}: expected ${statement}`)
  const lazy = "{ spawn: (...args) => require('node:child_process').spawn(...args) }"
  return code.replace(statement, `const childProcess = ${lazy};`)
}

/** Makes a script start sooner. Other than in the sources, its text is ASCII, which Node reads faster and V8 keeps in half the memory. */
export function adaptScript(code) {
  return toAscii(plainExports(importByLoader(lazyBuiltins(code))))
}

/** terminal/compiled/script-loader.ts imports packages for the scripts that it loads. */
function importByLoader(code) {
  return code.replace(/\bimport\((`[^`$]+`)\)/g, '(require.import??(name=>import(name)))($1)')
}

/** Modules of Node that every process has loaded. */
const LOADED = ['node:buffer', 'node:fs', 'node:path']

/** How the bundler requires a module of Node, and makes a module namespace of it: the module itself, with `default` for itself. */
const REQUIRED = /let (node_\w+)=require\("(node:[\w/]+)"\);(?:\1=require_rolldown_runtime\.\w+\(\1,1\);)?/g

/** Loads other modules of Node where they are used first: most commands need few of them. */
function lazyBuiltins(code) {
  const names = new Map()
  const rest = code.replace(REQUIRED, (_, name, module) => {
    const isLoaded = LOADED.includes(module)
    names.set(name, isLoaded ? name : `${name}.module`)
    return `const ${name}=${isLoaded ? `require("${module}")` : `{get module(){return require("${module}")}}`};`
  })
  return rest
    .replace(/(?<!> )\bperformance\.now\(\)/g, '(1e3*process.uptime())') // loads a module, too; a message names it behind an arrow
    .replace(/(?<!const )\b(node_\w+)(?:\.default\b)?/g, (found, name) => names.get(name) ?? found)
    .replace(/\bimport\(`(node:[\w/]+)`\)/g, 'Promise.resolve(require("$1"))')
}

/** How the bundler exports a name: by a function, which makes every use of it slower. */
const EXPORTED =
  /Object\.defineProperty\(exports,"([\w$]+)",\{enumerable:true,get:function\(\)\{return ([\w$]+)\}\}\);/g

/** V8 describes objects with at most so many properties by their order, and others by a table of names. */
const MOST_IN_ORDER = 128

/** An object that is a table from the beginning: as long as V8 describes an order, each property that is added costs more than the last. */
const TABLE = 'exports=module.exports=Object.create(null);'

/** Exports what never changes as a value. */
function plainExports(code) {
  const areMany = (code.match(EXPORTED) ?? []).length > MOST_IN_ORDER
  const plain = code.replace(EXPORTED, (all, name, value) =>
    isFixed(code, value) ? `exports.${name}=${value};` : all,
  )
  return areMany ? TABLE + plain : plain
}

/** Whether a name gets a value once; false if in doubt. */
function isFixed(code, name) {
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`
  if (new RegExp(`\\b(?:const|class|function) ${word}|\\bfunction\\* ?${word}`).test(code)) return true
  const changes = code.match(
    new RegExp(`(?:\\+\\+|--)${word}|${word}\\s*(?:\\+\\+|--|[^\\s\\w=;,.)(!]{0,3}=(?![=>]))`, 'g'),
  )
  return changes?.length === 1 && new RegExp(`\\bvar ${word}=`).test(code)
}

/** Characters stand in strings, expressions and names alone, where their escapes mean the same. */
function toAscii(code) {
  const raw = code.match(/.{0,40}(?:\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f`])/)?.[0]
  if (raw !== undefined) throw new Error(`expected characters that can be escaped, got ${raw}`)
  return code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
