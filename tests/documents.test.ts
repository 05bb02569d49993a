import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const listFiles = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`)

const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

test('the README is a page: under 5 KB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThan(5_000)
})

test('files and folders that the README names exist', () => {
  const links = [...readme.matchAll(/\]\(((?!https?:)[^)#]+)/g)].map(([, path = '']) => path)
  const map = readme.slice(readme.indexOf('## Map'), readme.indexOf('## Developing'))
  const folders = [...map.matchAll(/`((?!quad)[a-z]+(?:\/[a-z]+)?)`/g)].map(([, path = '']) => path)
  expect(folders.length).toBeGreaterThan(20)
  expect([...links, ...folders].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('commands that the README names exist', () => {
  const named = [...readme.matchAll(/(?:^|`)npm (?:run )?([a-z:]+)/gm)].map(([, name = '']) => name)
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['start', 'test', 'setup', 'dev', 'check']))
})

const DECISIONS = join(ROOT, 'docs/decisions')
const records = readdirSync(DECISIONS)
  .filter((name) => /^\d{4}-/.test(name))
  .map((file) => ({ file, text: readFileSync(join(DECISIONS, file), 'utf8') }))

const HEAD =
  /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d) · (accepted|superseded by (\d+)) · ([a-zA-Z]+)(?: · includes ([\d, ]+))?\n\n/

const describeDecision = ({ file, text }: (typeof records)[number]) => {
  const [, number = '', title, date, status, successor, area, includes = ''] = HEAD.exec(text) ?? []
  const folded = includes === '' ? [] : includes.split(', ').map(Number)
  return { file, number: Number(number), title, date, status, successor, area, folded }
}
const decisions = records.map(describeDecision)

test('every decision says its date, its status and its area, and its number is its own', () => {
  expect(decisions.filter(({ area }) => area === undefined).map(({ file }) => file)).toEqual([])
  const numbers = decisions.flatMap(({ number, folded }) => [number, ...folded])
  expect(numbers.length).toBe(new Set(numbers).size)
  expect(decisions.filter(({ file, number }) => Number(file.slice(0, 4)) !== number)).toEqual([])
  const successors = decisions.flatMap(({ successor }) => (successor ? [Number(successor)] : []))
  expect(successors.filter((number) => !numbers.includes(number))).toEqual([])
})

test('links between documents lead somewhere', () => {
  const broken = listFiles('docs', /\.md$/).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const links = [...text.matchAll(/\]\(((?!https?:|mailto:|#)[^)#\s]+)/g)]
    return links
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(ROOT, dirname(file), link)))
      .map((link) => `${file}: ${link}`)
  })
  expect(broken).toEqual([])
})

const TABLE_OF_DECISIONS = `# Decisions

Short, dated records of what was decided, why, and what it costs. To change a decision, add a record
that names the old one and give the old one the status "superseded by" with the new number. Each
dependency has a line in [dependencies.md](dependencies.md).

This table is made from the first lines of the records: \`npx vitest run tests/documents.test.ts -u\`.

| | decision | area | date | status | includes |
|---|---|---|---|---|---|
${decisions
  .map(
    ({ number, title, file, area, date, status, folded }) =>
      `| ${number} | [${title}](${file}) | ${area} | ${date} | ${status} | ${folded.join(', ')} |`,
  )
  .join('\n')}
`

test('the table of decisions is complete', async () => {
  await expect(TABLE_OF_DECISIONS).toMatchFileSnapshot('../docs/decisions/README.md')
})

const CONCEPTS = join(ROOT, 'app/domain')
const concepts = readdirSync(CONCEPTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

/** The concepts that the files of one import, by their own folder's name or by ~/domain. */
function conceptsUsedBy(concept: string): string[] {
  const names = listFiles(`app/domain/${concept}`, /\.tsx?$/).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/(?:from|import\() ?'(?:~\/domain|\.\.)\/([a-z-]+)\//g)]
  })
  return [...new Set(names.map(([, name = '']) => name))]
    .filter((name) => name !== concept && concepts.includes(name))
    .sort()
}

const imports = new Map(concepts.map((concept) => [concept, conceptsUsedBy(concept)]))
/** 1 for those that import no other; boundaries make sure that there is no cycle. */
const floor = (concept: string): number =>
  1 + Math.max(0, ...(imports.get(concept) ?? []).map(floor))

const ORDER_OF_CONCEPTS = `# The concepts and their order

Folders of \`app/domain\` import each other without cycles, types included: a concept uses only those on
lower floors. Floor 1 uses none. A new import that closes a circle fails \`npm run check\`.

This table is made from the imports: \`npx vitest run tests/documents.test.ts -u\`.

| floor | concept | uses |
|---|---|---|
${concepts
  .map((concept) => ({ concept, floor: floor(concept) }))
  .sort((a, b) => a.floor - b.floor || (a.concept < b.concept ? -1 : 1))
  .map(
    ({ concept, floor }) => `| ${floor} | \`${concept}\` | ${imports.get(concept)?.join(', ')} |`,
  )
  .join('\n')}
`

test('the order of the concepts is the one of their imports', async () => {
  await expect(ORDER_OF_CONCEPTS).toMatchFileSnapshot('../docs/concepts.md')
})
