import type { SamlKeyPair } from './certificate.server'
import { openEncrypted } from './encrypted.server'
import type { ProviderMetadata } from './metadata.server'
import { boundedXml, notSigned, refused, SAML } from './response-checks.server'
import { CanonicalWriter } from './canonical-xml'
import {
  isSignedWith,
  readSignature,
  SIGNATURE,
  SignatureProblem,
  startDigest,
} from './xml-signature.server'
import {
  attributeOn,
  childrenNamed,
  readXml,
  XmlProblem,
  type XmlElement,
  type XmlEvent,
} from './xml-reader'

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'

type Provider = Pick<ProviderMetadata, 'entity_id' | 'certificates'>
type Document = { root: XmlElement; events: XmlEvent[] }

/** What a look at a response finds: the ID of the assertion that is signed, and our key if it was encrypted. */
export type SignedResponse = { assertion_id: string; key: SamlKeyPair | undefined }

/**
 * Looks at a response in a time that grows with its length alone, before the library does, whose time grows faster:
 * what isn't signed by the provider goes no further. It has one assertion, in its place, and one ID for
 * each element; a signature is that of the element around it. The library checks all of it again, in its own way.
 * Returns null for a response without an assertion, such as a cancel.
 */
export async function checkSigned(
  xml: string,
  provider: Provider,
  keys: readonly SamlKeyPair[],
): Promise<SignedResponse | null> {
  const response = read(xml)
  const { root } = response
  if (root.tag.uri !== PROTOCOL || root.tag.local !== 'Response') throw refused('it is no response')
  isFrom(provider, root)
  const found = descendants(root).filter(isAssertion)
  const [assertion, ...more] = found
  if (!assertion) {
    checkPlaces(root, [root])
    // What says to be signed is; a cancel often isn’t.
    if (root.children.some(isSignature) && !hasSignature(root, response, provider))
      throw notSigned()
    return null
  }
  if (more.length > 0) throw refused('the response has several assertions')
  if (!root.children.includes(assertion))
    throw refused('the assertion isn’t where a response has it')
  checkPlaces(root, [root, assertion])
  const isSigned = hasSignature(root, response, provider)
  if (assertion.tag.local === 'Assertion') {
    isFrom(provider, assertion)
    if (!isSigned && !hasSignature(assertion, response, provider)) throw notSigned()
    return { assertion_id: attributeOn(assertion.tag, 'ID'), key: undefined }
  }
  const opened = await openEncrypted(assertion, response.events, keys)
  if (!opened)
    throw refused('the assertion is encrypted for another key: read our metadata again there')
  const inside = read(boundedXml(opened.xml))
  if (!isAssertion(inside.root) || descendants(inside.root).some(isAssertion))
    throw refused('what is encrypted isn’t one assertion')
  isFrom(provider, inside.root)
  checkPlaces(inside.root, [inside.root])
  if (!isSigned && !hasSignature(inside.root, inside, provider)) throw notSigned()
  return { assertion_id: attributeOn(inside.root.tag, 'ID'), key: opened.key }
}

function read(xml: string): Document {
  try {
    return readXml(xml)
  } catch (error) {
    throw error instanceof XmlProblem
      ? refused(`the response can’t be read: ${error.message}`)
      : error
  }
}

const descendants = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)])

/** By name alone: one of another namespace has no place there either. */
const isAssertion = ({ tag }: XmlElement) =>
  tag.local === 'Assertion' || tag.local === 'EncryptedAssertion'

function isFrom({ entity_id }: Provider, element: XmlElement) {
  for (const { text } of childrenNamed(element, SAML, 'Issuer'))
    if (text.trim() !== entity_id)
      throw refused(`the response is from ${text.trim().slice(0, 200)}, not ${entity_id}`)
}

/** IDs name one element each, and signatures stand in what they sign, with nothing of their own inside. */
function checkPlaces(root: XmlElement, signable: XmlElement[]) {
  const all = [root, ...descendants(root)]
  const ids = all.flatMap(({ tag }) => attributeOn(tag, 'ID') || [])
  if (new Set(ids).size < ids.length) throw refused('two parts of the response have one ID')
  const signatures = all.filter(isSignature)
  if (signatures.some((one) => childrenNamed(one, SIGNATURE, 'Object').length > 0))
    throw refused('a signature in the response has content of its own')
  const placed = signable.map(({ children }) => children.filter(isSignature).length)
  const count = placed.reduce((sum, one) => sum + one, 0)
  if (count < signatures.length || placed.some((one) => one > 1))
    throw refused('a signature in the response isn’t where SAML has it')
}

const isSignature = ({ tag }: XmlElement) => tag.uri === SIGNATURE && tag.local === 'Signature'

/** Whether an element has a signature of the provider's, that of its own content. */
function hasSignature(
  element: XmlElement,
  { events }: Document,
  { certificates }: Provider,
): boolean {
  const [signature] = element.children.filter(isSignature)
  if (!signature) return false
  try {
    const parts = readSignature(signature, events)
    if (!parts.id || parts.id !== attributeOn(element.tag, 'ID')) return false
    if (!isSignedWith(parts, certificates)) return false
    const digest = startDigest(parts)
    const writer = new CanonicalWriter(parts.form, digest.write)
    for (const event of events.slice(element.from, signature.from)) writer.next(event)
    for (const event of events.slice(signature.to, element.to)) writer.next(event)
    return digest.isRight()
  } catch (error) {
    if (error instanceof SignatureProblem)
      throw refused(`the response can’t be checked: ${error.message}`)
    throw error
  }
}
