import { signedCode, signedText } from '~/platform/signed-code.server'
import { MAILING_LISTS, type MailingList } from './schema'

/** Who is on a list: the id of the subscription, or of the account. */
export type ListEntry = { list: MailingList; id: string }

const PURPOSE = 'unsubscribe'

/** The end of an unsubscribe link's address, which is the same in every letter. Never stored. */
export const unsubscribeCode = (secret: string, { list, id }: ListEntry): string =>
  signedCode(secret, PURPOSE, `${list}-${id}`)

/** What a code stands for; null for one that we never made. */
export function entryOfCode(secret: string, code: string): ListEntry | null {
  const [name, id] = signedText(secret, PURPOSE, code)?.split('-') ?? []
  const list = MAILING_LISTS.find((one) => one === name)
  return list && id ? { list, id } : null
}
