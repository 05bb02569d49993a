import type { XmlAttribute, XmlEvent, XmlTag } from './xml-reader'

/** How XML is written for a signature: Exclusive XML Canonicalization 1.0, or Canonical XML 1.0. */
export type CanonicalForm = {
  isExclusive: boolean
  hasComments: boolean
  /** Prefixes that are treated as in the form that isn't exclusive ('' for the default) */
  prefixes: readonly string[]
}

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const FORMS = new Map([
  [C14N, { isExclusive: false, hasComments: false }],
  [`${C14N}#WithComments`, { isExclusive: false, hasComments: true }],
  [EXCLUSIVE, { isExclusive: true, hasComments: false }],
  [`${EXCLUSIVE}WithComments`, { isExclusive: true, hasComments: true }],
])

/** The form that an algorithm's address names; undefined for others. `prefixes` is its PrefixList. */
export function canonicalForm(algorithm: string, prefixes = ''): CanonicalForm | undefined {
  const form = FORMS.get(algorithm)
  const listed = prefixes.split(/\s+/).filter(Boolean)
  return form && { ...form, prefixes: listed.map((one) => (one === '#default' ? '' : one)) }
}

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Writes events of XML in a canonical form, as they come: what is signed is never whole in memory. Begins with any
 * element; attributes of the prefix xml around it aren't taken along, which signatures of SAML have no use for.
 */
export class CanonicalWriter {
  /** The namespaces written so far, of each open element */
  #written: ReadonlyMap<string, string>[] = []

  constructor(
    private readonly form: CanonicalForm,
    private readonly write: (text: string) => void,
  ) {}

  next(event: XmlEvent): void {
    if (event.kind === 'open') this.#open(event.tag)
    else if (event.kind === 'close') {
      this.#written.pop()
      this.write(`</${event.name}>`)
    } else if (event.kind === 'text') this.write(escapeText(event.text))
    else if (event.kind === 'instruction')
      this.write(`<?${event.name}${event.text && ` ${event.text}`}?>`)
    else if (this.form.hasComments) this.write(`<!--${event.text}-->`)
  }

  #open(tag: XmlTag) {
    const before = this.#written.at(-1) ?? NONE
    const missing = this.#prefixes(tag)
      .map((prefix) => [prefix, tag.scope[prefix] ?? ''] as const)
      .filter(([prefix, uri]) => (before.get(prefix) ?? '') !== uri)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    this.#written.push(missing.length > 0 ? new Map([...before, ...missing]) : before)
    const namespaces = missing.map(
      ([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`,
    )
    const attributes = tag.attributes
      .filter((one) => !isNamespace(one))
      .sort(inOrder)
      .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`)
    this.write(`<${tag.name}${namespaces.join('')}${attributes.join('')}>`)
  }

  /** Whose namespaces an element needs: those that it uses, or all that are in scope. */
  #prefixes({ prefix, attributes, scope }: XmlTag): string[] {
    const all: string[] = []
    if (!this.form.isExclusive) for (const one in scope) all.push(one)
    for (const one of attributes) if (one.prefix && !isNamespace(one)) all.push(one.prefix)
    for (const one of this.form.prefixes) if (scope[one] !== undefined) all.push(one)
    return [...new Set([prefix, ...all])].filter((one) => one !== 'xml' && one !== 'xmlns')
  }
}

const isNamespace = ({ name, prefix }: XmlAttribute) => name === 'xmlns' || prefix === 'xmlns'

const inOrder = (a: XmlAttribute, b: XmlAttribute) =>
  a.uri === b.uri ? (a.local < b.local ? -1 : 1) : a.uri < b.uri ? -1 : 1

const TEXT = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const escapeText = (text: string) =>
  text.replace(/[&<>\r]/g, (one) => TEXT[one as keyof typeof TEXT])

const LINES = { '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' }
const VALUE = { '&': '&amp;', '<': '&lt;', '"': '&quot;', ...LINES }
const escapeAttribute = (value: string) =>
  value.replace(/[&<"\t\n\r]/g, (one) => VALUE[one as keyof typeof VALUE])

/** The canonical form of events, whole. */
export function canonicalText(events: readonly XmlEvent[], form: CanonicalForm): string {
  const parts: string[] = []
  const writer = new CanonicalWriter(form, (text) => parts.push(text))
  for (const event of events) writer.next(event)
  return parts.join('')
}
