import { signedCode, signedText } from '~/platform/security/signed-code.server'
import { isEmailTopic, MAILING_LISTS, type EmailTopic, type MailingList } from './schema'

/** Who is on a list, by the id of the subscription or of the account; or what mail someone gets. */
export type ListEntry =
  { list: MailingList; id: string } | { list: 'email'; id: string; about: readonly EmailTopic[] }

const PURPOSE = 'unsubscribe'

/** The end of an unsubscribe link's address, which is the same in every letter. Never stored. */
export const unsubscribeCode = (secret: string, entry: ListEntry): string => {
  const topics = entry.list === 'email' ? `-${entry.about.join('+')}` : ''
  return signedCode(secret, PURPOSE, `${entry.list}-${entry.id}${topics}`)
}

/**
 * What a code stands for, made with any of the secrets; null for one that we never made. A link has to work for as
 * long as its letter is around, whatever has happened to the secret since.
 */
export function entryOfCode(secrets: readonly string[], code: string): ListEntry | null {
  const text = secrets.map((secret) => signedText(secret, PURPOSE, code)).find(Boolean)
  const [name, id, topics = ''] = text?.split('-') ?? []
  if (!id) return null
  if (name === 'email') return { list: name, id, about: topics.split('+').filter(isEmailTopic) }
  const list = MAILING_LISTS.find((known) => known === name)
  return list ? { list, id } : null
}
