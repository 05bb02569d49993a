import MarkdownIt, { type Token } from 'markdown-it'
import { NEW_TAB_NOTE, opensInNewTab } from '~/policy/new-tab'

/**
 * The site's own texts as HTML. Unlike what members write (markdown.server.ts), their line breaks
 * don't count, they can link to pages of the site, and their headings keep their level.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: false }).disable([
  'image',
  'table',
])

markdown.validateLink = (url) => /^(\/(?!\/)|#|https?:|mailto:)/i.test(url)

const { escapeHtml } = markdown.utils

/** Some pages open in a new tab, and their links say so. (ACCESS-40) */
const newTab = (token: Token | undefined): boolean =>
  opensInNewTab(String(token?.attrGet('href') ?? ''))
const NOTE = `<span class="hidden-text">${NEW_TAB_NOTE}</span>`

Object.assign(markdown.renderer.rules, {
  link_open: (tokens, index, options, _env, renderer) => {
    if (newTab(tokens[index])) tokens[index]?.attrSet('target', '_blank')
    return renderer.renderToken(tokens, index, options)
  },
  link_close: (tokens, index) => {
    const opened = tokens.slice(0, index).findLast(({ type }) => type === 'link_open')
    return newTab(opened) ? `${NOTE}</a>` : '</a>'
  },
} satisfies typeof markdown.renderer.rules)

/** The placeholders of the site's texts; a page may have more of them */
export type SiteTextValues = { product: string; support_email: string } & Record<string, string>

/** The text as HTML; {support_email} becomes a mailto link. */
export function renderSiteText(text: string, values: SiteTextValues): string {
  const mail = escapeHtml(values.support_email)
  const href = escapeHtml(`mailto:${encodeURIComponent(values.support_email).replace('%40', '@')}`)
  const html = markdown
    .render(text)
    .replaceAll('href="mailto:%7Bsupport_email%7D"', () => `href="${href}"`)
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])
  return fill(html, {
    ...Object.fromEntries(escaped),
    support_email: `<a href="${href}">${mail}</a>`,
  })
}

/** Fills the placeholders of a line without markup. */
export const fillSiteText = (text: string, values: SiteTextValues): string => fill(text, values)

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  )

/** The same for every text of a data structure. */
export function fillInAll<T>(value: T, texts: SiteTextValues): T {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillSiteText(value, texts)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]))
  }
  return fill(value) as T
}
