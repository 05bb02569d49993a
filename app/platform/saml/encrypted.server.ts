import { promisify } from 'node:util'
import { canonicalForm, canonicalText } from './canonical-xml'
import type { SamlKeyPair } from './certificate.server'
import type { XmlElement, XmlEvent } from './xml-reader'

const ALONE = canonicalForm('http://www.w3.org/2001/10/xml-exc-c14n#')

/** What an element of xenc hides (EncryptedAssertion, EncryptedID), and the key that opened it; null where none does. */
export async function openEncrypted(
  element: XmlElement,
  events: readonly XmlEvent[],
  keys: readonly SamlKeyPair[],
): Promise<{ xml: string; key: SamlKeyPair } | null> {
  const { decrypt } = await import('xml-encryption')
  const sealed = ALONE && canonicalText(events.slice(element.from, element.to), ALONE)
  for (const key of keys) {
    const options = { key: key.private_key, warnInsecureAlgorithm: false }
    const xml: unknown = await promisify(decrypt)(sealed ?? '', options as never).catch(() => null)
    // Some ways of encrypting give nonsense for the wrong key rather than an error.
    if (typeof xml === 'string' && xml.trimStart().startsWith('<')) return { xml, key }
  }
  return null
}
