import MarkdownIt from 'markdown-it'

/** A message says what it says in a few lines: no headings, images, tables, rules or raw HTML. */
const DISABLED = ['image', 'table', 'heading', 'lheading', 'hr', 'reference', 'code']
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(DISABLED)

markdown.validateLink = (url) => /^https?:/i.test(url.trim())

/** Where an external link of a message leads to. (DM-31) */
export const redirectHref = (uri: string) => `/redirect?fromDM=true&uri=${encodeURIComponent(uri)}`

markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index]
  token?.attrSet('href', redirectHref(String(token.attrGet('href'))))
  token?.attrSet('rel', 'nofollow ugc noopener')
  token?.attrSet('data-turbo', 'false')
  return renderer.renderToken(tokens, index, options)
}

/** Addresses of a text whose links are still made: each more takes longer than the last. */
const MAX_LINK_MARKS = 200
const withoutLinks = new MarkdownIt({ html: false, breaks: true }).disable([
  ...DISABLED,
  'link',
  'autolink',
])

/** A message as safe HTML. (DM-01, DM-31) */
export function messageHtml(text: string): string {
  const marks = text.match(/\[|:\/\/|@/g)?.length ?? 0
  return (marks > MAX_LINK_MARKS ? withoutLinks : markdown).render(text)
}
