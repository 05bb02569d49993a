import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from './support/paths'

type Rules = Record<'words' | 'phrases' | 'exact_phrases' | 'name_parts' | 'names', Words> & {
  participle: string
  of_function: string
  allowed: { path: string; words: string[] | 'all'; reason: string }[]
}
type Words = Record<string, string>

const rules = parse(readFileSync(join(ROOT, 'tests/language.yaml'), 'utf8')) as Rules
const WORDS = new Map(Object.entries(rules.words))
const NAME_PARTS = new Map([...WORDS, ...Object.entries(rules.name_parts)])
const NAMES = new Map(Object.entries(rules.names))
const PARTICIPLE = new RegExp(rules.participle)
const OF_FUNCTION = new RegExp(rules.of_function)
const phrases = (patterns: Words, flags: string) =>
  Object.entries(patterns).map(
    ([text, instead]) => [new RegExp(text.replaceAll(' ', '\\s+'), flags), instead] as const,
  )
const PHRASES = [...phrases(rules.phrases, 'gim'), ...phrases(rules.exact_phrases, 'gm')]

type Finding = { path: string; line: number; word: string; instead: string }

const SOURCES = ['app', 'cli', 'search', 'bin', 'prisma', 'seeds', 'tests', 'docs', 'README.md']

const files = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(tsx?|mjs|css|md|prisma|ya?ml)$/.test(path))
    .filter((path) => path !== 'tests/language.yaml')

/** The parts of camelCase, snake_case and plain text, in lower case. */
const parts = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function wordsIn(path: string, text: string): Finding[] {
  const words = text.split('\n').flatMap((content, index) =>
    parts(content)
      .filter((word) => WORDS.has(word))
      .map((word) => ({ path, line: index + 1, word, instead: WORDS.get(word) ?? '' })),
  )
  // In comments, a phrase may go on behind the asterisk of the next line.
  const prose = text.replace(/\n\s*\*(?!\/)/g, (mark) => '\n'.padEnd(mark.length))
  const phrases = PHRASES.flatMap(([pattern, instead]) =>
    [...prose.matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(prose, match.index),
      word: match[0],
      instead,
    })),
  )
  return [...words, ...phrases]
}

const isFunction = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
const isType = (node: ts.Node) =>
  ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)

function complaints(node: ts.Node, name: string): string[] {
  const wrong = parts(name).flatMap((part) => NAME_PARTS.get(part) ?? [])
  const better = NAMES.get(name)
  if (better) wrong.push(better)
  if (isFunction(node) && OF_FUNCTION.test(name)) wrong.push('a verb, or a noun without "Of"')
  if (isType(node) && PARTICIPLE.test(name)) wrong.push('a noun')
  return wrong
}

function namesIn(path: string, text: string): Finding[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Finding[] = []
  const visit = (node: ts.Node) => {
    const { name } = node as { name?: ts.Node }
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node))
      for (const instead of complaints(node, name.text))
        found.push({ path, line: lineAt(text, name.getStart()), word: name.text, instead })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A file is named like what it declares. */
const wordsInName = (path: string): Finding[] =>
  parts(path).flatMap((word) => {
    const instead = NAME_PARTS.get(word)
    return instead === undefined ? [] : { path, line: 0, word, instead }
  })

const isAllowed = ({ path, word }: Finding) =>
  rules.allowed.some(
    (place) =>
      new RegExp(place.path).test(path) &&
      (place.words === 'all' ? WORDS.has(word) : place.words.includes(word.toLowerCase())),
  )

function check(paths: string[]) {
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const names = /\.(tsx?|mjs)$/.test(path) ? namesIn(path, text) : []
    return [...wordsInName(path), ...wordsIn(path, text), ...names]
  })
  const wrong = found.filter((finding) => !isAllowed(finding))
  expect(wrong.map((one) => `${one.path}:${one.line} "${one.word}": ${one.instead}`)).toEqual([])
}

test('code, tests and docs use the words of the field', () => check(files(...SOURCES)))

test('legal, marketing and tips texts use the words of students', () => check(files('content')))

test('the rules find what they are for', () => {
  const found = (text: string) =>
    [...wordsIn('x.ts', text), ...namesIn('x.ts', text)].map(({ word }) => word)
  expect(found('// Nobody comes here\n/** it is not there any\n * more. */')).toEqual([
    'nobody',
    'any\n   more',
  ])
  expect(found('const somebodysName = 1; const tagsOf = () => 1; type FormKept = {}')).toEqual([
    'tagsOf',
    'FormKept',
    'FormKept',
  ])
  expect(found('function f({ asked }) { return refuseBy(asked) }')).toEqual(['asked'])
})
