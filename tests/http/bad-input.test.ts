import type { HTMLElement } from 'node-html-parser'
import { describe, expect } from 'vitest'
import type { FormOf, Page } from '~tests/support/client'
import { db, test } from '~tests/support/fixtures'
import { FORMS, open, prepareForms, type Form } from './form-cases'

test.beforeAll(prepareForms)

/** The challenge has tests of its own; filling the trap is answered as if all were well. */
const NOT_FILLED = ['captcha_answer', 'sub_id']

const BAD = {
  missing: '',
  'too long': 'long '.repeat(6000),
  'a control character': 'a\u0000b@mail.test',
  reversed: 'a\u202eb@mail.test',
} as const

const fieldName = (control: HTMLElement) => control.getAttribute('name') ?? ''
const controls = (form: FormOf) =>
  form.element
    .querySelectorAll('input, textarea, select')
    .filter((one) => !['hidden', 'submit'].includes(one.getAttribute('type') ?? ''))
    .filter((one) => !NOT_FILLED.includes(fieldName(one)))

const isText = ({ tagName, attributes: { type = 'text' } }: HTMLElement) =>
  tagName === 'TEXTAREA' ||
  (tagName === 'INPUT' && ['text', 'email', 'tel', 'password'].includes(type))

function typedIn(page: Page, name: string) {
  const control = page.one(`[name="${name}"]`)
  if (control.getAttribute('type') === 'radio') return page.checked(name)[0]
  if (control.tagName !== 'SELECT') return page.value(name).trim()
  return control.querySelector('[selected]')?.getAttribute('value')
}

/** Whether a field has a message that is connected to it. */
const isExplained = (page: Page, name: string) =>
  page.all(`[name="${name}"][aria-invalid]`).some((control) => {
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.some((id) => id.endsWith('-error') && page.all(`#${id}`).length === 1)
  })

/** The bad values of a field that must be refused. */
function badValues(control: HTMLElement, { optional }: Form) {
  // A password may hold anything, and a text of several lines any direction.
  const isFree = /password/.test(fieldName(control)) || control.tagName === 'TEXTAREA'
  return Object.entries(BAD).filter(([kind]) =>
    kind === 'missing' ? !optional.includes(fieldName(control)) : kind === 'too long' || !isFree,
  )
}

/** What is wrong with the page that comes back for a wrong value: nothing. */
function problems(next: Page, form: FormOf, [, field, value, message]: Form['errors'][number]) {
  const control = form.element.querySelector(`[name=${field}][aria-invalid]`)
  const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? [`${field}-error`]
  const errors = ids.filter((id) => id.endsWith('-error')).map((id) => `#${id}`)
  const shown = next.texts(errors.join())[0] ?? ''
  const isRight = message.includes('…')
    ? shown && message.split('…').every((part) => shown.includes(part))
    : shown === message
  const links = next.hrefs('[role=alert] a').filter((href) => next.all(href).length === 1)
  const texts = next.texts('[role=alert] a').join()
  const comesBack = control && isText(control) && !/password/.test(field)
  const wrong = {
    [`status ${next.status}`]: next.status !== 400,
    [`says ${shown}`]: !isRight,
    'no link from the summary':
      links.length === 0 || (!/\bOk\b/.test(texts) && !texts.includes(shown)),
    'lost the value':
      comesBack && typeof value === 'string' && typedIn(next, field) !== value.trim(),
    'a password came back': next.all('[type=password][value]').length > 0,
  }
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? what : []))
}

/** 'x*3!' is xxx! */
const repeated = (value: string) =>
  value.replace(/(.)\*(\d+)/, (_, one: string, times: string) => one.repeat(Number(times)))

/**
 * Every field of every form, in turn missing, too long, repeated, of the wrong kind, with control
 * characters and with characters that reverse the text: 400, a message at the field, the other
 * values kept; never a 500, never accepted silently.
 */
describe.each(FORMS)('$page as $who', (one) => {
  test('[SIGNUP-12] [SIGNUP-13] [SIGNUP-14] [SIGNUP-15] [SIGNUP-16] [SETTINGS-21] [SETTINGS-22] [SETTINGS-23] [SETTINGS-24] [SETTINGS-25] [HELP-04] [HELP-05] [HELP-08] [HELP-12] [ACCESS-38] [LEADER-11] [LEADER-12] [LEADER-17] [LEADER-18] [PROMPT-18] [SCREEN-05] [SCREEN-06] [COMMENT-03] [COMMENT-10] [PEOPLE-12] [POST-15] [POST-16] [HOME-03] [TIPS-15] [PROFILE-25] [PROFILE-32] [PROFILE-33] [PROFILE-35] [PROFILE-36] says at its field what is wrong, links to it, and changes nothing', async () => {
    const { send } = await open(one)
    const before = await db.read.event.count()
    const wrong: string[] = []
    for (const [id, field, given, message] of one.errors) {
      const value = typeof given === 'string' ? repeated(given) : given
      const next = await send({ ...one.type, [field]: value })
      const found = problems(next, next.form(one.press), [id, field, value, message])
      wrong.push(...found.map((what) => `[${id}] ${field} ${String(given)}: ${what}`))
    }
    expect(wrong).toEqual([])
    expect(await db.read.event.count()).toBe(before)
  })

  test('refuses each bad field by name and keeps the rest', async () => {
    const { form, send } = await open(one)
    const wrong: string[] = []
    for (const control of controls(form).filter(isText)) {
      const field = fieldName(control)
      for (const [kind, value] of badValues(control, one)) {
        const next = await send({ ...one.type, [field]: value })
        if (next.status !== 400 || !isExplained(next, field))
          wrong.push(`${field} ${kind}: ${next.status}`)
        for (const [name, typed] of Object.entries(one.type)) {
          if (name === field || /password/.test(name)) continue
          if (typedIn(next, name) !== typed) wrong.push(`${field} ${kind}: lost ${name}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('withstands repeated and unknown fields, and fields of another kind', async () => {
    const { browser, page, form } = await open(one)
    for (const name of controls(form).map(fieldName)) {
      const body = form.body({})
      body.append(name, 'once')
      body.append(name, 'and again')
      body.append(`${name}[0][x]`, 'nested')
      body.append('__proto__', 'x')
      browser.page = page
      const next = await browser.post(form.action || page.path, body)
      expect([400, 429]).toContain(next.status)
      expect(next.all('[role=alert]')).not.toHaveLength(0)
    }
  })
})
