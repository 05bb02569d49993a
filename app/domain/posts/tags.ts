/**
 * Tags as people type them: separated by commas, line breaks, or spaces before a '#'. A leading '#'
 * goes (TAG-02), spaces inside become dashes ("#financial aid" is 'financial-aid'), and a tag that
 * is there already is not added again, however it is written (TAG-03).
 */
export function tagsFrom(text: string): string[] {
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

/** The spelling under which a tag is found: case does not count. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/**
 * Tags and typed texts as one text that tagsFrom reads. Nothing stands between them but the comma: so
 * the tags of a text are never longer together than the text, and what was short enough once stays so.
 */
export const joinedTags = (texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join(',')
