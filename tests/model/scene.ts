import { expect } from 'vitest'
import { termsVersion } from '~/domain/legal/terms.server'
import type { Browser, Page } from '~tests/support/client'
import { changeAccount, db, idOf, member } from '~tests/support/fixtures'
import { chat } from '~tests/support/messages'
import * as device from './device'
import { claims } from './claims'
import { enterAgain } from './entering'
import { replacing } from './replacing'
import { SEEN } from './seen'
import {
  comesBack,
  fieldsFor,
  FORMS,
  hasForm,
  holds,
  isStopped,
  isReplacing,
  WITHOUT_DRAFTS,
  KINDS,
  type Kind,
  type Text,
  type Visit,
  type Window,
} from './forms'
import { forgetWritten } from './beginning'
import { calmDown } from './others'
import { findPaths, isAt } from './paths'
import { removeStored } from './removing'
import { checkNumbers, countStored, findStored, isWaiting } from './stored'

/** Maya's browser with two windows, and everyone else who can do something to what she wrote. */
export class Scene {
  readonly texts: Text[] = []
  online = true
  #messages = true
  #windows: Window[] = []

  private constructor(
    private readonly channel: string,
    private readonly path: (kind: Kind) => string,
  ) {}

  static async open(kinds: readonly Kind[]): Promise<Scene> {
    device.useNewDevice()
    await forgetWritten()
    await changeAccount('maya', { direct_messaging: true, terms_version: termsVersion() })
    const channel = await chat('maya', 'sam')
    const scene = new Scene(channel, await findPaths(channel))
    const browser = member('maya')
    await browser.start()
    scene.#windows = [browser, browser.window()].map((one) => ({ browser: one, visits: [] }))
    for (const [at, kind] of kinds.entries()) await scene.openForm(at, kind)
    return scene
  }

  #current(at: number): Visit | undefined {
    return this.#windows[at]?.visits.at(-1)
  }

  /** Opens a form in a window; what was typed there and not sent is given up with its page. */
  async openForm(at: number, kind: Kind) {
    const window = this.#windows[at]!
    const left = this.#current(at)
    const page = await window.browser.get(this.path(kind))
    window.visits.push({ page, kind: hasForm(page, kind) ? kind : null, typed: null })
    if (left) await this.#leave(left)
    await this.#readBack(at)
  }

  /** Opens in a window what was last opened in one of them, and sends it. */
  async sendSame(at: number, from: number) {
    const { kind } = this.#windows[from]!.visits.findLast((visit) => visit.kind) ?? {}
    if (!kind) return
    await this.openForm(at, kind)
    await this.send(at)
  }

  /** Who goes elsewhere from a page that has their words leaves them there, unless they are safe. */
  async #leave({ typed, page }: Visit) {
    const shown = this.texts.filter((text) => text === typed || holds(page, text.words))
    for (const text of shown) if (!(await this.#isSafe(text))) text.gone = true
  }

  /** A form that comes back with words has them in its field. */
  async #readBack(at: number) {
    const visit = this.#current(at)
    if (!visit?.kind || visit.typed) return
    const text = this.texts.find(({ words }) => comesBack(visit.page, words))
    if (text?.kind !== visit.kind) return
    // What is there already is changed to something else.
    if (!isReplacing(text.kind) || !(await findStored(text))) visit.typed = text
  }

  /** Sends the form of a window: with what is typed there, or new words. */
  async send(at: number, pressed: Record<string, string> = {}) {
    const visit = this.#current(at)
    if (!visit?.kind) return
    const { kind } = visit
    if (!visit.typed) {
      const words = `Words ${this.texts.length} of ${kind}.`
      visit.typed = { words, kind, keys: new Set(), read: [] }
      this.texts.push(visit.typed)
    }
    const text = visit.typed
    // What is sent again is meant again.
    delete text.gone
    const { browser, visits } = this.#windows[at]!
    text.read.push(visit.page.html)
    const { button } = FORMS[kind]
    const form = visit.page.form(button)
    if (await findStored(text)) SEEN['sent once more']++
    const body = form.body(fieldsFor(text))
    if (!('draft' in pressed)) text.keys.add(body.get('once') ?? '')
    if (!this.online) {
      // Such a form stays open in its window.
      if (kind === 'about') return
      SEEN['in the outbox']++
      const entry = device.toEntry(visit.page, form.action, body, text.words)
      if (!('draft' in pressed)) await device.addToOutbox(entry)
      return
    }
    browser.page = visit.page
    const page = await this.#replacing(text, () => browser.submit(form, fieldsFor(text), pressed))
    const next: Visit = { page, kind: null, typed: null }
    visits.push(next)
    next.kind = KINDS.find((one) => one === kind && hasForm(page, one)) ?? null
    await claims(page, text.words, (words) => this.#stored(words))
    if (await findStored(text)) SEEN[kind]++
    else if ('draft' in pressed) SEEN['a draft']++
    else SEEN[isStopped(page) ? 'promised for later' : 'given back']++
    expect(
      await this.#isSafe(text),
      `${text.words} after ${page.path}: ${page.text.slice(0, 300)}`,
    ).toBe(true)
    await this.#readBack(at)
  }

  /** Only posts and comments have drafts. */
  async saveDraft(at: number) {
    const kind = this.#current(at)?.kind
    if (kind && !WITHOUT_DRAFTS.includes(kind) && this.online) await this.send(at, { draft: 'yes' })
  }

  /** The window's page before this one, as it was left; what is only on this one is given up. */
  async back(at: number) {
    const { visits } = this.#windows[at]!
    if (visits.length > 1) await this.#leave(visits.pop()!)
  }

  /** Logs in or accepts the terms where a page asks for it, and has the words again. */
  async goOn(at: number) {
    const { browser, visits } = this.#windows[at]!
    const visit = visits.at(-1)
    if (!visit) return
    browser.page = visit.page
    const promised = /with what you typed/.test(visit.page.text)
    if (!isStopped(visit.page)) return
    const words = this.#promised(visits)
    const page = await enterAgain(browser, await browser.get(visit.page.path))
    visits.push({ page, kind: this.#kindAt(page), typed: null })
    await this.#readBack(at)
    // Two windows of one page may each have the words of the other.
    if (promised && words && !words.gone)
      expect(await this.#isSafe(words), `${words.words} was promised`).toBe(true)
  }

  /** What the form before was sent with. */
  #promised = (visits: Visit[]) => visits.at(-2)?.typed ?? null

  async logOut(at: number) {
    const { browser } = this.#windows[at]!
    const page = await browser.window().get('/logout')
    if (!page.all('form').some(({ text }) => text.includes('Log out'))) return
    const leaving = browser.window()
    await leaving.press('/logout', 'Log out')
    // As the worker does once the answer says that one has left.
    for (const { text } of await device.waitingEntries()) this.#find(text).gone = true
    await device.clearOutbox()
  }

  #find = (words: string) => this.texts.find((text) => text.words === words)!

  async sendOutbox() {
    const [entry] = this.online ? await device.waitingEntries() : []
    if (!entry) return
    const result = await this.#replacing(this.#find(entry.text), () =>
      device.sendFromOutbox(this.#windows[0]!.browser.window(), entry),
    )
    if (!result.sent) return expect(result.why).not.toBe('')
    expect(await this.#stored(entry.text), `${entry.text} was said to be sent`).toBe(true)
    SEEN['sent from the outbox']++
  }

  async change(what: 'session' | 'terms' | 'messages') {
    if (what === 'session')
      return db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))
    if (what === 'terms') return changeAccount('maya', { terms_version: 'old' })
    this.#messages = false
    return changeAccount('maya', { direct_messaging: false })
  }

  /** As it was. */
  async calm() {
    this.online = true
    this.#messages = true
    await calmDown()
  }

  /** Deletes the last thing that is stored and that they can, as its author or as staff. */
  async remove(by: 'maya' | 'stan') {
    for (const text of [...this.texts].reverse()) {
      if (!(await removeStored(by, text, this.#messages))) continue
      text.gone = true
      return
    }
  }

  samReads = () => member('sam').get(`/dm/${this.channel}`)

  #kindAt = (page: Page): Kind | null =>
    KINDS.find((one) => isAt(this.path, one, page.path) && hasForm(page, one)) ?? null

  #replacing = <T>(text: Text, send: () => Promise<T>): Promise<T> =>
    replacing(this.texts, text, send)

  #stored = async (words: string) => (await findStored(this.#find(words))) !== null

  /** Stored, in a draft, in the outbox, kept for its form, or in the page of a window. */
  async #isSafe(text: Text): Promise<boolean> {
    const { words } = text
    if ((await device.waitingEntries()).some((one) => one.text === words)) return true
    const open = this.#windows.flatMap(({ visits }) => visits.slice(-1))
    // What is typed is there again after going back.
    if (open.some(({ page, typed }) => typed === text || holds(page, words))) return true
    return (await findStored(text)) !== null || isWaiting(words)
  }

  /** At any moment: nothing is lost, nothing is there twice, and numbers equal their lists. */
  async check() {
    for (const text of this.texts) {
      if (!text.gone) expect(await this.#isSafe(text), `${text.words} is somewhere`).toBe(true)
      expect(await countStored(text), text.words).toBeLessThanOrEqual(text.keys.size || 1)
    }
    for (const name of ['sam', 'alex', 'maya'] as const) await checkNumbers(name)
  }

  /** Each window's late form comes back once the one before is sent. */
  async #sendLateForms(browser: Browser, kind: Kind): Promise<Page[]> {
    const pages: Page[] = []
    for (let times = 0; times < 4; times++) {
      const page = await browser.get(this.path(kind))
      pages.push(page)
      const text = this.texts.find(({ words }) => comesBack(page, words))
      if (!text || !hasForm(page, kind)) break
      if (isReplacing(kind) && (await findStored(text))) break
      text.read.push(page.html)
      const sent = await this.#replacing(text, () => browser.submit(FORMS[kind].button))
      // Someone responds once: what they wrote in another window can be saved next to it.
      if (kind === 'response' && comesBack(sent, text.words) && hasForm(sent, kind))
        await browser.submit(FORMS[kind].button, {}, { draft: 'yes' })
    }
    return pages
  }

  /** In the end: what isn't stored is in front of someone who looks for it, through pages alone. */
  async recover() {
    await this.calm()
    for (const at of [0, 1]) await this.goOn(at)
    const { browser } = this.#windows[0]!
    await enterAgain(browser, await browser.get('/home'))
    for (const _ of await device.waitingEntries()) await this.sendOutbox()
    const pages = this.#windows.flatMap(({ visits }) => visits.slice(-1).map((visit) => visit.page))
    for (const kind of KINDS) pages.push(...(await this.#sendLateForms(browser, kind)))
    const drafts = await browser.get('/drafts')
    pages.push(drafts)
    for (const href of drafts.hrefs('main a'))
      if (/^\/(new-post|ask|post|prompt|comment)/.test(href)) pages.push(await browser.get(href))
    const typed = this.#windows.map(({ visits }) => visits.at(-1)?.typed)
    const waiting = await device.waitingEntries()
    for (const text of this.texts) {
      const waits = waiting.some((one) => one.text === text.words)
      const isStored = (await findStored(text)) !== null
      if (!text.gone && !isStored && !waits && !typed.includes(text))
        expect(
          pages.some((one) => holds(one, text.words)),
          `${text.words} can be reached`,
        ).toBe(true)
      if (text.gone) SEEN['given up']++
    }
    await this.check()
  }
}
