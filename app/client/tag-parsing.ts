/** A tag as it will be kept: without '#', and dashes for spaces. The server does the same. (TAG-02) */
export const toTag = (typed: string): string =>
  typed
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, '-')

/** Fewer characters than this are not worth asking about. (TAG-04) */
export const MIN_QUERY_LENGTH = 3

/** What is offered: the typed text first, then three others at most. (TAG-06) */
export function suggestionsFor(typed: string, matches: readonly string[]): string[] {
  const tag = toTag(typed)
  const others = matches.filter((match) => match.toLowerCase() !== tag.toLowerCase())
  return tag === '' ? [] : [tag, ...others.slice(0, 3)]
}

/** What is finished by a comma, and what is still being typed. */
export function splitAtCommas(typed: string): { tags: string[]; rest: string } {
  const parts = typed.split(',')
  const rest = parts.pop() ?? ''
  return { tags: parts.map(toTag).filter((tag) => tag !== ''), rest: rest.trimStart() }
}

/** Not there already, however it is written. (TAG-03) */
export const isNewTag = (tag: string, existing: readonly string[]): boolean =>
  !existing.some((known) => known.toLowerCase() === tag.toLowerCase())
