import { senderName, type EmailContent, type EmailItem, type EmailSender } from './email'

/**
 * The accent colors of app/styles/tokens.css in a notation that every mail program understands. An
 * email has no style sheet and no images: nothing is loaded from anywhere.
 */
const ACCENTS: Record<string, string> = {
  forest: '#1e5a38',
  lake: '#005477',
  plum: '#772e5b',
  clay: '#7b3618',
  indigo: '#3f4094',
  slate: '#414f5d',
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"

const P = 'margin:0 0 16px'
const H2 = `margin:24px 0 12px;font:600 18px/1.4 ${SERIF};color:#28201a`
const SMALL = 'margin:0 0 8px;font-size:14px;color:#5c534b'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
const escapeLines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

export function renderEmailHtml(email: EmailContent, sender: EmailSender): string {
  const {
    subject,
    heading,
    paragraphs,
    quote,
    sections = [],
    action: act,
    details = [],
    message,
    notes = [],
    links = [],
  } = email
  const accent = ACCENTS[sender.accent ?? ''] ?? ACCENTS.forest!
  const body = [
    `<h1 style="margin:0 0 20px;font:600 24px/1.3 ${SERIF};color:#28201a">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${P}">${escapeLines(text)}</p>`),
    quote && blockquote(quote, accent),
    ...sections.flatMap(({ title, items }) => [
      title && `<h2 style="${H2}">${escapeHtml(title)}</h2>`,
      ...items.map((item) => itemHtml(item, accent)),
    ]),
    act && button(act, accent),
    details.length > 0 &&
      `<table role="presentation" style="${P}">${details.map(row).join('')}</table>`,
    message && blockquote(message, accent),
    ...notes.map((text) => `<p style="${SMALL}">${escapeLines(text)}</p>`),
    ...links.map((link) => `<p style="${SMALL}">${linkHtml(link, '#5c534b')}</p>`),
  ]
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f9f7f1;color:#28201a;font:16px/1.6 ${SANS}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 12px;font:600 18px/1.4 ${SERIF};color:${accent}">${escapeHtml(sender.product)}</p>
<div style="padding:32px 28px;background:#fefdfa;border:1px solid #e1dcd2;border-radius:16px">
${body.filter(Boolean).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:14px;color:#5c534b">${escapeHtml(senderName(sender))}</p>
</div>
</body>
</html>
`
}

const linkHtml = ({ label, href }: { label: string; href: string }, color: string) =>
  `<a href="${escapeHtml(href)}" style="color:${color}">${escapeHtml(label)}</a>`

const itemHtml = ({ text, quote, href }: EmailItem, accent: string) =>
  `<p style="margin:0 0 ${quote ? 4 : 16}px">${linkHtml({ label: text, href }, accent)}</p>${quote ? blockquote(quote, accent) : ''}`

const blockquote = (text: string, accent: string) =>
  `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${accent}">${escapeLines(text)}</blockquote>`

/** The URL is below its button, for programs that show no links. */
function button({ label, href }: { label: string; href: string }, accent: string) {
  return `<p style="margin:24px 0 12px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:14px;color:#5c534b;word-break:break-all">${escapeHtml(href)}</p>`
}

const row = ([name, value]: [string, string]) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#5c534b;vertical-align:top">${escapeHtml(name)}</td><td style="padding:2px 0">${escapeLines(value)}</td></tr>`
