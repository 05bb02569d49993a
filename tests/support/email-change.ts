import type { Browser, Page } from './client'
import { mailTo, pathIn } from './mailbox'
import { signIn } from './sign-in'
import type { Site } from './site'
import { idOf, PASSWORD, type PersonName } from './world'

export const SETTINGS = '/account-settings'

/** What people do with their address, by the forms that the site shows them. */
export const emailChanges = (site: () => Site) => ({
  async enter(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
    const browser = site().browser(school)
    await signIn(browser, name, school)
    return browser
  },

  account: (name: PersonName) =>
    site().services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } }),

  change: (name: PersonName, data: object) =>
    site().services.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data })),

  async ask(browser: Browser, email: string, current_password = PASSWORD): Promise<Page> {
    const form = (await browser.get(SETTINGS)).form('Change email')
    return browser.submit(form, { email, current_password })
  },

  press: async (browser: Browser, button: string, page = SETTINGS) =>
    browser.submit((await browser.get(page)).form(button)),

  /** The page of the newest link that an address was sent. */
  async linkOf(address: string) {
    const [mail] = await mailTo(site(), address)
    return pathIn(mail?.text, '/confirm-email/')
  },
})
