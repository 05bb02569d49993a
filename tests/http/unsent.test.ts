import { describe, expect } from 'vitest'
import { termsVersion } from '~/domain/legal/terms.server'
import { endMaintenance, startMaintenance } from '~/platform/processes/maintenance.server'
import {
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  test,
  type PersonName,
} from '~tests/support/fixtures'
import { chat } from '~tests/support/messages'
import type { Browser } from '~tests/support/client'

/** Script that sends what someone wrote believes only an answer that says that it's stored. */
const FROM_SCRIPT = { 'x-requested-with': 'script', accept: 'application/json, text/html;q=0.5' }
const WELCOME = idOf('post:welcome')
const COMMENT = `/post/${WELCOME}/comment`

type Outcome = {
  stored?: boolean
  guard?: string
  detail?: string
  location?: string
  link?: string
}
type Fields = Record<string, string>

/** A window with a form, and how script sends it. */
async function openForm(who: PersonName, page = `/post/${WELCOME}`) {
  const browser = await as(who)
  const { csrf } = await browser.get(page)
  browser.headers = FROM_SCRIPT
  browser.follows = false
  return { browser, csrf }
}

async function send(browser: Browser, path: string, fields: Fields): Promise<[number, Outcome]> {
  const { status, html } = await browser.post(path, fields)
  return [status, (html.startsWith('{') ? JSON.parse(html) : {}) as Outcome]
}

const written = async () =>
  (await db.read.comment.count()) + (await db.read.message.count()) + (await db.read.post.count())

type Stop = {
  change: () => Promise<unknown>
  undo: () => Promise<unknown>
  path?: string
  status: number
  says: Outcome
}
const of = (who: PersonName, data: Parameters<typeof changeAccount>[1]) => () =>
  changeAccount(who, data)

/** Each guard between a form and its page, as it is met by someone whose page was open before. */
const STOPS: Record<string, Stop> = {
  terms: {
    change: of('sam', { terms_version: 'old' }),
    undo: of('sam', { terms_version: termsVersion() }),
    status: 403,
    says: {
      guard: 'terms',
      detail: 'There’s something to accept first.',
      link: 'Read and accept',
      location: `/accept?redirect_to=%2Fpost%2F${WELCOME}`,
    },
  },
  'control group': {
    change: of('sam', { control_group: true }),
    undo: of('sam', { control_group: false }),
    status: 403,
    says: { guard: 'control group', detail: 'This part of the site isn’t open to you.' },
  },
  'leader core': {
    change: of('sam', { leader: true, core_complete: false }),
    undo: of('sam', { leader: false, core_complete: true }),
    status: 403,
    says: {
      guard: 'leader core',
      detail: 'Finish the introduction for leaders first.',
      link: 'Continue the introduction',
      location: '/leader/toc',
    },
  },
  core: {
    change: of('sam', { core_complete: false }),
    undo: of('sam', { core_complete: true }),
    status: 403,
    says: {
      guard: 'core',
      detail: 'Finish getting started first.',
      link: 'Continue',
      location: '/fence',
    },
  },
  'direct messaging': {
    change: of('sam', { direct_messaging: false }),
    undo: of('sam', { direct_messaging: true }),
    path: '/dm/',
    status: 403,
    says: { guard: 'direct messaging', detail: 'Direct messages are turned off for you.' },
  },
  'direct messaging of the school': {
    change: () => changePartner({ direct_messaging: false }),
    undo: () => changePartner({ direct_messaging: true }),
    path: '/dm/',
    status: 403,
    says: { guard: 'direct messaging', detail: 'Direct messages are turned off at your school.' },
  },
  coach: {
    change: async () => undefined,
    undo: async () => undefined,
    path: '/success-coach-dashboard',
    status: 403,
    says: { guard: 'coach', detail: 'This is only open to coaches.' },
  },
  maintenance: {
    change: () => startMaintenance(db, { message: '', until: null }, new Date()),
    undo: () => endMaintenance(db),
    status: 503,
    says: {},
  },
  'a post that is gone': {
    change: () =>
      db.write((tx) =>
        tx.post.update({ where: { id: WELCOME }, data: { deleted_at: new Date() } }),
      ),
    undo: () =>
      db.write((tx) => tx.post.update({ where: { id: WELCOME }, data: { deleted_at: null } })),
    status: 404,
    says: {},
  },
}

describe('what stops a form tells script so', () => {
  test.each(Object.entries(STOPS))('%s', async (name, stop) => {
    const channel = await chat('sam', 'maya')
    const path = stop.path === '/dm/' ? `/dm/${channel}/send` : (stop.path ?? COMMENT)
    const { browser, csrf } = await openForm('sam')
    const fields = { csrf, once: `key-${name}`.replaceAll(' ', '-'), text: name, content: name }
    const before = await written()
    await stop.change()
    const [status, outcome] = await send(browser, path, fields)
    await stop.undo()
    expect([status, outcome]).toEqual([stop.status, stop.says])
    expect(await written()).toBe(before)
    if (name === 'coach') return
    // The same again, once nothing stops it: stored, and once however often it's sent.
    for (let times = 0; times < 2; times++)
      expect(await send(browser, path, fields)).toMatchObject([200, { stored: true }])
    expect(await written()).toBe(before + 1)
  })

  test('words of danger lead their writer to who helps', async () => {
    const channel = await chat('sam', 'maya')
    const { browser, csrf } = await openForm('sam')
    const cases = [
      [`/dm/${channel}/send`, new RegExp(`^/dm/${channel}#newest$`)],
      [COMMENT, /^\/post\/.*#comment-/],
    ] as const
    for (const [path, place] of cases)
      for (const words of ['I want to kill myself', 'See you at lunch']) {
        const once = `${words} ${path}`.replaceAll(/\W/g, '-').slice(0, 60)
        const fields = { csrf, once, text: words, content: words }
        const [status, outcome] = await send(browser, path, fields)
        const isDangerous = words.includes('kill')
        expect([status, outcome]).toMatchObject([200, { stored: true }])
        expect(Boolean((outcome as { care?: true }).care)).toBe(isDangerous)
        if (!isDangerous) continue
        expect((outcome as { location: string }).location).toMatch(place)
        const page = await browser.get((outcome as { location: string }).location)
        expect(page.all('main .care').length).toBeGreaterThan(0)
      }
  })

  test.each(Object.entries(STOPS))(
    '%s, and without script what was written',
    async (name, stop) => {
      const channel = await chat('sam', 'maya')
      const path = stop.path === '/dm/' ? `/dm/${channel}/send` : (stop.path ?? COMMENT)
      const browser = await as('sam')
      const { csrf } = await browser.get(`/post/${WELCOME}`)
      const before = await written()
      await stop.change()
      const words = `Words before ${name}`
      const page = await browser.post(path, {
        csrf,
        content: words,
        text: words,
        once: 'no-script',
      })
      await stop.undo()
      expect(await written()).toBe(before)
      // Both lead back to the form, which has it again (timed-out, legal); the browser sends it on reload.
      if (name === 'terms' || name === 'maintenance') return
      expect([page.status, page.value('content')]).toEqual([stop.status, words])
      expect(page.text).toContain('This is what you wrote.')
      expect(page.text).toContain(
        stop.says.detail ?? 'Nothing was sent. What this belongs to isn’t there anymore.',
      )
      expect(page.hrefs('main a')).toContain(stop.says.location ?? '/')
    },
  )

  test('unfinished sign-up', async () => {
    const { browser, csrf } = await openForm('sam')
    await changeAccount('sam', { joined_date: null, onboarding_step: null })
    const [status, { detail, location }] = await send(browser, COMMENT, { csrf, content: 'Hi' })
    await changeAccount('sam', { joined_date: new Date(), onboarding_step: 'complete' })
    expect([status, detail]).toEqual([403, 'Finish signing up first.'])
    expect(location).toMatch(/^\/in\/signup/)
  })

  test.each(['the session', 'the token'])('the end of %s', async (ended) => {
    const { browser, csrf } = await openForm('alex')
    if (ended === 'the session') browser.setCookie('quad_session', null)
    const token = ended === 'the token' ? 'old' : csrf
    const before = await written()
    const [status, { stored }] = await send(browser, COMMENT, { csrf: token, content: 'Hi' })
    expect([status, stored, await written()]).toEqual([419, undefined, before])
  })
})

describe('a form tells script what became of it', () => {
  const FORMS: [name: string, path: () => Promise<string>, fields: Fields][] = [
    ['post', async () => '/new-post', { title: 'Kept', content: 'Kept' }],
    ['question', async () => '/ask', { title: 'Kept, is it?', content: 'Is it?' }],
    ['comment', async () => COMMENT, { content: 'Kept' }],
    ['edited post', async () => `/post/${idOf('post:blocked')}/edit`, { title: 'a', content: 'b' }],
    ['message', async () => `/dm/${await chat('alex', 'maya')}`, { text: 'Kept' }],
    ['message by script', async () => `/dm/${await chat('alex', 'maya')}/send`, { text: 'Kept' }],
    ['message in a frame', async () => `/dm/${await chat('alex', 'maya')}/write`, { text: 'Kept' }],
    ['first message', async () => `/profile/${idOf('leo')}/message`, { text: 'Kept' }],
  ]

  test.each(FORMS)('%s', async (name, path, fields) => {
    const { browser, csrf } = await openForm('alex')
    const at = await path()
    const once = `stored-${name}`.replaceAll(' ', '-')
    const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, '']))
    const [refused, outcome] = await send(browser, at, { csrf, once, ...empty })
    expect([refused, outcome.stored]).toEqual([400, undefined])
    // What a button with a name does isn't sending it.
    if (!fields.text) {
      const [, { stored }] = await send(browser, at, { csrf, once, ...fields, draft: 'Save draft' })
      expect(stored).toBeUndefined()
    }
    expect(await send(browser, at, { csrf, once, ...fields })).toMatchObject([
      200,
      { stored: true },
    ])
  })
})
