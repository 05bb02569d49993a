import { readCertificates } from './certificate.server'
import { SignedStream } from './signed-stream.server'
import { attributeOn, XmlProblem, XmlReader, type XmlEvent, type XmlTag } from './xml-reader'
import { SignatureProblem } from './xml-signature.server'

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

type Draft = ProviderMetadata & { isProvider: boolean; valid_until: string[] }

type Choice = {
  /** The entity that is looked for; the only one where left out */
  entity_id?: string | undefined
  /** PEM, what all of it has to be signed with: those of a federation */
  signed_with?: readonly string[] | undefined
}

/**
 * Reads metadata piece by piece, whatever its length, and keeps one entity: the one with the id, or the only
 * identity provider in it. Entities that aren't wanted are gone as soon as they end. Where it has to be signed,
 * only what the signature covers is read.
 */
export class MetadataReader {
  #xml: XmlReader
  #signed: SignedStream | null
  #open: string[] = []
  #text: string | null = null
  #entity: Draft | null = null
  #validUntil: string[] = []
  #isSigning = false
  #found: Draft[] = []

  constructor(private readonly choice: Choice = {}) {
    const read = (event: XmlEvent) => this.#next(event)
    const { signed_with } = choice
    const signed = signed_with ? new SignedStream(signed_with, read) : null
    this.#signed = signed
    this.#xml = new XmlReader(signed ? (event) => signed.next(event) : read)
  }

  write(text: string): void {
    explaining(() => this.#xml.write(text))
  }

  /** What was found, at the end. Throws a MetadataProblem. */
  finish(now: Date): ProviderMetadata {
    explaining(() => {
      this.#xml.close()
      this.#signed?.finish()
    })
    const wanted = this.choice.entity_id
    const [found, ...more] = this.#found
    if (!found)
      throw new MetadataProblem(
        wanted ? `it has no identity provider ${wanted}` : 'it has no identity provider',
      )
    if (more.length > 0)
      throw new MetadataProblem('it has several identity providers: name one as entity_id')
    const { isProvider: _, valid_until, ...metadata } = found
    const ends = valid_until.filter(Boolean)
    const end = ends.find((at) => !(new Date(at) > now))
    if (end) throw new MetadataProblem(`it was valid until ${end} only: get a new one`)
    // Without an end, an old copy with certificates that have been withdrawn would count for ever.
    if (this.#signed && ends.length === 0)
      throw new MetadataProblem('it is signed, but doesn’t say until when it is valid (validUntil)')
    if (!metadata.login_url)
      throw new MetadataProblem('it has no SingleSignOnService with the binding HTTP-Redirect')
    if (metadata.certificates.length === 0) throw new MetadataProblem('it has no certificate')
    return metadata
  }

  #next(event: XmlEvent) {
    if (event.kind === 'open') this.#begin(event.tag)
    else if (event.kind === 'close') this.#end()
    else if (event.kind === 'text' && this.#text !== null && this.#text.length < LONGEST_TEXT)
      this.#text += event.text
  }

  #begin(tag: XmlTag) {
    const { local } = tag
    const value = (name: string) => attributeOn(tag, name).trim()
    this.#open.push(local)
    this.#text = null
    if (local === 'EntitiesDescriptor') this.#validUntil.push(value('validUntil'))
    if (local === 'EntityDescriptor') {
      const entity_id = value('entityID')
      const empty = { login_url: '', certificates: [], scopes: [], isProvider: false }
      const { entity_id: wanted = entity_id } = this.choice
      const valid_until = [...this.#validUntil, value('validUntil')]
      this.#entity = entity_id === wanted ? { entity_id, ...empty, valid_until } : null
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
    // Another group's end says nothing of the entities behind it.
    if (local === 'EntitiesDescriptor') this.#validUntil.pop()
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

/** What is wrong with XML or its signature is wrong with the metadata. */
function explaining(work: () => void) {
  try {
    work()
  } catch (error) {
    if (error instanceof XmlProblem || error instanceof SignatureProblem)
      throw new MetadataProblem(error.message, { cause: error })
    throw error
  }
}

/** Metadata in one text, such as a file that a school was given. Throws a MetadataProblem. */
export function readMetadata(xml: string, now: Date, choice: Choice = {}): ProviderMetadata {
  const reader = new MetadataReader(choice)
  reader.write(xml)
  return reader.finish(now)
}
