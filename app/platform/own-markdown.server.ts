import MarkdownIt from 'markdown-it'

/**
 * Our own texts as HTML. Other than what people write (markdown.server.ts) they may be broken into
 * lines anywhere, link to our own pages, and say with their headings which level they have.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false }).disable([
  'image',
  'table',
])

markdown.validateLink = (url) => /^(\/(?!\/)|#|https?:|mailto:)/i.test(url)

const { escapeHtml } = markdown.utils

/** What our texts leave open: the product's name and the address for questions. */
export type TextFacts = { product: string; support_email: string }

/** The text as HTML; {support_email} becomes a link that writes to it. */
export function renderOwnText(text: string, facts: TextFacts): string {
  const mail = escapeHtml(facts.support_email)
  const href = escapeHtml(`mailto:${encodeURIComponent(facts.support_email).replace('%40', '@')}`)
  return markdown
    .render(text)
    .replaceAll('href="mailto:%7Bsupport_email%7D"', () => `href="${href}"`)
    .replaceAll('{support_email}', () => `<a href="${href}">${mail}</a>`)
    .replaceAll('{product}', () => escapeHtml(facts.product))
}

/** A line of our own without any markup. */
export const fillIn = (text: string, { product, support_email }: TextFacts): string =>
  text.replaceAll('{product}', () => product).replaceAll('{support_email}', () => support_email)
