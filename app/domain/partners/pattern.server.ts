import { RE2JS } from 're2js'
import { text } from './fields'

/**
 * Schools' own patterns run in RE2, which takes time in proportion to the text whatever the pattern
 * is. It has no lookahead, lookbehind or backreferences; those are what could take exponential time.
 */
function compile(pattern: string): RE2JS | { error: string } {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

const isJavaScriptPattern = (pattern: string) => {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

/** What is wrong with a pattern that a school gave, or null. */
function patternError(pattern: string): string | null {
  const compiled = compile(pattern)
  if (compiled instanceof RE2JS) return null
  if (!isJavaScriptPattern(pattern)) return 'must be a regular expression'
  const part = /`(.+)`$/s.exec(compiled.error)?.[1] ?? pattern
  return `can't use ${part}: patterns are RE2, without lookahead and backreferences`
}

/** Whether a pattern fits a text as a whole. Undefined for a pattern that RE2 doesn't have. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const compiled = compile(pattern)
  return compiled instanceof RE2JS ? compiled.matches(text) : undefined
}

/** A regular expression for a whole external id, such as 'N\\d{7}'. (SIGNUP-18) */
export const pattern = text(200).refine((value) => patternError(value) === null, {
  error: ({ input }) => patternError(String(input)) ?? '',
})
