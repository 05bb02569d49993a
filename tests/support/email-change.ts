import type { Browser, Page } from './client'
import { PASSWORD, site } from './fixtures'
import { mailTo, pathIn } from './mailbox'

export const SETTINGS = '/account-settings'

/** Asks for another address by the form of the settings. */
export const changeEmail = (
  browser: Browser,
  email: string,
  current_password = PASSWORD,
): Promise<Page> => browser.press(SETTINGS, 'Change email', { email, current_password })

/** The page of the newest link that an address was sent. */
export async function confirmationFor(address: string) {
  const [mail] = await mailTo(site, address)
  return pathIn(mail?.text, '/confirm-email/')
}
