import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { canonicalForm, canonicalText, type CanonicalForm } from './canonical-xml'
import { attributeOn, childrenNamed, type XmlElement, type XmlEvent } from './xml-reader'

export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#'
const ENVELOPED = `${SIGNATURE}enveloped-signature`

const EC = { dsaEncoding: 'ieee-p1363' } as const
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING } as const

type Method = { hash: string; more?: typeof EC | typeof PSS }

/** Nothing with SHA-1. */
const METHODS = new Map<string, Method>([
  [`${MORE}rsa-sha256`, { hash: 'sha256' }],
  [`${MORE}rsa-sha384`, { hash: 'sha384' }],
  [`${MORE}rsa-sha512`, { hash: 'sha512' }],
  ['http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1', { hash: 'sha256', more: PSS }],
  [`${MORE}ecdsa-sha256`, { hash: 'sha256', more: EC }],
  [`${MORE}ecdsa-sha384`, { hash: 'sha384', more: EC }],
  [`${MORE}ecdsa-sha512`, { hash: 'sha512', more: EC }],
])

const DIGESTS = new Map([
  [`${SIGNATURE}sha1`, 'sha1'],
  [`${ENCRYPTION}sha256`, 'sha256'],
  [`${MORE}sha384`, 'sha384'],
  [`${ENCRYPTION}sha512`, 'sha512'],
])

/** An enveloped signature of one element: that around it, named by its ID. */
export type XmlSignature = {
  /** The ID of what is signed; '' for the whole document */
  id: string
  form: CanonicalForm
  digest: { hash: string; value: Buffer }
  /** SignedInfo in its canonical form, and how it is signed */
  signed: string
  method: string
  value: Buffer
}

/** Why a signature can't be checked, in words for operators. */
export class SignatureProblem extends Error {
  override name = 'SignatureProblem'
}

/** What a Signature element among these events says. Throws a SignatureProblem for forms that SAML has no use for. */
export function readSignature(signature: XmlElement, events: readonly XmlEvent[]): XmlSignature {
  const info = only(signature, 'SignedInfo')
  const reference = only(info, 'Reference')
  const [enveloped, canonical, ...more] = childrenNamed(
    only(reference, 'Transforms'),
    SIGNATURE,
    'Transform',
  )
  const form = canonical && formIn(canonical)
  if (attribute(enveloped) !== ENVELOPED || !form || more.length > 0)
    throw new SignatureProblem('the signature is of a form that isn’t understood (Transforms)')
  const infoForm = formIn(only(info, 'CanonicalizationMethod'))
  if (!infoForm)
    throw new SignatureProblem('the signature has a CanonicalizationMethod that isn’t understood')
  const hash = DIGESTS.get(attribute(only(reference, 'DigestMethod')))
  if (!hash) throw new SignatureProblem('the signature has a DigestMethod that isn’t understood')
  return {
    id: attributeOn(reference.tag, 'URI').replace(/^#/, ''),
    form,
    digest: { hash, value: bytes(only(reference, 'DigestValue')) },
    signed: canonicalText(events.slice(info.from, info.to), infoForm),
    method: attribute(only(info, 'SignatureMethod')),
    value: bytes(only(signature, 'SignatureValue')),
  }
}

function only(parent: XmlElement, local: string): XmlElement {
  const [found, ...more] = childrenNamed(parent, SIGNATURE, local)
  if (!found || more.length > 0)
    throw new SignatureProblem(`the signature has ${found ? 'several' : 'no'} ${local}`)
  return found
}

const attribute = (element: XmlElement | undefined) =>
  element ? attributeOn(element.tag, 'Algorithm') : ''
const bytes = (element: XmlElement) => Buffer.from(element.text, 'base64')

function formIn(element: XmlElement): CanonicalForm | undefined {
  const algorithm = attribute(element)
  const [list] = childrenNamed(element, algorithm, 'InclusiveNamespaces')
  return canonicalForm(algorithm, list && attributeOn(list.tag, 'PrefixList'))
}

/** Whether the key of one of these certificates (PEM) signed it. Throws a SignatureProblem for other methods, SHA-1 too. */
export function isSignedWith(signature: XmlSignature, certificates: readonly string[]): boolean {
  const { method, signed, value } = signature
  const known = METHODS.get(method)
  if (!known)
    throw new SignatureProblem(
      `the signature has the method ${method.slice(0, 100)}, which isn’t accepted`,
    )
  return certificates.some((pem) => {
    const key = new X509Certificate(pem).publicKey
    try {
      return verify(known.hash, Buffer.from(signed), { key, ...known.more }, value)
    } catch {
      // A key of another kind than the method.
      return false
    }
  })
}

/** Characters that are digested at once: one tag after the other takes twice as long. */
const AT_ONCE = 32_000

/** Takes in what is signed in its canonical form, and says whether it is that. */
export function startDigest({ digest }: XmlSignature) {
  const hash = createHash(digest.hash)
  let waiting = ''
  return {
    write: (text: string) => {
      waiting += text
      if (waiting.length < AT_ONCE) return
      hash.update(waiting)
      waiting = ''
    },
    isRight: () => hash.update(waiting).digest().equals(digest.value),
  }
}
