/** A tag as it will be kept: without '#', and dashes for spaces. The server does the same. (TAG-02) */
export const tagOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, '-')

/** Fewer characters than this are not worth asking about. (TAG-04) */
export const ASK_FROM = 3

/** What is offered: the typed text first, then three others at most. (TAG-06) */
export function offered(typed: string, found: readonly string[]): string[] {
  const tag = tagOf(typed)
  const others = found.filter((one) => one.toLowerCase() !== tag.toLowerCase())
  return tag === '' ? [] : [tag, ...others.slice(0, 3)]
}

/** What is finished by a comma, and what is still being typed. */
export function finished(typed: string): { tags: string[]; rest: string } {
  const parts = typed.split(',')
  const rest = parts.pop() ?? ''
  return { tags: parts.map(tagOf).filter((tag) => tag !== ''), rest: rest.trimStart() }
}

/** Not there already, however it is written. (TAG-03) */
export const isNew = (tag: string, chosen: readonly string[]): boolean =>
  !chosen.some((one) => one.toLowerCase() === tag.toLowerCase())
