import { describe, expect, vi } from 'vitest'
import { fullPath } from '~/api/endpoint'
import type { JsonSchema } from '~/api/json-schema'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import { as, db, idOf, site } from '~tests/support/fixtures'
import { storedRows } from '~tests/support/stored-rows'
import { TABLES } from '~prisma/generated/tables'
import {
  caller,
  cases,
  forgetLimits,
  given,
  listFields,
  send,
  show,
  withField,
} from '../api/endpoint-cases'
import { ROUTE_CASES } from './route-cases'
import { test } from './route-site'

/**
 * NUL and halves of surrogate pairs, which PostgreSQL doesn't store: refused wherever a text comes from
 * outside, with 400 and the field's name. Nothing of it is stored, and nothing is an error of the site.
 */
const NUL = 'a\u0000b'
const HALF = 'half \ud83d'
const MESSAGE = 'Must not contain NUL or half a surrogate pair'

const failed = () => vi.spyOn(site.services.log, 'error')
let errors: ReturnType<typeof failed>
test.beforeEach(() => {
  errors = failed()
})
test.afterEach(async () => {
  const logged = errors.mock.calls
  errors.mockRestore()
  expect(logged).toEqual([])
})
test.afterAll(async () => expect(await storedNuls()).toEqual([]))

/** The columns of the database that hold a NUL, or one that JSON has escaped. */
async function storedNuls(): Promise<string[]> {
  // There it can't be.
  if (ON_POSTGRESQL) return []
  const wrong: string[] = []
  for (const [table, { columns }] of Object.entries(TABLES)) {
    const texts = Object.entries(columns).filter(([, { type }]) => /String|Json/.test(type))
    const holds = texts.map(
      ([name]) => `sum(instr("${name}", char(0)) + instr("${name}", '\\u0000') > 0) AS "${name}"`,
    )
    if (holds.length === 0) continue
    const [row = {}] = await storedRows(db, `SELECT ${holds.join(', ')} FROM "${table}"`)
    wrong.push(...Object.keys(row).flatMap((name) => (row[name] ? `${table}.${name}` : [])))
  }
  return wrong
}

const forms = Object.entries(ROUTE_CASES).flatMap(([path, { action }]) =>
  action && action !== 'none' ? [{ path, ...action }] : [],
)

/** A field that one types into: there the message is. */
const isTyped = (page: Page, name: string) =>
  page
    .all(`main [name="${name}"]`)
    .some(
      ({ tagName, attributes: { type = 'text' } }) =>
        tagName === 'TEXTAREA' ||
        (tagName === 'INPUT' && ['text', 'email', 'tel', 'password', 'search'].includes(type)),
    )

describe('a form', () => {
  test.each(forms)('to $path is refused, whichever field it is in', async (target) => {
    const browser = target.by ? await as(target.by) : site.browser()
    if (target.first) await browser.press(target.first[0], target.first[1], target.first[2])
    const page = await browser.get(target.page)
    const form = page.form(target.form)
    const wrong: string[] = []
    for (const name of new Set(form.names)) {
      const files = form.element.querySelectorAll('[type=file]')
      if (files.some((file) => file.getAttribute('name') === name)) continue
      browser.page = page
      const next = await browser.submit(form, { ...target.values(page), [name]: NUL })
      const typed = isTyped(page, name)
      const says = next.all(`[name="${name}"][aria-invalid], #${name}-error`).length > 0
      // Filling the trap is answered as if all were well, and a filter has a page of its own.
      if (next.status >= 500 || (typed && name !== 'sub_id' && !(next.status === 400 && says)))
        wrong.push(`${name}: ${next.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('shows the character in what was typed', async () => {
    const sam = await as('sam')
    await sam.get('/ask')
    const page = await sam.submit('Post', { title: 'Where?', content: `I ${NUL}` })
    expect(page.status).toBe(400)
    expect(page.value('title')).toBe('Where?')
    expect(page.value('content').trim()).toBe('I a\ufffdb')
    expect(page.error('content')).toBe("Please remove the characters that can't be displayed")
    expect(page.texts('[role=alert] a')).toHaveLength(1)
    const draft = await sam.submit('Post', { content: `I ${NUL}` }, { draft: 'Save draft' })
    expect([draft.status, draft.error('content')]).toEqual([
      400,
      "Please remove the characters that can't be displayed",
    ])
  })

  test('that comes too late is kept, and the character can be seen in it', async () => {
    const visitor = site.browser()
    await visitor.get('/current-login')
    const fields = { csrf: 'old', email: 'a\u0000b@c.test', ['odd\u0000name']: 'x', password: 'x' }
    const page = await visitor.post('/current-login', fields)
    expect(page.status).toBe(419)
    expect(page.text).toContain('What you typed is saved for an hour')
    expect((await visitor.get('/current-login')).value('email')).toBe('a\ufffdb@c.test')
  })

  test('of a learning platform is no form', async () => {
    const fields = { iss: `https://lms.test/${NUL}`, login_hint: 'x', target_link_uri: 'x' }
    const page = await site.browser().post('/lti/login', fields)
    expect([page.status, page.text]).toEqual([400, expect.stringContaining("form can't be read.")])
  })
})

test('an address is refused, in its path and in its query', async () => {
  const sam = await as('sam')
  for (const path of ['/post/%00', '/profile/a%00b', '/search-results?q=%00', '/home?a%00=b'])
    for (const browser of [sam, site.browser()]) {
      const page = await browser.get(path)
      expect([page.status, page.text]).toEqual([
        400,
        expect.stringContaining("That address can't be read."),
      ])
    }
})

// Refused before a database is asked: the same on both.
describe.skipIf(ON_POSTGRESQL)('an endpoint names the field', () => {
  /** The values of a field with such a text in them; an address can't hold halves. */
  function badValues({ type, properties }: JsonSchema, inAddress: boolean): unknown[] {
    const texts = inAddress ? [NUL] : [NUL, HALF]
    if (type === 'array') return texts.map((text) => [text])
    if (type !== 'object') return texts
    // Those with named fields are walked field by field.
    const isOpen = !inAddress && properties === undefined
    return isOpen ? texts.flatMap((text) => [{ a: text }, { [text]: 1 }]) : []
  }

  const fields = cases.flatMap((endpoint) =>
    listFields(endpoint.input).map(([path, schema]) => ({ one: endpoint, path, schema })),
  )
  /** Read as the only value there is, whatever is sent. */
  const IGNORED = ['POST /api/search_tags type']

  test.each(fields)('$one.key $path', async ({ one, path, schema }) => {
    const { endpoint, key } = one
    const name = path.at(-1)!
    const inAddress = endpoint.method === 'GET' || fullPath(endpoint).includes(`:${name}`)
    for (const value of badValues(schema, inAddress)) {
      await forgetLimits()
      const response = await send(caller(one), one, withField(given(one), path, value))
      const at = Object.keys(response.errors ?? {})
      const isNamed = at.some((field) => field.split('.').includes(name) || field === path[0])
      const isIgnored = IGNORED.includes(`${key} ${name}`)
      expect([response.status, isNamed], show([value, at])).toEqual(
        isIgnored ? [200, false] : [400, true],
      )
    }
  })

  test.each([
    [`/posts/${idOf('post:question')}/like`, { matched_queries: [NUL] }, 'matched_queries.0'],
    [`/posts/${idOf('post:question')}/like`, { context: NUL }, 'context'],
    [`/comments/${idOf('comment:bea')}/like`, { context: NUL }, 'context'],
    ['/search_tags', { q: 'ab', currentTags: [NUL] }, 'currentTags.0'],
    // A list as text, in which JSON has escaped it.
    ['/search_tags', { q: 'ab', currentTags: JSON.stringify([NUL]) }, 'currentTags.0'],
  ])('%s %j', async (path, body, field) => {
    const { status, errors: named } = await apiOf(await as('emma')).post(path, body)
    expect([status, named]).toEqual([400, { [field]: [MESSAGE] }])
  })

  test('a tag that is too long is not cut within a character', async () => {
    const body = { q: 'ab', currentTags: [`${'x'.repeat(99)}😀`] }
    expect((await apiOf(await as('emma')).post('/search_tags', body)).status).toBe(200)
  })
})
