import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { parseMarkdown, parseYaml, type ContentSource } from './content-source'

/** What is wrong with a content file: one `path:line: message` for each mistake. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** A YAML file of `content/` as its schema describes it. Read at the first call, then cached. */
export const yamlContent = <S extends z.ZodType>(path: string, schema: S): (() => z.output<S>) =>
  loadOnce(path, (text) => checkContent(path, parseYaml(text), schema))

/**
 * A Markdown file of `content/`: its front matter, and its body as `sections` of { title, text },
 * one for each `##` heading. Read at the first call, then cached.
 */
export const markdownContent = <S extends z.ZodType>(
  path: string,
  schema: S,
): (() => z.output<S>) => loadOnce(path, (text) => checkContent(path, parseMarkdown(text), schema))

/** The names of the files in a folder of `content/`, sorted. */
export const contentFiles = (folder: string): string[] =>
  readdirSync(join(contentDir(), folder)).sort()

/** The value that a schema makes of a parsed file. Throws ContentError with every mistake. */
export function checkContent<S extends z.ZodType>(
  path: string,
  { value, errors, lineOf }: ContentSource,
  schema: S,
): z.output<S> {
  const at = (line: number, message: string) => `content/${path}:${line}: ${message}`
  if (errors.length > 0)
    throw new ContentError(errors.map(({ line, message }) => at(line, message)).join('\n'))
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const mistakes = checked.error.issues.map(({ path: keys, message }) =>
    at(lineOf(keys), [keys.join('.'), message].filter(Boolean).join(': ')),
  )
  throw new ContentError(mistakes.join('\n'))
}

/** Where `content/` is: next to package.json, for the sources and for what is built from them. */
export function contentDir(): string {
  let dir = import.meta.dirname
  while (!existsSync(join(dir, 'package.json'))) {
    if (dir === dirname(dir)) throw new Error('content/ was not found next to a package.json')
    dir = dirname(dir)
  }
  return join(dir, 'content')
}

/** In development a changed file is read again, so that a reload shows it. */
function loadOnce<T>(path: string, parse: (text: string) => T): () => T {
  let cached: { value: T; modified: number } | undefined
  return () => {
    if (cached && process.env.NODE_ENV !== 'development') return cached.value
    const file = join(contentDir(), path)
    const modified = statSync(file).mtimeMs
    if (cached?.modified !== modified)
      cached = { value: parse(readFileSync(file, 'utf8')), modified }
    return cached.value
  }
}
