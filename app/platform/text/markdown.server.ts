import MarkdownIt from 'markdown-it'
import { linkNames, NAME_LINK, type NameLink } from './name-links'
import { memoize } from '../memoize'
import { truncate } from './truncate'

/**
 * What members write, as safe HTML: no raw HTML, no images (they become links), no tables (their
 * alignment would need inline styles), links only to web and email addresses. The page's title is
 * its h1, so headings start one level lower.
 */
function createRenderer(links: boolean) {
  const markdown = new MarkdownIt({ html: false, linkify: links, breaks: true })
  markdown.disable(['image', 'table', ...(links ? [] : ['link', 'autolink'])])
  markdown.validateLink = (url) => /^(https?:|mailto:)/i.test(url.trim())
  const { rules } = markdown.renderer
  rules.link_open = (tokens, index, options, _env, renderer) => {
    const token = tokens[index]
    if (token?.info !== NAME_LINK) token?.attrSet('rel', 'nofollow ugc noopener')
    return renderer.renderToken(tokens, index, options)
  }
  for (const rule of ['heading_open', 'heading_close'] as const) {
    rules[rule] = (tokens, index, options, _env, renderer) => {
      const token = tokens[index]
      if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
      return renderer.renderToken(tokens, index, options)
    }
  }
  markdown.core.ruler.push('names', linkNames)
  return markdown
}

const withLinks = createRenderer(true)
const withoutLinks = createRenderer(false)

/** Brackets and addresses of a text whose links are still made: each more takes longer than the last. */
const MAX_LINK_MARKS = 200

/** What is read now is read by many: at most some 4 MB of it. */
const REMEMBERED = { most: 1000, longest: 1000 }

export const renderMarkdown = memoize((text: string): string => {
  const marks = text.match(/\[|:\/\/|@/g)?.length ?? 0
  return (marks > MAX_LINK_MARKS ? withoutLinks : withLinks).render(text)
}, REMEMBERED)

/** The same, with links in place of names after '@'. */
export const renderWithNames = (text: string, names: readonly NameLink[]): string =>
  names.length === 0 ? renderMarkdown(text) : withLinks.render(text, { names })

/** Markup and its replacement in plain text; applied in this order, one pass each. */
const MARKUP_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' '],
  [/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1'],
  // List items, and paragraphs without a period, would run together on one line.
  [/([^\s.!?:;,…·])[^\S\n]*\n(?:[^\S\n]*\n)+(?=\S)/g, '$1 ·\n'],
  [/([^\s:·])\s*\n(?= {0,3}(?:[-*+]|\d{1,9}[.)]) )/g, '$1 ·\n'],
  [/^ {0,3}(?:#{1,6} |>+ ?|[-*+] |\d{1,9}[.)] )/gm, ''],
  // Backticks match only as a whole run: retrying at each of them would take quadratic time.
  [/(\*\*|__|~~|(?<!`)`{1,9})(?=[^\s*_~`])([^*_~`]+)\1/g, '$2'],
  [/(^|[\s(])([*_])(?=\S)([^*_]+)\2(?=$|[\s).,;:!?])/g, '$1$3'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
]

/** The same as one line of plain text, for lists and descriptions. Not escaped. */
export const plainText = memoize(
  (text: string): string =>
    MARKUP_REPLACEMENTS.reduce(
      (plain, [mark, instead]) => plain.replace(mark, instead),
      text,
    ).trim(),
  REMEMBERED,
)

/** How many times its length is read for a snippet, because some of that is markup. */
const SOURCE_FACTOR = 4

/** The start of a text as plain text, cut between words. */
export function snippet(text: string, length = 240): string {
  const beginning = text.slice(0, SOURCE_FACTOR * length)
  const plain = plainText(beginning)
  return truncate(plain, length, beginning.length < text.length)
}

const ITEM = /^\s{0,3}[-*+] /

/** The same for texts that have lines: its paragraphs, with each line and item on its own. */
export const plainParagraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.split('\n').map(plainLine).filter(Boolean).join('\n'))
    .filter(Boolean)

const plainLine = (line: string) => (ITEM.test(line) ? `• ${plainText(line)}` : plainText(line))
