import type { SamlKeyPair } from './certificate.server'
import { openEncrypted } from './encrypted.server'
import { boundedXml, SAML, type Assertion } from './response-checks.server'
import { attributeOn, childrenNamed, readXml } from './xml-reader'

/**
 * The name that a signed assertion hides in an EncryptedID, which the library passes over. Null for an assertion
 * without one; what can't be opened says so, since another attribute may name the person.
 */
export async function encryptedName(
  assertion: string,
  keys: readonly SamlKeyPair[],
): Promise<Assertion['name_id'] | null> {
  const { root, events } = readXml(assertion)
  const [subject] = childrenNamed(root, SAML, 'Subject')
  const [sealed] = childrenNamed(subject, SAML, 'EncryptedID')
  if (!sealed) return null
  const opened = await openEncrypted(sealed, events, keys)
  if (!opened) return { value: '', format: '', isSealed: true }
  const { tag, text } = readXml(boundedXml(opened.xml)).root
  const isName = tag.uri === SAML && tag.local === 'NameID'
  return isName ? { value: text.trim(), format: attributeOn(tag, 'Format') } : null
}
