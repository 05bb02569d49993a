import Database from 'better-sqlite3'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Browser } from '../support/client'
import { medians, type MeasuredInTurn } from './measure'
import { signInReaders } from './readers'
import { quantile } from './report'
import type { BenchSchool } from './schools'
import { signInTo, type RunningSite } from './site'

export const WRITES = ['like', 'follow', 'comment', 'post', 'message'] as const
export type Write = (typeof WRITES)[number]

/** So many at once, and in one round; fewer messages, of which each of two may send 60 in a minute */
const WRITERS = 10
const IN_A_ROUND = 100
const MESSAGES = 20
/** Milliseconds between two looks at what site and engine do, and how much of it is doing nothing */
const LOOK_MS = 250
const IDLE_MS = 20
/** Looks in a row: jobs begin up to a second after what they follow from. */
const IDLE_LOOKS = 8

type Account = { port: number; password: string }
type Outcome = { status: number; ms: number }

/** One form of one member, sent; never the same twice. */
type Send = (number: number) => Promise<Outcome>

/** What members of a school write, each by the form that its page offers. */
export async function writers(
  school: BenchSchool,
  { port, password }: Account,
): Promise<(write: Write) => Promise<Send>> {
  const cookies = await signInReaders(school, { port, host: school.host, password })
  const open = (cookie: string) => {
    const browser = new Browser(`http://${school.host}:${port}`)
    browser.setCookie('quad_session', cookie.replace(/^[^=]*=/, ''))
    return browser
  }
  const readers = cookies.map(open)
  const { posts, people, pair } = readTargets(school)
  const talking: Browser[] = []
  for (const email of pair) {
    const { cookie } = await signInTo({ port, host: school.host, email, password })
    talking.push(open(cookie))
  }
  const path = (write: Write, at: number): string => {
    if (write === 'post') return '/new-post'
    if (write === 'message') return school.pages['open conversation'] ?? '/dm'
    return write === 'comment' ? `/post/${posts[at] ?? ''}` : '/home'
  }
  return async (write) => {
    const some: Browser[] = []
    for (const [at, browser] of (write === 'message' ? talking : readers).entries()) {
      browser.follows = true
      await browser.get(path(write, at))
      // Someone who is no student yet writes no posts.
      if (!isForm(write) || hasButton(browser, FORMS[write])) some.push(browser)
    }
    return (number) => {
      const browser = some[number % some.length]!
      // Each member likes and follows others in another order, so that no two of them say the same.
      const at = number * 7 + (number % some.length)
      if (write === 'like') return press(browser, `/post/${posts[at % posts.length]!}/like`)
      if (write === 'follow')
        return press(browser, `/profile/${people[at % people.length]!}/follow`)
      return fillIn(browser, write, number)
    }
  }
}

const press = (browser: Browser, path: string) => send(browser, path, { csrf: browser.page.csrf })

const FORMS = { comment: 'Post comment', post: 'Post', message: 'Send' } as const
type Form = keyof typeof FORMS

const isForm = (write: Write): write is Form => write in FORMS
const hasButton = ({ page }: Browser, text: string) =>
  page.all('button').some((button) => button.text.trim() === text)

function fillIn(browser: Browser, write: Form, number: number): Promise<Outcome> {
  const form = browser.page.form(FORMS[write])
  const text = `Number ${number}: does anyone have notes of the review session on Thursday?`
  const values = write === 'post' ? { title: `Notes ${number}`, content: text } : undefined
  const body = form.body(values ?? { [write === 'message' ? 'text' : 'content']: text })
  if (body.has('once')) body.set('once', crypto.randomUUID())
  return send(browser, form.action || browser.page.path, body)
}

async function send(
  browser: Browser,
  path: string,
  body: URLSearchParams | Record<string, string>,
): Promise<Outcome> {
  const began = performance.now()
  const window = browser.twin()
  window.follows = false
  const { status } = await window.post(path, body)
  return { status, ms: performance.now() - began }
}

/** Posts that all members see, members, and the two of the open conversation. */
function readTargets({ dataDir, pages }: BenchSchool) {
  const db = new Database(join(dataDir, 'quad.db'), { readonly: true })
  const list = (sql: string) => db.prepare(sql).pluck().all() as string[]
  const posts = list(
    `SELECT id FROM "Post" WHERE private = 0 AND hidden = 0 AND deleted_at IS NULL
       AND marked_question_at IS NULL ORDER BY id LIMIT 5000`,
  )
  const people = list(
    `SELECT id FROM "User" WHERE joined_date IS NOT NULL AND deleted_at IS NULL AND test_user = 0
       AND invalid_user = 0 AND enrollment_status IS NULL ORDER BY id DESC LIMIT 1000`,
  )
  const channel = pages['open conversation']?.split('/').at(-1)
  const inChannel = db.prepare(
    'SELECT u.email FROM ChannelMember m JOIN "User" u ON u.id = m.user_id WHERE m.channel_id = ?',
  )
  const pair = inChannel.pluck().all(channel) as string[]
  db.close()
  return { posts, people, pair }
}

type Side = {
  site: RunningSite
  engineMs: () => number
  write: (write: Write) => Promise<Send>
}

/** Medians of rounds in turn; CPU is that of one write with all that follows from it. */
export async function measureWrites(
  sides: readonly Side[],
  write: Write,
  rounds: number,
): Promise<MeasuredInTurn[]> {
  const count = write === 'message' ? MESSAGES : IN_A_ROUND
  const sends = []
  for (const side of sides) sends.push(await side.write(write))
  const found = sides.map((): MeasuredInTurn[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, { site, engineMs }] of sides.entries()) {
      const before = [site.cpuMs(), engineMs()] as const
      const began = performance.now()
      const outcomes = await sendAll(sends[at]!, round * count, count)
      const seconds = ((await untilIdle(() => site.cpuMs() + engineMs())) - began) / 1000
      const times = outcomes.map(({ ms }) => ms)
      found[at]?.push({
        rps: count / seconds,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.975),
        bytes: 0,
        errors: outcomes.filter(({ status }) => status !== 302 && status !== 303).length,
        cpuMs: (site.cpuMs() - before[0]) / count,
        engineMs: (engineMs() - before[1]) / count,
      })
    }
  return found.map(medians)
}

/** Waits until all that followed is done: mail, notifications, counts, the index. Answers when that was. */
async function untilIdle(usedMs: () => number): Promise<number> {
  let done = performance.now()
  for (let idle = 0, before = usedMs(); idle < IDLE_LOOKS; idle++) {
    await sleep(LOOK_MS)
    const now = usedMs()
    if (now - before > IDLE_MS) {
      idle = -1
      done = performance.now()
    }
    before = now
  }
  return done
}

async function sendAll(send: Send, first: number, count: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let next = first
  const work = async () => {
    while (next < first + count) outcomes.push(await send(next++))
  }
  await Promise.all(Array.from({ length: WRITERS }, work))
  return outcomes
}
