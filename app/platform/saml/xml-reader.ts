import sax from 'sax'

export type XmlAttribute = {
  name: string
  prefix: string
  local: string
  uri: string
  value: string
}

/** A tag that opens, with the namespaces that are in scope there by their prefixes ('' for the default). */
export type XmlTag = {
  name: string
  prefix: string
  local: string
  uri: string
  attributes: XmlAttribute[]
  scope: Record<string, string>
}

export type XmlEvent =
  | { kind: 'open'; tag: XmlTag }
  | { kind: 'close'; name: string }
  | { kind: 'text' | 'comment'; text: string }
  | { kind: 'instruction'; name: string; text: string }

/** Why a text can't be read as XML, in words for operators. */
export class XmlProblem extends Error {
  override name = 'XmlProblem'
}

/**
 * Line breaks and tabs written as references survive in attributes, those that stand there don't: while the
 * parser is at work, the first are these characters of no meaning.
 */
const WRITTEN = { '\t': '\u{E009}', '\n': '\u{E00A}', '\r': '\u{E00D}' } as const
const REFERENCES = Object.entries(WRITTEN).flatMap(([character, stand_in]) => {
  const code = character.charCodeAt(0)
  return [`#${code}`, `#0${code}`, `#x${code.toString(16)}`, `#x0${code.toString(16)}`].map(
    (reference) => [reference, stand_in] as const,
  )
})
const restore = (text: string) =>
  /[\u{E009}\u{E00A}\u{E00D}]/u.test(text)
    ? text.replace(/[\u{E009}\u{E00A}\u{E00D}]/gu, (one) =>
        String.fromCharCode(one.charCodeAt(0) - 0xe000),
      )
    : text

const OPTIONS = { xmlns: true, position: false, strictEntities: true }

/**
 * XML piece by piece, as XML 1.0 says that it is read: line ends, white space in attributes and namespaces
 * included, so that what is read can be written in its canonical form. Throws an XmlProblem, also for every DOCTYPE.
 */
export class XmlReader {
  #parser = sax.parser(true, { ...OPTIONS })
  #depth = 0
  #ended = false
  /** A carriage return at the end of a piece: whether a line feed follows isn't known yet */
  #rest = ''

  constructor(private readonly next: (event: XmlEvent) => void) {
    const parser = this.#parser
    Object.assign(
      (parser as unknown as { ENTITIES: object }).ENTITIES,
      Object.fromEntries(REFERENCES),
    )
    parser.onerror = (error) => {
      throw new XmlProblem(`it is no XML: ${error.message.split('\n')[0]}`)
    }
    parser.ondoctype = () => {
      throw new XmlProblem('it has a DOCTYPE, which metadata never needs')
    }
    parser.onopentag = (tag) => this.#open(tag as sax.QualifiedTag)
    parser.onclosetag = (name) => {
      this.#depth -= 1
      this.#ended = this.#depth === 0
      this.next({ kind: 'close', name })
    }
    parser.ontext = parser.oncdata = (text) => this.#inside({ kind: 'text', text: restore(text) })
    parser.oncomment = (text) => this.#inside({ kind: 'comment', text })
    parser.onprocessinginstruction = ({ name, body }) =>
      this.#inside({ kind: 'instruction', name, text: body })
  }

  write(text: string): void {
    const all = this.#rest + text
    this.#rest = all.endsWith('\r') ? '\r' : ''
    const whole = this.#rest ? all.slice(0, -1) : all
    this.#parser.write(whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole)
  }

  /** All of it was written. */
  close(): void {
    this.#parser.write(this.#rest && '\n').close()
    if (!this.#ended) throw new XmlProblem('it is no XML: it has no end')
  }

  /** What stands around the root says nothing. */
  #inside(event: XmlEvent) {
    if (this.#depth > 0) this.next(event)
  }

  #open({ name, prefix, local, uri, attributes, ns }: sax.QualifiedTag) {
    if (this.#ended) throw new XmlProblem('it is no XML: it has two roots')
    if ([{ uri }, ...Object.values(attributes)].some((one) => typeof one.uri !== 'string'))
      throw new XmlProblem(`it is no XML: ${name} is of no namespace`)
    this.#depth += 1
    const list = Object.values(attributes).map((attribute) => {
      const value = restore(attribute.value.replace(/[\t\n]/g, ' '))
      return { ...attribute, value }
    })
    this.next({ kind: 'open', tag: { name, prefix, local, uri, attributes: list, scope: ns } })
  }
}

/** The value of an attribute without a namespace; '' where it has none. */
export const attributeOn = (tag: XmlTag, name: string): string =>
  tag.attributes.find((one) => one.name === name)?.value ?? ''

/** An element of a text that is whole in memory; `from` and `to` are where its events begin and end. */
export type XmlElement = {
  tag: XmlTag
  children: XmlElement[]
  text: string
  from: number
  to: number
}

/** The events of a whole text and its root. Throws an XmlProblem. */
export function readXml(xml: string): { root: XmlElement; events: XmlEvent[] } {
  const events: XmlEvent[] = []
  const reader = new XmlReader((event) => events.push(event))
  reader.write(xml)
  reader.close()
  return { root: buildElement(events), events }
}

/** The element that these events begin with. */
export function buildElement(events: readonly XmlEvent[]): XmlElement {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  for (const [at, event] of events.entries()) {
    const parent = open.at(-1)
    if (event.kind === 'open') {
      const element = { tag: event.tag, children: [], text: '', from: at, to: events.length }
      parent?.children.push(element)
      root ??= element
      open.push(element)
    }
    if (event.kind === 'text' && parent) parent.text += event.text
    if (event.kind === 'close' && parent) {
      parent.to = at + 1
      open.pop()
    }
  }
  if (!root) throw new XmlProblem('it is no XML: it has no element')
  return root
}

/** The children of an element with this name. */
export const childrenNamed = (parent: XmlElement | undefined, uri: string, local: string) =>
  (parent?.children ?? []).filter(({ tag }) => tag.uri === uri && tag.local === local)
