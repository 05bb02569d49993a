import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from '~tests/support/paths'

/** Where texts stand that no page and no mail has: logs, the terminal, the browser's own functions, other sites' faults. */
const FOLDERS = 'app/api app/client app/http app/jobs app/platform app/start cli search'.split(' ')
/** Where those of pages and mail stand. Most are in an outline, some are seen too rarely for that. */
const SEEN_FOLDERS =
  'app/domain app/mail app/policy app/presenters app/routes app/ui app/views'.split(' ')
const OUTLINES = [
  'http/screen-outlines',
  'http/failed-forms',
  'http/sent-forms.txt',
  'http/other-readers.txt',
  'http/written-rows.txt',
  'jobs/mail-outlines',
  'platform/constants.txt',
  'ui/gallery.txt',
]

const folded = (text: string) => text.replace(/\s+/g, ' ')
/** Words of people: several, one after the other, and not of a statement, which statements.txt has. */
const isText = (text: string) =>
  /[A-Za-z’]{2,}[,:.]? [A-Za-z’{$“]{2,}/.test(text) &&
  !/\b(SELECT|FROM|AND|IN|AS|DESC|NULL|JOIN|CASE|EXISTS)\b/.test(text)
const isLiteral = (node: ts.Node) =>
  ts.isStringLiteral(node) || ts.isTemplateLiteral(node) || ts.isJsxText(node)

const readOutline = (path: string): string =>
  path.endsWith('.txt')
    ? readFileSync(path, 'utf8')
    : readdirSync(path)
        .map((name) => readOutline(join(path, name)))
        .join('\n')
const outlined = OUTLINES.map((name) => readOutline(join(ROOT, 'tests', name))).join('\n')

/** Whether an outline says all that a text says by itself. */
const isOutlined = (text: string) =>
  text
    .replace(/^['"`]|['"`]$/g, '')
    .split(/\$\{.*?\}/)
    .every((part) => !isText(part) || outlined.includes(part.trim()))

const isClassName = (node: ts.Node) =>
  ts.isJsxAttribute(node) && node.name.getText() === 'className'

/** A call of the log: how much it matters, what it carries, and what it says. */
function logLine(node: ts.Node, source: ts.SourceFile) {
  if (!ts.isCallExpression(node)) return undefined
  const called = /\blog\.(debug|info|warn|error)$/.exec(node.expression.getText(source))
  const given = node.arguments.map((one) => folded(one.getText(source)))
  return called && `log ${called[1]}: ${given.join(', ')}`
}

/** What no module shows where there is no page: a constant of a script of browsers, and what it listens to. */
function scriptPart(node: ts.Node, source: ts.SourceFile) {
  if (ts.isCallExpression(node) && /\baddEventListener$/.test(node.expression.getText(source)))
    return `${node.expression.getText(source)} ${folded(node.arguments[0]?.getText(source) ?? '')}`
  const isConstant = ts.isVariableDeclaration(node) && node.parent.parent.parent === source
  const code = /=>|^\w+ = (new |[\w.]+\()/
  return isConstant && !code.test(node.getText(source)) ? folded(node.getText(source)) : undefined
}

const sources = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/** The lines of the log everywhere, other texts in those folders, and what stands only in scripts of browsers. */
function readTexts(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const isIn = (folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
  const [withTexts, isSeen] = [isIn(FOLDERS), isIn(SEEN_FOLDERS)]
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const line = logLine(node, source)
    if (line) return void found.push(line)
    const part = path.startsWith('app/client/') && scriptPart(node, source)
    if (part) found.push(part)
    if (part && ts.isVariableDeclaration(node)) return
    if ((withTexts || isSeen) && isLiteral(node)) {
      const written = folded(node.getText(source)).trim()
      if (isText(written) && !(isSeen && isOutlined(written))) return void found.push(written)
    }
    if (!ts.isImportDeclaration(node) && !isClassName(node)) ts.forEachChild(node, visit)
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
