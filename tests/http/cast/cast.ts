import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { parse } from 'yaml'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import type { Tx } from '~/platform/database/types'
import { solved } from '~tests/support/captcha'
import type { Browser, Values } from '~tests/support/client'
import {
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  member,
  NOW,
  postRow,
  site,
  type PersonName,
} from '~tests/support/fixtures'
import { countAll } from '~tests/support/two-schools/counts'
import { askUnnamed } from '~tests/support/unnamed-question'
import { withNames } from '~tests/support/written-rows'
import { NAMES, withIds } from '../route-cases'

type Act = [who: PersonName, page: string, form: string, typed?: Values]

const MINUTE = 60_000
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)

/** The ids of posts that acts write: Alex’s question without a name, and what Sam hands in. */
const made = new Map<string, string>()

/** An address with the ids of those it names in braces. */
export const withCastIds = (text: string) =>
  withIds(text.replace(/\{(unnamed|sent|failed)\}/g, (_, name: string) => made.get(name)!))

/** The other way round: a text with names in the place of ids. */
export const castNames = (text: string) =>
  withNames(
    [...made].reduce((rest, [name, id]) => rest.replaceAll(id, name), text),
    NAMES,
  )

/** Places of a file, with the people who each of them differs for. */
export const readTable = (file: string) =>
  (parse(read(file)) as { readers: string; places: string[] }[]).map(({ readers, places }) => ({
    readers: readers.split(' '),
    places,
  }))

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const browsers = new Map<PersonName, Browser>()
const findBrowser = (who: PersonName) => {
  if (!browsers.has(who)) browsers.set(who, member(who))
  return browsers.get(who)!
}
/** A new window of someone who is logged in. */
export const newWindow = (who: PersonName): Browser => findBrowser(who).twin()

/**
 * After what the routes' cases have: more of everything than one page shows, and each thing once more in its other
 * state: followed, saved, liked, answered, edited, locked, pinned, merged, muted, declined, left by its author.
 */
export async function playCast() {
  await setSchools()
  await db.write(fillPages)
  await db.write(fillStates)
  try {
    await playActs()
  } finally {
    vi.useRealTimers()
  }
  // News of badges is shown once.
  for (const browser of browsers.values()) await browser.get('/home')
}

/** Jobs go by this clock, too. */
async function playActs() {
  let clock = NOW.getTime()
  const advance = () => vi.setSystemTime((clock += MINUTE))
  site.services.now = () => new Date(clock)
  for (const [who, path, form, typed = {}] of parse(read('acts.yaml')) as Act[]) {
    advance()
    await act(findBrowser(who), withIds(path), withIds(form), typed)
  }
  made.set(
    'unnamed',
    await askUnnamed(await ctx('alex', site.services.now()), 'Where can one rest?'),
  )
  await db.write(handIn)
  await eraseAccount(await ctx('abe', site.services.now()), 'keep')
  // Another act changes no one's "minutes ago" but its own.
  vi.setSystemTime((clock = NOW.getTime() + 120 * MINUTE))
  await site.services.dispatcher.drain()
}

async function act(browser: Browser, path: string, form: string, typed: Values) {
  const page = await browser.get(path)
  const values = JSON.parse(withIds(JSON.stringify(typed))) as Values
  const { element, names } = page.form(form)
  const asks = names.includes('captcha_answer')
  const button = element.querySelectorAll('button[name]').find(({ text }) => text.trim() === form)
  const { name, value = '' } = button?.attributes ?? {}
  const after = await browser.submit(
    page.form(form),
    { ...values, ...(asks && solved(page)) },
    name ? { [name]: value } : {},
  )
  if (after.status >= 400 || after.redirects[0]?.status !== 303)
    throw new Error(`${form} at ${path} gave ${after.status}: ${after.text.slice(0, 600)}`)
}

/** At Lakeside, what Northfield has is off; each has a term of its own, and Northfield an id that no one is asked for. */
async function setSchools() {
  const where = { partner_code: 'northfield' }
  const flags = (await db.read.partner.findUniqueOrThrow({ where })).flags as object
  const id = { external_id_name: 'Student number', external_id_visible: false }
  await changePartner({ flags: { ...flags, unnamed_questions: true }, ...id })
  await changePartner({ direct_messaging: false, allow_prospective: false }, 'lakeside')
  await changeAccount('lisa', { onboarding_step: 'complete', coach_user: true })
  await changeAccount('lou', { course_experience: true, lti_course_ids: ['BOAT-1'] })
  await changeAccount('nora', { password_hash: null })
  const term = (partner_code: string) => ({
    id: idOf(`term:${partner_code}`),
    term: `trash of ${partner_code}`,
    match: `trash of ${partner_code}`,
    partner_code,
    created_at: NOW,
  })
  const data = ['northfield', 'lakeside'].map(term)
  await db.write((tx) => tx.restrictedTerm.createMany({ data }))
}

/** An event with one place, and a request for help. */
async function fillStates(tx: Tx) {
  await tx.campusEvent.update({ where: { id: idOf('event:edit') }, data: { places: 1 } })
  const sender = { user_id: idOf('sam'), email: 'sam@northfield.test', partner_code: 'northfield' }
  const text = { category: 'general', description: 'Where is my mug?', page: '/home' }
  await tx.ticket.create({
    data: { id: idOf('ticket:mug'), ...sender, ...text, created_at: before(30) },
  })
}

/** Two of Sam’s responses are homework: the course has one, and refuses the other. */
async function handIn(tx: Tx) {
  const own = { user_id: idOf('sam'), partner_code: 'northfield' }
  for (const [state, title] of [
    ['sent', 'My week'],
    ['failed', 'A heron'],
  ] as const) {
    const { id: post_id, created_at } = await tx.post.findFirstOrThrow({ where: { title } })
    const place = { course_id: '7', assignment_id: state, assignment_name: `Essay ${state}` }
    const times = { created_at, waiting_since: created_at }
    const outcome = state === 'sent' ? { sent_at: created_at } : { problem: 'refused' }
    await tx.homework.create({ data: { post_id, ...own, ...place, ...times, state, ...outcome } })
    await tx.post.update({ where: { id: post_id }, data: { canvas_assignment: `essay-${state}` } })
    made.set(state, post_id)
  }
}

/** Older than all else, so that it stands on later pages. */
async function fillPages(tx: Tx) {
  const posts = Array.from({ length: 24 }, (_, at) =>
    postRow(at, {
      user_id: idOf('cora'),
      created_at: before(3 * 24 * 60 + at),
      ...(at === 4 && { private: true, hidden: true }),
      marked_question_at: at % 2 ? before(3 * 24 * 60 + at) : null,
    }),
  )
  const northfield = { partner_code: 'northfield' }
  await tx.post.createMany({ data: posts })
  await tx.postTopic.createMany({
    data: posts.map(({ id: post_id, created_at }) => ({
      ...northfield,
      post_id,
      topic_id: idOf('topic:study'),
      created_at,
    })),
  })
  const comment = (name: string, who: string, on: string, minutes: number) => ({
    ...northfield,
    id: idOf(`comment:${name}`),
    post_id: idOf(on),
    user_id: idOf(who),
    content: `The comment ${name}`,
    created_at: before(minutes),
  })
  const people = ['sam', 'leo', 'bea', 'alma']
  await tx.comment.createMany({
    data: [
      ...Array.from({ length: 54 }, (_, at) =>
        comment(`many-${at}`, people[at % 4]!, 'many:2', 54 - at),
      ),
      comment('abe', 'abe', 'post:question', 5),
    ],
  })
  await tx.comment.createMany({
    data: Array.from({ length: 5 }, (_, at) => ({
      ...comment(`below-${at}`, at ? 'maya' : 'sam', 'post:question', 4),
      created_at: new Date(before(4).getTime() + at),
      parent_id: idOf('comment:bea'),
    })),
  })
  await tx.savedPost.createMany({
    data: posts.slice(0, 11).map(({ id: post_id, created_at }) => ({
      ...northfield,
      post_id,
      user_id: idOf('sam'),
      created_at,
    })),
  })
  await countAll(tx)
}
