/** What stands before the end of a line, or of a name, is looked at once: anyone can send a megabyte of it. */
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi
const MARKUP =
  /<\/?(?:html|body|p|br|div|span|a|b|i|u|strong|em|ul|ol|li|h[1-6]|font|table)\b[^<>]*>/i
const UNSEEN = /<(script|style|head|title)\b[^<>]*>(?:(?!<\/\1)[^])*(?:<\/\1[^<>]*>|$)/gi
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'table', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
}

/** A description as Markdown: calendars write HTML into texts that have none. Anything else stays as it is. */
export const descriptionText = (text: string): string =>
  (MARKUP.test(text) ? fromHtml(text) : text)
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function fromHtml(html: string): string {
  let href = ''
  const text = html
    .replaceAll(UNSEEN, '')
    .replaceAll(/<!--(?:(?!-->)[^])*(?:-->|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(TAG, (_, close: string, found: string, attributes: string) => {
      const name = found.toLowerCase()
      if (name === 'br') return '\n'
      if (name === 'li') return close ? '' : '\n- '
      if (BLOCKS.has(name)) return '\n\n'
      if (name !== 'a') return ''
      if (!close) href = webAddress(attributes)
      const target = close && href
      if (close) href = ''
      return close ? (target ? `](${target})` : '') : href && '['
    })
  return decodeEntities(text.replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n'))
}

function webAddress(attributes: string): string {
  const [, double, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const address = decodeEntities(double ?? single ?? '').trim()
  return /^https?:\/\/[^\s()<>]+$/i.test(address) ? address : ''
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? String(all)
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
  })
