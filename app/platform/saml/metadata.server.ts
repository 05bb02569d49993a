import sax from 'sax'
import { readCertificates } from './certificate.server'

/** What a login needs to know of an identity provider, as its metadata says it. */
export type ProviderMetadata = {
  entity_id: string
  /** Where a login begins, by redirect */
  login_url: string
  /** PEM, all that it may sign with */
  certificates: string[]
  /** What may stand behind the @ of its scoped attributes (shibmd:Scope); none where it doesn't say */
  scopes: string[]
}

/** Why metadata can't be used, for operators. */
export class MetadataProblem extends Error {
  override name = 'MetadataProblem'
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
/** Characters of one text: a certificate or a scope; the rest of an aggregate is passed over. */
const LONGEST_TEXT = 20_000
const MOST_CERTIFICATES = 20

type Draft = ProviderMetadata & { isProvider: boolean; valid_until: string }

/**
 * Reads metadata piece by piece, whatever its length, and keeps one entity: the one with the id, or the only
 * identity provider in it. Entities that aren't wanted are gone as soon as they end.
 */
export class MetadataReader {
  #parser = sax.parser(true, { xmlns: true, position: false })
  #open: string[] = []
  #text: string | null = null
  #entity: Draft | null = null
  #validUntil: string[] = []
  #isSigning = false
  #found: Draft[] = []

  constructor(private readonly wanted?: string) {
    this.#parser.ondoctype = () => {
      throw new MetadataProblem('it has a DOCTYPE, which metadata never needs')
    }
    this.#parser.onerror = (error) => {
      throw new MetadataProblem(`it is no XML: ${error.message.split('\n')[0]}`)
    }
    this.#parser.onopentag = (tag) => this.#begin(tag as sax.QualifiedTag)
    this.#parser.onclosetag = () => this.#end()
    this.#parser.ontext = this.#parser.oncdata = (text) => {
      if (this.#text !== null && this.#text.length < LONGEST_TEXT) this.#text += text
    }
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  /** What was found, at the end. Throws a MetadataProblem. */
  finish(now: Date): ProviderMetadata {
    this.#parser.close()
    const [found, ...more] = this.#found
    if (!found)
      throw new MetadataProblem(
        this.wanted ? `it has no identity provider ${this.wanted}` : 'it has no identity provider',
      )
    if (more.length > 0)
      throw new MetadataProblem('it has several identity providers: name one as entity_id')
    const { isProvider: _, valid_until, ...metadata } = found
    const end = [...this.#validUntil, valid_until]
      .filter(Boolean)
      .find((at) => !(new Date(at) > now))
    if (end) throw new MetadataProblem(`it was valid until ${end} only: get a new one`)
    if (!metadata.login_url)
      throw new MetadataProblem('it has no SingleSignOnService with the binding HTTP-Redirect')
    if (metadata.certificates.length === 0) throw new MetadataProblem('it has no certificate')
    return metadata
  }

  #begin({ local, attributes }: sax.QualifiedTag) {
    const value = (name: string) => attributes[name]?.value.trim() ?? ''
    this.#open.push(local)
    this.#text = null
    if (local === 'EntitiesDescriptor') this.#validUntil.push(value('validUntil'))
    if (local === 'EntityDescriptor') {
      const entity_id = value('entityID')
      const empty = { login_url: '', certificates: [], scopes: [], isProvider: false }
      this.#entity =
        this.wanted === undefined || entity_id === this.wanted
          ? { entity_id, ...empty, valid_until: value('validUntil') }
          : null
    }
    if (!this.#entity) return
    if (local === 'IDPSSODescriptor' && value('protocolSupportEnumeration').includes(PROTOCOL))
      this.#entity.isProvider = true
    if (!this.#isInProvider()) return
    if (local === 'KeyDescriptor') this.#isSigning = value('use') !== 'encryption'
    if (local === 'SingleSignOnService' && value('Binding') === REDIRECT)
      this.#entity.login_url ||= value('Location')
    if (local === 'X509Certificate' || (local === 'Scope' && value('regexp') !== 'true'))
      this.#text = ''
  }

  #end() {
    const local = this.#open.pop()
    const entity = this.#entity
    if (!entity) return
    const text = this.#text?.trim() ?? ''
    this.#text = null
    if (local === 'Scope' && text) entity.scopes.push(text.toLowerCase())
    if (local === 'X509Certificate' && this.#isSigning && this.#open.includes('KeyDescriptor'))
      this.#addCertificate(entity, text)
    if (local === 'EntityDescriptor') {
      if (entity.isProvider) this.#found.push(entity)
      // More than two say nothing new, and an aggregate has thousands.
      this.#found.length = Math.min(this.#found.length, 2)
      this.#entity = null
    }
  }

  #addCertificate({ certificates }: Draft, text: string) {
    const read = readCertificates(text)
    if (!read) throw new MetadataProblem('a certificate in it can’t be read')
    for (const pem of read)
      if (!certificates.includes(pem) && certificates.length < MOST_CERTIFICATES)
        certificates.push(pem)
  }

  /** Not in the part that tells what it is as a service (SPSSODescriptor). */
  #isInProvider = () =>
    this.#open.includes('IDPSSODescriptor') ||
    (this.#open.at(-2) === 'Extensions' && this.#open.at(-3) === 'EntityDescriptor')
}

/** Metadata in one text, such as a file that a school was given. Throws a MetadataProblem. */
export function readMetadata(xml: string, now: Date, entity_id?: string): ProviderMetadata {
  const reader = new MetadataReader(entity_id)
  reader.write(xml)
  return reader.finish(now)
}
