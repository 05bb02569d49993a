import { TABLES } from '~prisma/generated/tables'
import { vi } from 'vitest'
import type { Browser, Values } from './client'
import { enter } from './enter'
import { openSite, type Site } from './site'
import { storedRows } from './stored-rows'
import { fillFixtures } from './two-schools/fill'
import { fillAnnouncements } from './two-schools/announcements'
import { fillAnswerRequests } from './two-schools/answer-requests'
import { fillCases } from './two-schools/cases'
import { fillCoachNotes } from './two-schools/coach-notes'
import { fillConversations } from './two-schools/conversations'
import { fillEvents } from './two-schools/events'
import { idOf, NOW } from './two-schools/names'
import { schoolFor, type PersonName } from './two-schools/people'
import { fileOf, twoHalves } from './pictures'
import { updateUser } from './users'

/** Who asks in one of the schools, and doesn't in the other. */
export type Author = 'maya' | 'alex'
const other = { maya: 'alex', alex: 'maya' } as const

/** A school in which one of two students asked without their name, and what has come of it since. */
export type UnnamedSchool = {
  site: Site
  /** What was made there since it was filled, by its id: the table and how many before it */
  names: Map<string, string>
  questions: Record<string, string>
  comments: Record<string, string>
  /** In the first question */
  picture: string
}

/** All ids of a database, with the tables they are in. */
async function readIds(site: Site): Promise<[string, string][]> {
  const ids: [string, string][] = []
  for (const [table, { columns }] of Object.entries(TABLES)) {
    if (!('id' in columns)) continue
    const order = table === 'Event' ? 'seq' : 'id'
    const rows = await storedRows<{ id: string }>(
      site.services.db,
      `SELECT id FROM "${table}" ORDER BY ${order}`,
    )
    ids.push(...rows.map(({ id }): [string, string] => [String(id), table]))
  }
  return ids
}

/** The two differ in all that anyone can be known by, and both have friends, a coach and enemies. */
async function fill({ services: { db } }: Site) {
  await fillCases(db)
  await fillConversations(db)
  await fillAnswerRequests(db)
  await fillAnnouncements(db)
  await fillEvents(db)
  await fillCoachNotes(db)
  await db.write(async (tx) => {
    await updateUser(tx, idOf('maya'), {
      enrollment_opt_status: 'in',
      global: true,
      coach: idOf('cora'),
      avatar_url: '/images/avatars/Avatars-3.png',
    })
    await updateUser(tx, idOf('alex'), { program_id: idOf('program:History') })
    const northfield = { partner_code: 'northfield' }
    const school = await tx.partner.findUniqueOrThrow({ where: northfield })
    const flags = { ...(school.flags as object), unnamed_questions: true, events: true }
    await tx.partner.update({ where: northfield, data: { flags, direct_messaging: true } })
    await tx.follow.createMany({
      data: [
        ['sam', 'maya'],
        ['leo', 'alex'],
        ['maya', 'greta'],
      ].map(([user, followed]) => ({
        user_id: idOf(user!),
        followed_user_id: idOf(followed!),
        partner_code: 'northfield',
        created_at: NOW,
      })),
    })
    const sam = { user_id: idOf('sam'), topic_id: idOf('topic:study') }
    await tx.topicSubscription.create({
      data: { ...sam, partner_code: 'northfield', created_at: NOW },
    })
    const leo = { user_id: idOf('leo'), blocked_user_id: idOf('maya') }
    await tx.block.create({ data: { ...leo, partner_code: 'northfield', created_at: NOW } })
  })
}

/** Everything that an author and others can do about a question, in this order. */
export async function openUnnamedSchool(author: Author): Promise<UnnamedSchool> {
  // All of it goes by this clock, jobs and what is stored in memory too.
  let clock = NOW.getTime() + 3_600_000
  const advance = (ms: number) => vi.setSystemTime((clock += ms))
  advance(0)
  const secrets = { SESSION_SECRET: 'the same secret in both of the schools' }
  const site = await openSite(async (services) => {
    await fillFixtures(services.db)
    await fill({ services } as Site)
  }, secrets)
  const before = new Set((await readIds(site)).map(([id]) => id))
  const browsers = new Map<PersonName, Browser>()
  const as = async (name: PersonName) => {
    if (!browsers.has(name))
      browsers.set(name, await enter(site, `${name}@${schoolFor(name)}.test`))
    return browsers.get(name)!
  }
  // Both are there all the time.
  for (const name of ['maya', 'alex'] as const) await as(name)
  const step = async (
    name: PersonName | 'author',
    path: string,
    button: string,
    values?: Values,
  ) => {
    advance(61_000)
    const isAuthor = name === 'author'
    const browser = await as(isAuthor ? author : name)
    // Without an address, the form that is open
    const page = await (path ? browser.press(path, button, values) : browser.submit(button, values))
    if (page.status >= 400) throw new Error(`${page.status} at ${path}: ${page.text.slice(0, 900)}`)
    if (isAuthor)
      for (const at of [path, page.path].filter(Boolean)) await (await as(other[author])).get(at)
    await site.services.dispatcher.drain()
    return page
  }
  /** With a picture, as a camera names and describes it. */
  const withPicture = async (values: Values) => {
    const browser = await as(author)
    await browser.get('/ask')
    const taken = twoHalves(900, 600).withExif({ IFD0: { Artist: `${author} North` } })
    const picture_files = fileOf(await taken.jpeg().toBuffer())
    await browser.submit('Post', { ...values, picture_files }, { add_pictures: 'Add pictures' })
    return step('author', '', 'Post', { alt_1: 'A bench in the rain' })
  }
  const ask = async (title: string, content = 'I’d rather not say who I am. @Leo North') => {
    const topics = [idOf('topic:study')]
    const values = { title, content, topics, tags: 'quiet', unnamed: 'yes' }
    const isFirst = title === 'Where can one cry in peace?'
    const page = isFirst ? await withPicture(values) : await step('author', '/ask', 'Post', values)
    return /\/post\/(\w{26})/.exec(page.path)?.[1] ?? ''
  }
  const write = async (name: PersonName | 'author', path: string, content: string) => {
    const page = await step(name, path, `${path.replace('#form', '')}`, { content })
    return new URL(page.url).hash.replace('#comment-', '') || newestComment(site)
  }
  const q = await ask('Where can one cry in peace?')
  const below = `/post/${q}/comment`
  const [sams, leos] = [await write('sam', below, 'Library'), await write('leo', below, 'Roof')]
  await write('bea', below, 'The chapel, it’s never locked')
  const own = await write('author', below, 'I live off campus, by the way. @Leo North')
  await write('author', `/comment/${sams}/reply`, 'Thanks!')
  const dropped = await write('author', below, 'Never mind')
  await write('leo', `/comment/${own}/reply`, 'Me too')
  await step('author', `/comment/${dropped}/delete`, 'Delete')
  await step('author', `/comment/${own}/edit`, 'Save', {
    content: 'I live off campus. @Leo North?',
  })
  await step('author', `/post/${q}/edit`, 'Save', { content: 'Somewhere warm? @Leo North' })
  await step('author', `/post/${q}`, `/comment/${sams}/answer`)
  await step('sam', `/post/${q}`, `/post/${q}/like`)
  await step('greta', `/post/${q}`, `/comment/${own}/like`)
  await step('leo', `/post/${q}/flag`, 'Flag', { reason: 'other', custom_reason: 'Who is it?' })
  await step('author', `/post/${q}/privatize`, 'Make private')
  await step('author', `/post/${q}/unprivatize`, 'Make visible')
  await step('author', `/post/${q}`, `/post/${q}/mute`)
  const secret = await ask('Is this one private?')
  await step('author', `/post/${secret}/privatize`, 'Make private')
  const gone = await ask('Was this one wrong?')
  await step('author', `/post/${gone}/delete`, 'Delete')
  const open = await ask('Is anyone else up?')
  const lamp = await write('sam', `/post/${open}/comment`, 'The lamp in the library is on')
  await step('stan', `/post/${open}`, `/comment/${lamp}/answer`)
  await step('stan', `/post/${open}/pin`, 'Save', { topics: [idOf('topic:study')] })
  const danger = await ask('What is left?', 'I want to kill myself tonight')
  advance(15 * 60_000)
  await site.services.dispatcher.drain()
  // What many readers share is made again then.
  advance(5 * 60_000)
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const [id, table] of await readIds(site)) {
    if (before.has(id)) continue
    const count = (counts.get(table) ?? 0) + 1
    counts.set(table, count)
    // How many the author got no one sees, but in their order.
    names.set(id, table === 'Notification' ? table : `${table}#${count}`)
  }
  return {
    site,
    names,
    questions: { q, secret, gone, open, danger },
    comments: { sams, leos, own },
    picture: await newestPicture(site),
  }
}

async function newestPicture({ services: { db } }: Site) {
  const { id } = await db.read.picture.findFirstOrThrow({ where: { post_id: { not: null } } })
  return id
}

async function newestComment({ services: { db } }: Site) {
  const [row] = await db.read.comment.findMany({ orderBy: { id: 'desc' }, take: 1 })
  return row?.id ?? ''
}
