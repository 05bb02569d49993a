import { formatDateInZone } from '~/platform/time-zone'
import { labelFor } from './personal-data-labels'

type DataPage = { title: string; data: object; zone: string; photo?: Uint8Array | null }

/**
 * Everything kept about someone as a page that is read from a disk: no script, nothing loaded,
 * and whatever was typed stays text. Times are those of the zone.
 */
export function personalDataPage({ title, data, zone, photo }: DataPage): string {
  const parts = labeledEntries(data).map(
    ([name, value]) => `<section><h2>${escapeHtml(name)}</h2>${renderValue(value, zone)}</section>`,
  )
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${photo ? renderPhoto(photo) : ''}
${parts.join('\n')}
</body>
</html>
`
}

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:50rem;padding:0 1rem}
h2{border-bottom:1px solid;margin-top:3rem}li{margin-block:1rem}
dl{display:grid;gap:.2rem 1rem;grid-template-columns:minmax(6rem,14rem) minmax(0,1fr);margin:0}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`

const renderPhoto = (photo: Uint8Array) =>
  `<img alt="Photo" width="256" src="data:image/webp;base64,${Buffer.from(photo).toString('base64')}">`

function renderValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return formatDateInZone(value, zone)
  if (Array.isArray(value)) return renderList(value, zone)
  if (typeof value === 'object') return renderPairs(value, zone)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return escapeHtml(String(value as string | number))
}

function renderList(values: unknown[], zone: string): string {
  if (values.length === 0) return '<p>Nothing.</p>'
  if (values.every((value) => typeof value === 'string')) return values.map(escapeHtml).join(', ')
  return `<ol>${values.map((value) => `<li>${renderValue(value, zone)}</li>`).join('')}</ol>`
}

function renderPairs(value: object, zone: string): string {
  const rows = labeledEntries(value).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${renderValue(value, zone)}</dd>`,
  )
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '–'
}

/** The values that are shown, by what they are called. */
const labeledEntries = (data: object): [string, unknown][] =>
  Object.entries(data).flatMap(([name, value]) => {
    const words = labelFor(name)
    return words === null ? [] : [[words, value] as [string, unknown]]
  })

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (typed: string) => typed.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
