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

/** What a code stands for; null for one that we never made. */
export function entryOfCode(secret: string, code: string): ListEntry | null {
  const [name, id, topics = ''] = signedText(secret, PURPOSE, code)?.split('-') ?? []
  if (!id) return null
  if (name === 'email') return { list: name, id, about: topics.split('+').filter(isEmailTopic) }
  const list = MAILING_LISTS.find((known) => known === name)
  return list ? { list, id } : null
}
