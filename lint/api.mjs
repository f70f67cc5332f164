/**
 * Writes docs/api: a page for each entry of the package with all that it exports, made from the declarations that the compiler emits.
 * `node lint/api.mjs` after a build; with `--check` it writes nothing and fails if a page is not what the code says. Either way it
 * fails if a signature has a type that its entry does not export, since nobody could then name it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript-api'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'docs/api')
const { exports: entries } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** The declarations of the main entry. */
const MAIN = join(ROOT, entries['.'].types)

const parsed = new Map()
const check = process.argv.includes('--check')
const pages = new Map()
const faults = []
for (const [path, target] of Object.entries(entries)) {
  if (!target.types) continue
  const name = path.replace('.', 'cofield')
  const file = join(ROOT, target.types)
  pages.set(`${name.replaceAll('/', '-')}.md`, pageOf(name, file))
  faults.push(...unexportedTypes(name, file))
}
pages.set('README.md', contents())
if (check) checkPages()
else writePages()
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)

/** The syntax tree of a file of declarations. */
function parse(file) {
  let tree = parsed.get(file)
  if (!tree) {
    tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    parsed.set(file, tree)
  }
  return tree
}

function targetOf(file, specifier) {
  return join(dirname(file), specifier.text.replace(/\.js$/, '.d.ts'))
}

function isExported(statement) {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

/** The names that a statement declares. */
function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.text)
  return statement.name ? [statement.name.text] : []
}

/** Where a file declares a name, or imports it from: the file, the name there, and the statements. */
function find(file, name) {
  const statements = []
  for (const statement of parse(file).statements) {
    if (namesOf(statement).includes(name)) statements.push(statement)
    const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    if (!clause || !ts.isNamedImports(clause) || !statement.moduleSpecifier.text.startsWith('.')) continue
    const found = clause.elements.find(element => element.name.text === name)
    if (found) return find(targetOf(file, statement.moduleSpecifier), (found.propertyName ?? found.name).text)
  }
  return statements.length > 0 ? { file, name, statements } : exportsOf(file).get(name)
}

/** All exports of a file by name. A module that is exported as a whole has `members`. */
function exportsOf(file) {
  const found = new Map()
  for (const statement of parse(file).statements) {
    if (ts.isExportDeclaration(statement)) {
      const target = statement.moduleSpecifier ? targetOf(file, statement.moduleSpecifier) : file
      if (!statement.exportClause) for (const [name, value] of exportsOf(target)) found.set(name, value)
      else if (ts.isNamespaceExport(statement.exportClause))
        found.set(statement.exportClause.name.text, { members: exportsOf(target), file: target })
      else
        for (const { name, propertyName } of statement.exportClause.elements)
          found.set(name.text, find(target, (propertyName ?? name).text))
    } else if (isExported(statement)) {
      for (const name of namesOf(statement)) found.set(name, find(file, name))
    }
  }
  return found
}

/** Exports and the members of modules that are exported as a whole. */
function allOf(file) {
  return [...exportsOf(file).values()].flatMap(value =>
    value.members ? [...value.members.values()] : [value],
  )
}

/** A line for each type that signatures have and the entry does not. */
function unexportedTypes(entry, file) {
  const all = allOf(file)
  const known = new Set(all.map(value => `${value.file} ${value.name}`))
  const missing = new Map()
  for (const value of all) {
    for (const name of value.statements.flatMap(statement => [...typeNames(statement)])) {
      const used = find(value.file, name)
      const key = used && `${used.file} ${used.name}`
      if (used && !known.has(key))
        missing.set(
          key,
          `${entry}: ${value.name} has the type ${name}, which is not exported (${relative(ROOT, used.file)})`,
        )
    }
  }
  return [...missing.values()]
}

/** The names of types and values that a declaration refers to, but for its own type parameters and private members. */
function typeNames(node, own = new Set(), names = new Set()) {
  if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) return names
  const scope = new Set([...own, ...(node.typeParameters ?? []).map(({ name }) => name.text)])
  if (ts.isMappedTypeNode(node) || ts.isInferTypeNode(node)) scope.add(node.typeParameter.name.text)
  if (ts.isConditionalTypeNode(node)) for (const name of inferredIn(node.extendsType)) scope.add(name)
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isTypeQueryNode(node)
      ? node.exprName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined
  if (name) {
    const first = ts.isQualifiedName(name) ? name.left : name
    if (ts.isIdentifier(first) && !scope.has(first.text)) names.add(first.text)
  }
  ts.forEachChild(node, child => {
    typeNames(child, scope, names)
  })
  return names
}

function inferredIn(node, names = []) {
  if (ts.isInferTypeNode(node)) names.push(node.typeParameter.name.text)
  ts.forEachChild(node, child => {
    inferredIn(child, names)
  })
  return names
}

/** The text of the comment right before a declaration, and before the members of one. */
function commentOf(node) {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  return comment ? (ts.getTextOfJSDocComment(comment.comment) ?? '').trim() : ''
}

/** A declaration as it is written, without its comment, `export`, `declare` and private members. */
function signatureOf(statement) {
  const text = statement.getText().replace(/^export (declare )?|^declare /, '')
  return text.replace(/^ +(private|static #|#)[^\n]*\n/gm, '')
}

function kindOf(statements) {
  const [first] = statements
  if (ts.isFunctionDeclaration(first)) return 'Functions'
  if (ts.isClassDeclaration(first)) return 'Classes'
  return ts.isVariableStatement(first) ? 'Values' : 'Types'
}

function sectionOf(name, { statements }) {
  const text = statements.map(signatureOf).join('\n')
  const comment = statements.map(commentOf).find(Boolean)
  return [`### ${name}`, '', ...(comment ? [comment, ''] : []), '```ts', text, '```', ''].join('\n')
}

/** Whether two exports are the same declaration. */
function isSame(a, b) {
  return a !== undefined && a.file === b.file && a.name === b.name
}

/** The page of an entry. What the main entry exports as well is only named, with a link. */
function pageOf(name, file) {
  const intro =
    parse(file)
      .text.match(/^\/\*\*([\s\S]*?)\*\//)?.[1]
      .replace(/^\s*\* ?/gm, '')
      .trim() ?? ''
  const lines = [`# ${name}`, '', intro, '']
  const groups = { Functions: [], Classes: [], Values: [], Types: [] }
  const modules = []
  const shared = []
  for (const [key, value] of [...exportsOf(file)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (file !== MAIN && isSame(exportsOf(MAIN).get(key), value)) shared.push(key)
    else if (value.members) modules.push([key, value.members])
    else groups[kindOf(value.statements)].push(sectionOf(key, value))
  }
  for (const [kind, sections] of Object.entries(groups))
    if (sections.length > 0) lines.push(`## ${kind}`, '', ...sections)
  for (const [key, members] of modules) {
    lines.push(`## ${key}`, '', `\`import { ${key} } from '${name}'\` has these as members.`, '')
    for (const [member, value] of members) lines.push(sectionOf(`${key}.${member}`, value))
  }
  if (shared.length > 0)
    lines.push(
      '## Also in cofield',
      '',
      'These are described on [the page of `cofield`](cofield.md):',
      `${shared.map(key => `[${key}](cofield.md#${key.toLowerCase()})`).join(', ')}.`,
    )
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}

function contents() {
  const lines = [
    '# API',
    '',
    'All that the entries of the package export, from their comments (`npm run api` writes these pages).',
    '',
  ]
  for (const file of pages.keys())
    lines.push(`- [\`${file.replace('.md', '').replaceAll('-', '/')}\`](${file})`)
  return `${lines.join('\n')}\n`
}

function writePages() {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  for (const [file, text] of pages) writeFileSync(join(OUT, file), text)
}

function checkPages() {
  for (const [file, text] of pages)
    if (!existsSync(join(OUT, file)) || readFileSync(join(OUT, file), 'utf8') !== text)
      faults.push(`docs/api/${file}: not what the code says; run npm run api`)
  for (const file of existsSync(OUT) ? readdirSync(OUT) : [])
    if (!pages.has(file)) faults.push(`docs/api/${file}: of no entry; run npm run api`)
}
