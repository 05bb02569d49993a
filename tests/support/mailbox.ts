import { listSavedMail, type SavedMail } from '~/platform/mail/file-mailer.server'
import type { Site } from './site'

/** What a site without a mail server has written to an address so far, the newest first. */
export async function mailTo(site: Site, address: string): Promise<SavedMail[]> {
  await site.services.dispatcher.drain()
  const all = await listSavedMail(site.services.env.DATA_DIR)
  return all.filter(({ to }) => to === address)
}

/** The path of the one link of ours in a text that begins like this. */
export function pathIn(text: string | undefined, beginning: string): string {
  const found = /https?:\/\/\S+/g
  const paths = (text?.match(found) ?? []).map((link) => {
    const { pathname, search } = new URL(link)
    return pathname + search
  })
  const path = paths.find((one) => one.startsWith(beginning))
  if (!path) throw new Error(`There is no link to ${beginning} in: ${text}`)
  return path
}
