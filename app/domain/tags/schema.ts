/** Suggestions need this many characters. (TAG-04) */
export const MIN_SUGGEST_LENGTH = 3
/** In addition to the typed text itself (TAG-06) */
export const MAX_SUGGESTIONS = 3

/** A suggestion. (TAG-07) */
export type TagSuggestion = { key: string }

export const TRENDING_DAYS = 30
export const MAX_TRENDING = 10

/**
 * Tags as people type them: separated by commas, line breaks, or spaces before a '#'. A leading '#'
 * is removed (TAG-02), spaces inside become dashes ("#financial aid" is 'financial-aid'), and a tag
 * isn't added twice, even in another case (TAG-03).
 */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>()
  for (const typed of text.split(/[,\n]|\s(?=#)/)) {
    const tag = typed
      .trim()
      .replace(/^#+\s*/, '')
      .replace(/\s+/g, '-')
    const key = tagKey(tag)
    if (tag !== '' && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()]
}

/** Tags that differ only in case are the same. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/**
 * Tags and typed texts as one text for parseTags, with commas alone between them: so the tags of a
 * text are never longer together than the text, and can't become too long by this.
 */
export const joinTags = (texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join(',')
