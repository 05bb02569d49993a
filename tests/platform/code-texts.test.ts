import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from '~tests/support/paths'

/** Where texts stand that no page and no mail has: logs, the terminal, the browser's own functions, other sites' faults. */
const FOLDERS = 'app/api app/client app/http app/jobs app/platform app/start cli search'.split(' ')

const folded = (text: string) => text.replace(/\s+/g, ' ')
/** Words of people: several, one after the other, and not of a statement, which statements.txt has. */
const isText = (text: string) =>
  /[A-Za-z’]{2,}[,:.]? [A-Za-z’{$“]{2,}/.test(text) &&
  !/\b(SELECT|FROM|AND|IN|AS|DESC|NULL|JOIN|CASE|EXISTS)\b/.test(text)
const isLiteral = (node: ts.Node): node is ts.Expression =>
  ts.isStringLiteral(node) || ts.isTemplateLiteral(node)

/** A call of the log: how much it matters, what it carries, and what it says. */
function logLine(node: ts.Node, source: ts.SourceFile) {
  if (!ts.isCallExpression(node)) return undefined
  const called = /\blog\.(debug|info|warn|error)$/.exec(node.expression.getText(source))
  const given = node.arguments.map((one) => folded(one.getText(source)))
  return called && `log ${called[1]}: ${given.join(', ')}`
}

const sources = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/** The lines of the log everywhere, other texts in those folders. */
function readTexts(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const withTexts = FOLDERS.some((folder) => path.startsWith(`${folder}/`))
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const line = logLine(node, source)
    if (line) return void found.push(line)
    if (withTexts && isLiteral(node) && isText(node.getText(source)))
      return void found.push(folded(node.getText(source)))
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Who changes one sees here what it was. (npx vitest run tests/platform/code-texts.test.ts -u writes them again) */
test('lines of the log, and texts that are on no page, are as written down', async () => {
  const paths = ['app', 'cli', 'search'].flatMap(sources).sort()
  const outlines = paths.map((path) => ({ path, texts: readTexts(path) }))
  const lines = outlines.flatMap(({ path, texts }) =>
    texts.length > 0 ? [`=== ${path}`, ...texts, ''] : [],
  )
  await expect(lines.join('\n')).toMatchFileSnapshot('code-texts.txt')
})
