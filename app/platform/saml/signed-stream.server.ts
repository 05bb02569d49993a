import { CanonicalWriter } from './canonical-xml'
import { attributeOn, buildElement, type XmlEvent } from './xml-reader'
import {
  isSignedWith,
  readSignature,
  SIGNATURE,
  SignatureProblem,
  startDigest,
} from './xml-signature.server'

/** A signature, with the certificates in it: what stands before the content is in memory. */
const MOST_EVENTS = 2000
const MOST_CHARACTERS = 200_000

/**
 * A signed document piece by piece: hands over what its root's signature covers, and nothing else. The signature
 * is the root’s first element, as the schema of metadata has it; that it is one of these certificates
 * is known before the content, whether the content is what was signed at its end. Throws a SignatureProblem.
 */
export class SignedStream {
  #before: XmlEvent[] = []
  #characters = 0
  #depth = 0
  #writer: CanonicalWriter | null = null
  #isRight: () => boolean = () => false

  constructor(
    private readonly certificates: readonly string[],
    private readonly covered: (event: XmlEvent) => void,
  ) {}

  next(event: XmlEvent): void {
    if (this.#writer) {
      this.#writer.next(event)
      this.covered(event)
      return
    }
    this.#before.push(event)
    if (event.kind === 'text' || event.kind === 'comment') this.#characters += event.text.length
    if (this.#before.length > MOST_EVENTS || this.#characters > MOST_CHARACTERS)
      throw new SignatureProblem('its signature is too long')
    if (event.kind === 'open') this.#depth += 1
    if (event.kind === 'close') this.#depth -= 1
    if (event.kind === 'open' && this.#depth === 2) checkIsSignature(event)
    if (event.kind === 'close' && this.#depth === 1) this.#begin()
    if (this.#depth === 0) throw new SignatureProblem(NOT_SIGNED)
  }

  /** All of it was read. */
  finish(): void {
    if (!this.#isRight()) throw new SignatureProblem('it was changed after it was signed')
  }

  #begin() {
    const root = buildElement(this.#before)
    const [signature] = root.children
    if (!signature) throw new SignatureProblem(NOT_SIGNED)
    const parts = readSignature(signature, this.#before)
    if (parts.digest.hash === 'sha1')
      throw new SignatureProblem('its signature has SHA-1, which isn’t accepted')
    if (parts.id && parts.id !== attributeOn(root.tag, 'ID'))
      throw new SignatureProblem('its signature is that of another part')
    if (!isSignedWith(parts, this.certificates))
      throw new SignatureProblem('it isn’t signed with one of metadata_certificates')
    const digest = startDigest(parts)
    this.#isRight = digest.isRight
    this.#writer = new CanonicalWriter(parts.form, digest.write)
    const outside = [...this.#before.slice(0, signature.from), ...this.#before.slice(signature.to)]
    this.#before = []
    for (const one of outside) this.next(one)
  }
}

const NOT_SIGNED = 'it isn’t signed'

function checkIsSignature({ tag }: Extract<XmlEvent, { kind: 'open' }>) {
  if (tag.uri !== SIGNATURE || tag.local !== 'Signature') throw new SignatureProblem(NOT_SIGNED)
}
