import type { HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, FormOf, Page } from '~tests/support/client'
import { solved } from '~tests/support/captcha'
import { fillDemoWorld } from '~tests/support/demo-world'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'

/**
 * Every field of every form of an account, each in turn missing, too long, repeated, of the wrong
 * kind, with control characters and with characters that turn the line round: a message at the
 * field, 400, the other values kept; never a 500, never taken silently.
 */
type FormCase = {
  /** Part of an address, or null for a visitor */
  who: string | null
  page: string
  button: string
  values: Record<string, string>
  /** Fields that may be left empty */
  optional?: string[]
}

const NEW_PASSWORD = 'a new pass phrase'
const signup = (page: string): FormCase => ({
  who: null,
  page,
  button: 'Sign up',
  values: {
    first_name: 'Ines',
    last_name: 'Oliveira',
    email: 'ines@mail.test',
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  },
})

const DEMO = {
  first_name: 'Ines',
  last_name: 'Oliveira',
  email: 'ines@mail.test',
  school: 'Harbour College',
  position: 'Dean of students',
  message: 'May we see it?',
  contact_time: 'Mornings',
  phone: '555 0134',
}

const FORMS: FormCase[] = [
  {
    who: null,
    page: '/current-login',
    button: 'Log in',
    values: { email: 'x@y.test', password: 'z' },
  },
  ...['/in/signup', '/leader/signup', '/pbo/signup', '/ctrl/signup', '/prospective/signup'].map(
    signup,
  ),
  { who: null, page: '/forgot-password', button: 'Send the link', values: { email: 'x@y.test' } },
  {
    who: null,
    page: '/marketing-contact-request-demo',
    button: 'Send',
    values: DEMO,
    optional: ['contact_time', 'phone', 'sub_id'],
  },
  { who: null, page: '/about', button: 'Subscribe', values: { email: 'x@y.test' } },
  {
    who: 'sam',
    page: '/help',
    button: 'Send',
    values: { category: 'android', description: 'It is stuck.' },
  },
  {
    who: 'sam',
    page: '/feedback',
    button: 'Send',
    values: { email: 'sam@mail.test', description: 'It is good.' },
    optional: ['email'],
  },
  {
    who: 'maya',
    page: '/profile/{alma}/report',
    button: 'Report',
    values: { reason: 'Writes to me all day.' },
  },
  {
    who: 'sam',
    page: '/post/{a post}/flag',
    button: 'Flag',
    values: { reason: 'other', custom_reason: 'It is about me.' },
  },
  {
    who: 'sam',
    page: '/prompt/a-prompt/{a prompt}/respond',
    button: 'Post',
    values: { title: 'My first week', content: 'It went well.' },
    optional: ['tags'],
  },
  { who: 'sam', page: '/react', button: 'Save', values: { first_name: 'Sam' } },
  {
    who: 'sam',
    page: '/account-settings',
    button: 'Change email',
    values: { email: 'sam@mail.test', current_password: 'x' },
  },
  {
    who: 'sam',
    page: '/account-settings',
    button: 'Change password',
    values: { current_password: 'x', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
  },
  { who: 'sam', page: '/research-volunteer', button: 'Save', values: {} },
  { who: 'sam', page: '/home/international-student-check', button: 'Save', values: {} },
  { who: 'lena', page: '/leader/profile', button: 'Save and go on', values: {} },
  {
    who: 'lena',
    page: '/leader/challenge',
    button: 'Post my story',
    values: { title: 'A first story', content: 'How it began.' },
  },
  {
    who: 'sam',
    page: '/new-post',
    button: 'Post',
    values: { title: 'A title', content: 'Some content', tags: 'one, two' },
    optional: ['tags'],
  },
  {
    who: 'sam',
    page: '/post/{a post}/comment',
    button: 'Post comment',
    values: { content: 'That helps.' },
  },
  {
    who: 'sam',
    page: '/comment/{a comment}/edit',
    button: 'Save',
    values: { content: 'That helps a lot.' },
  },
]

let site: Site
beforeAll(async () => {
  site = await openSite(({ env }) => fillDemoWorld(env.databaseFile, new Date()))
  // Nobody comes to the first story without it.
  await site.services.db.write((tx) =>
    tx.user.updateMany({ where: { leader: true }, data: { leader_profile_age_range: '23-30' } }),
  )
})
afterAll(() => site.close())

/** The challenge has tests of its own; what fills the trap is answered as if all were well. */
const NOT_FILLED = ['captcha_answer', 'sub_id']

const LONG = 'long '.repeat(6000)
const BAD = {
  missing: '',
  'too long': LONG,
  'a control character': 'a\u0000b@mail.test',
  'turned round': 'a\u202eb@mail.test',
} as const

const controls = (form: FormOf) =>
  form.element
    .querySelectorAll('input, textarea, select')
    .filter((one) => !['hidden', 'submit'].includes(one.getAttribute('type') ?? ''))

const nameOf = (control: HTMLElement) => control.getAttribute('name') ?? ''
const isText = (control: HTMLElement) =>
  control.tagName === 'TEXTAREA' ||
  (control.tagName === 'INPUT' &&
    ['text', 'email', 'tel', 'password'].includes(control.getAttribute('type') ?? 'text'))

const typedIn = (page: Page, name: string) => {
  const control = page.all(`[name="${name}"]`)[0]
  if (control?.tagName === 'TEXTAREA') return control.textContent.trim()
  if (control?.getAttribute('type') === 'radio')
    return page.all(`[name="${name}"][checked]`)[0]?.getAttribute('value')
  const chosen = control?.tagName === 'SELECT' ? control.querySelector('[selected]') : control
  return chosen?.getAttribute('value')
}

/** Whether a message stands at a field, wired to it. */
const isExplained = (page: Page, name: string) =>
  page.all(`[name="${name}"][aria-invalid]`).some((control) => {
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.some((id) => id.endsWith('-error') && page.all(`#${id}`).length === 1)
  })

/** The address with the ids of this world in it. */
async function placed(address: string): Promise<string> {
  const { user, post, comment } = site.services.db.read
  const alma = await user.findUniqueOrThrow({ where: { email: 'alma@northfield.test' } })
  const own = {
    user: { partner_code: 'northfield' },
    private: false,
    hidden: false,
    deleted_at: null,
    marked_question_at: null,
  }
  const one = await post.findFirstOrThrow({ where: own, orderBy: { id: 'asc' } })
  const prompt = await site.services.db.read.prompt.findFirstOrThrow({
    where: { slug: 'your-first-week' },
  })
  const sams = { user: { email: 'sam@northfield.test' }, hidden: false, deleted_at: null }
  const said = await comment.findFirstOrThrow({
    where: { ...sams, post: { private: false, hidden: false, deleted_at: null } },
    orderBy: { id: 'asc' },
  })
  return address
    .replace('{alma}', alma.id)
    .replace('{a post}', one.id)
    .replace('{a comment}', said.id)
    .replace('{a prompt}', prompt.id)
}

async function shown({ who, page: path, button }: FormCase) {
  const browser: Browser = who ? await enter(site, `${who}@northfield.test`) : site.browser()
  const page = await browser.get(await placed(path))
  return { browser, page, form: page.form(button) }
}

describe.each(FORMS)('$page as $who', (one) => {
  test('refuses each bad field by name and keeps the rest', async () => {
    const { browser, page, form } = await shown(one)
    const captcha = page.all('#captcha_answer').length > 0 ? solved(page) : {}
    const wrong: string[] = []
    for (const control of controls(form).filter(isText)) {
      const field = nameOf(control)
      if (NOT_FILLED.includes(field)) continue
      for (const [kind, value] of Object.entries(BAD)) {
        if (kind === 'missing' && one.optional?.includes(field)) continue
        // A password may hold anything, and a text of several lines any direction.
        const free = /password/.test(field) || control.tagName === 'TEXTAREA'
        if (free && kind !== 'missing' && kind !== 'too long') continue
        const values = { ...one.values, ...captcha, [field]: value }
        browser.page = page
        const answer = await browser.submit(form, values)
        const said = isExplained(answer, field)
        if (answer.status !== 400 || !said) wrong.push(`${field} ${kind}: ${answer.status}`)
        for (const [name, kept] of Object.entries(one.values)) {
          if (name === field || /password/.test(name)) continue
          if (typedIn(answer, name) !== kept) wrong.push(`${field} ${kind}: lost ${name}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('stands repeated and unknown fields, and fields of another kind', async () => {
    const { browser, page, form } = await shown(one)
    for (const control of controls(form)) {
      if (NOT_FILLED.includes(nameOf(control))) continue
      const body = form.body({})
      body.append(nameOf(control), 'once')
      body.append(nameOf(control), 'and once more')
      body.append(`${nameOf(control)}[0][x]`, 'nested')
      body.append('__proto__', 'x')
      browser.page = page
      const answer = await browser.post(form.action || page.path, body)
      expect([400, 429]).toContain(answer.status)
      expect(answer.all('[role=alert]')).not.toHaveLength(0)
    }
  })
})
