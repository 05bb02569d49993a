import MarkdownIt from 'markdown-it'
import { cut } from './cut'

/**
 * What people write, as safe HTML: no HTML of their own, no pictures (they become links), no
 * tables (their alignment would need inline styles), links only to the web and to mail addresses.
 * The page's title is its h1, so headings begin one level lower.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable([
  'image',
  'table',
])

markdown.validateLink = (url) => /^(https?:|mailto:)/i.test(url.trim())

const { rules } = markdown.renderer

rules.link_open = (tokens, index, options, _env, renderer) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc noopener')
  return renderer.renderToken(tokens, index, options)
}

for (const rule of ['heading_open', 'heading_close'] as const) {
  rules[rule] = (tokens, index, options, _env, renderer) => {
    const token = tokens[index]
    if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
    return renderer.renderToken(tokens, index, options)
  }
}

export const renderMarkdown = (text: string): string => markdown.render(text)

/** What only marks up the text, and by what it is replaced. In this order, one pass each. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' '],
  [/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1'],
  // Items of a list, and paragraphs without a full stop, would run into one another on one line.
  [/([^\s.!?:;,…·])[^\S\n]*\n(?:[^\S\n]*\n)+(?=\S)/g, '$1 ·\n'],
  [/([^\s:·])\s*\n(?= {0,3}(?:[-*+]|\d{1,9}[.)]) )/g, '$1 ·\n'],
  [/^ {0,3}(?:#{1,6} |>+ ?|[-*+] |\d{1,9}[.)] )/gm, ''],
  // Backticks count as one run: begun at each of them, a long run would be read over and over.
  [/(\*\*|__|~~|(?<!`)`{1,9})(?=[^\s*_~`])([^*_~`]+)\1/g, '$2'],
  [/(^|[\s(])([*_])(?=\S)([^*_]+)\2(?=$|[\s).,;:!?])/g, '$1$3'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
]

/** The same as one line of plain text, for lists and descriptions. Not HTML: it is escaped where shown. */
export function plainText(text: string): string {
  return MARKS.reduce((plain, [mark, instead]) => plain.replace(mark, instead), text).trim()
}

/** So many times the length of a snippet are read for it, however much of that is markup. */
const READ_FOR = 4

/** The beginning of a text as plain text, cut between words. */
export function snippet(text: string, length = 240): string {
  const beginning = text.slice(0, READ_FOR * length)
  const plain = plainText(beginning)
  return cut(plain, length, beginning.length < text.length)
}
