import type { HTMLElement } from 'node-html-parser'
import { expect } from 'vitest'
import { SCREENS } from '~tests/browser/screens'
import type { Browser, FormOf, Page, Values } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { db, site } from '~tests/support/fixtures'
import { screensTest } from '~tests/support/demo-screens'
import { outline } from '~tests/support/outline'

const test = screensTest()

/** What every form carries, and the trap for programs, after which all looks well. */
const OWN = ['csrf', 'form_key', 'once', 'recaptchaToken', 'sub_id']
const readType = (control: HTMLElement) => control.getAttribute('type') ?? 'text'
const readName = (control: HTMLElement) => control.getAttribute('name') ?? ''

const fields = ({ element }: FormOf) =>
  element
    .querySelectorAll('input, textarea, select')
    .filter((one) => readName(one) && !OWN.includes(readName(one)) && !one.hasAttribute('disabled'))

/** Where a form of a page leads and what its fields are called, so that it is found again. */
function callForm(page: Page, form: FormOf) {
  const names = [...new Set(fields(form).map(readName))]
  const [to] = (form.action || page.path).split('?')
  return withoutChance(`${form.method} ${to} ${names.join(', ')}`)
}

function readKind(control: HTMLElement) {
  if (control.tagName === 'SELECT' || readType(control) === 'radio') return 'choice'
  if (['checkbox', 'hidden', 'file'].includes(readType(control))) return readType(control)
  return 'text'
}

const choices = (controls: HTMLElement[]) =>
  controls
    .flatMap((one) => (one.tagName === 'SELECT' ? one.querySelectorAll('option') : one))
    .map((one) => one.getAttribute('value') ?? 'on')

type Fill = (controls: HTMLElement[], isRead: boolean) => string | string[] | undefined

/** What is sent in the fields of each kind, for each way in which a form fails; if nothing, what stands there. */
const WAYS: Record<string, Record<string, Fill>> = {
  empty: { text: () => '', choice: () => [], checkbox: () => [], file: () => [] },
  'no text, the last choice, each box': {
    text: () => '',
    choice: (controls) => choices(controls).slice(-1),
    checkbox: choices,
  },
  'too long': { text: (_, isRead) => 'long '.repeat(isRead ? 300 : 6000) },
  'not readable': { text: () => 'a \u0007 bell' },
  'off limits': { text: () => 'Oh darn it' },
  'an address': { text: () => 'Write to me@mail.test' },
  'no such choice': { choice: () => 'none', checkbox: () => 'none' },
  'about nothing': { hidden: () => 'none' },
}

function fill(form: FormOf, way: Record<string, Fill>): Values {
  const filled = form.names.flatMap((name) => {
    const controls = fields(form).filter((one) => readName(one) === name)
    const kind = controls[0] && readKind(controls[0])
    const value = kind && way[kind]?.(controls, form.method === 'GET')
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(filled)
}

const withoutChance = (text: string) =>
  text
    .replaceAll(String(site.port), 'PORT')
    .replace(/Reference: \w+/, 'Reference: …')
    .replace(/(?<=<label for=captcha_answer> ).*/, 'A question')
    .replace(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}|v1\.[\w.-]+/g, 'SECRET')
    .replace(/(?:long(?: |[+]|%20)){20,}(?:long)?/g, 'long … ')
    .replace(/\b[\da-z]{26}\b/gi, 'ID')
    .replace(/pat_\S+/, 'pat_SECRET')

/** What a page says that the one of the form didn't; of what was found by a form that only reads, the beginning. */
function news(before: Page, after: Page, isRead: boolean) {
  const root = (page: Page) => page.dom.querySelector('main') ?? page.dom
  const lines = (page: Page) => withoutChance(outline(root(page)).join('\n')).split('\n')
  const known = new Set(lines(before))
  const all = lines(after).filter((line) => !known.has(line))
  return all.slice(0, isRead ? 10 : 40).join('\n')
}

/** Limits have tests of their own. */
async function forgetLimits() {
  const { writing, tracking } = site.services.limits
  const people = await db.read.user.findMany({ select: { id: true } })
  for (const limiter of [...Object.values(writing), tracking])
    for (const key of ['127.0.0.1', ...people.map(({ id }) => id)]) await limiter.reset(key)
  await db.write((tx) => tx.rateLimit.deleteMany())
  // What a form has made a restricted term, every form after it would reject.
  const made = ['Oh darn it', 'Write to me@mail.test']
  await db.write((tx) => tx.restrictedTerm.deleteMany({ where: { term: { in: made } } }))
}

async function send(browser: Browser, screen: string, name: string, way: string) {
  const page = await browser.get(screen)
  const form = page.forms.find((one) => callForm(page, one) === name)
  if (!form) return 'The form is gone.'
  const values = fill(form, WAYS[way]!)
  if (Object.keys(values).length === 0) return undefined
  const next = await browser.submit(form, values)
  const steps = next.redirects.map(({ status, location }) => `${status} ${location}`)
  const head = withoutChance([...steps, `${next.status} “${next.title}”`].join(', '))
  return `${head}\n${news(page, next, form.method === 'GET')}`
}

/** What comes of each way to fill it; what comes of several is said once. */
async function outlineForm(browser: Browser, screen: string, name: string) {
  const results = new Map<string, string[]>()
  for (const way of Object.keys(WAYS)) {
    await forgetLimits()
    const result = await send(browser, screen, name, way)
    if (result) results.set(result, [...(results.get(result) ?? []), way])
  }
  return [...results].map(([result, ways]) => `--- ${ways.join('; ')}: ${result}`)
}

const people = [...new Set(SCREENS.map(({ who }) => who))]

/**
 * What each form of each screen says of what it can't take, at which fields, and what of it comes back. Forms without
 * fields can't be filled in wrongly: they are only named. (npx vitest run tests/http/failed-forms.test.ts -u writes
 * it again)
 */
test.each(people)('[SCREEN-05] [SCREEN-06] what forms of %s say of what is wrong', async (who) => {
  const browser = who ? await enter(site, `${who}@northfield.test`) : site.browser()
  const known = new Set<string>()
  const outlines: string[] = []
  for (const screen of SCREENS.filter((screen) => screen.who === who)) {
    const page = await browser.get(screen.path())
    for (const name of page.forms.map((form) => callForm(page, form))) {
      if (known.has(name)) continue
      known.add(name)
      const results = await outlineForm(browser, screen.path(), name)
      outlines.push(`\n=== ${screen.name}: ${name}`, ...results)
    }
  }
  const file = `failed-forms/${who ?? 'visitors'}.txt`
  await expect(outlines.join('\n')).toMatchFileSnapshot(file)
})
