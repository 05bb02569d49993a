import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths'

/**
 * Tests say what the specification says, in its own words: one that takes the words from the product
 * passes whatever they become.
 */
const paths = execFileSync('git', ['ls-files', 'tests'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|ya?ml)$/.test(path) && path !== 'tests/spelled-out.test.ts')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Texts of the specification that stand for many, and what a test says in their place. */
const SAMPLES: Readonly<Record<string, string>> = {
  'Prompts #first - last: name': 'Prompts #8 - 9: Every day',
  'Prompt: <urlName capitalised, dashes as spaces> - {product}': 'Prompt: My first week - Quad',
  'Topic: <name with dashes as spaces> - <product>': 'Topic: study groups - Quad',
  '{n} questions tagged "#tag"': '2 questions tagged "#odd-one"',
  '{n} people match "{text}"': '1 person matches "sam"',
  'Interest(s) (n)': 'Interest (1)',
  'Interests (n)': 'Interests (2)',
  'Showing posts matching "q"': 'Showing ${noun} matching "${q}"',
  'Showing questions matching "q"': 'Showing ${noun} matching "${q}"',
  'Showing students matching "q"': 'Showing ${noun} matching "${q}"',
  'No posts matching "q"': 'No ${noun} matching "zeppelin"',
  'No questions matching "q"': 'No ${noun} matching "zeppelin"',
  'No students matching "q"': 'No ${noun} matching "zeppelin"',
}

const plain = (text: string) =>
  text
    .replace(/[’‘]|\\'/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
const QUOTED = /(?<![A-Za-z])'((?:[^']|(?<=[a-z])'(?=[a-z]))+)'(?![a-z])/g
const GAPS = /\{[^}]*\}|…|\.{3}/

/** Each text that a requirement quotes, with its id. */
const quotedTexts = read('docs/requirements.tsv')
  .split('\n')
  .slice(1)
  .flatMap((row) => {
    const [id = '', , , requirement = ''] = row.split('\t')
    const texts = plain(requirement.replace(/\[settled:.*?\]/g, '')).matchAll(QUOTED)
    return [...texts].map(([, text = '']) => [id, text] as const)
  })

test('every text that the specification quotes stands in a test', () => {
  // A text may go on in the next line of a test.
  const written = plain(
    paths
      .map(read)
      .join('\n')
      .replace(/['"`] \+\n\s*['"`]/g, ''),
  )
  const missing = quotedTexts.filter(([, text]) => {
    const parts = (SAMPLES[text] ?? text).split(GAPS).map((part) => part.trim())
    return !parts.every((part) => part.length < 3 || written.includes(part))
  })
  expect(quotedTexts.length).toBeGreaterThan(250)
  expect(missing).toEqual([])
})

/** The names that a file takes from the product. */
function productNames(file: ts.SourceFile): Set<string> {
  const imports = file.statements.filter(ts.isImportDeclaration)
  const ofProduct = imports.filter(({ moduleSpecifier: at }) =>
    /^~(?!tests|seeds)/.test(textAt(at)),
  )
  const names = ofProduct.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings
    return bindings && ts.isNamedImports(bindings) ? bindings.elements : []
  })
  return new Set(names.map(({ name }) => name.text).filter((name) => /^[A-Z]/.test(name)))
}

const textAt = (node: ts.Expression) => (ts.isStringLiteral(node) ? node.text : '')

/** Whether an expected value is nothing but constants of the product. */
function isConstant(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return names.has(node.text)
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) {
    const parts = ts.isArrayLiteralExpression(node) ? node.elements : node.properties
    return parts.length > 0 && parts.every((part) => isConstant(part, names))
  }
  if (ts.isPropertyAssignment(node)) return isConstant(node.initializer, names)
  if (ts.isTemplateExpression(node))
    return node.templateSpans.every(({ expression }) => isConstant(expression, names))
  if (ts.isNewExpression(node)) return !!node.arguments?.every((one) => isConstant(one, names))
  if (ts.isPropertyAccessExpression(node) || ts.isSpreadElement(node) || ts.isAsExpression(node))
    return isConstant(node.expression, names)
  return false
}

/** With the names that a test gives to constants, or to what it makes of nothing else. */
function withLocalNames(body: ts.Node, imported: ReadonlySet<string>): Set<string> {
  const names = new Set(imported)
  for (const node of descendants(body).filter(ts.isVariableDeclaration))
    if (node.initializer && isConstant(node.initializer, names)) names.add(node.name.getText())
  return names
}

/** The name that a chain of calls begins with: 'test' of test.each(…)(…). */
function chainStart(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)
    ? chainStart(node.expression)
    : ''
}

const descendants = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child, ...descendants(child)))
  return children
}

/** Calls such as expect(…).toBe(…) within a test, with their one argument. */
const expectations = (body: ts.Node) =>
  descendants(body)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => ts.isPropertyAccessExpression(expression))
    .filter(({ expression }) => chainStart(expression) === 'expect')

test('no test expects nothing but constants of the product', () => {
  const found = paths.flatMap((path) => {
    if (!/\.(test|spec)\.tsx?$/.test(path)) return []
    const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
    const imported = productNames(file)
    const tests = descendants(file)
      .filter(ts.isCallExpression)
      .filter(({ expression }) => chainStart(expression) === 'test')
    return tests.flatMap((call) => {
      const body = call.arguments.find((one) => ts.isArrowFunction(one))
      const all = body ? expectations(body) : []
      const names = body ? withLocalNames(body, imported) : imported
      // What a test asks through a function of its own is said there.
      const isWhole = body && !/\bexpect[A-Z]/.test(body.getText())
      const isEmpty = !isWhole || all.length === 0
      return !isEmpty && all.every(({ arguments: [one] }) => one && isConstant(one, names))
        ? [`${path}: ${call.arguments[0]?.getText()}`]
        : []
    })
  })
  expect(found).toEqual([])
})
