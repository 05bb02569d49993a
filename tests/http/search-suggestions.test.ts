import { beforeEach, describe, expect } from 'vitest'
import { LIMITS } from '~/platform/limits/limits.server'
import {
  addPosts,
  changeAccount,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'

const CAT = 'Quokka sightings near the library'
const ID = idOf('post:quokka')
const SCHOOL = { partner_code: 'northfield' }
const test = siteTest({
  fill: async ({ db }) => {
    const titles = [CAT, ...Array.from({ length: 8 }, (_, at) => `Wombat walk number ${at}`)]
    await addPosts(
      titles.length,
      (at) => ({ title: titles[at], ...(at === 0 ? { id: ID } : {}), user_id: idOf('maya') }),
      db,
    )
    await db.write((tx) =>
      tx.topic.update({ where: { id: idOf('topic:study') }, data: { title: 'Quokka care' } }),
    )
  },
})

type SearchSuggestion = { href: string; title: string; note: string }

const suggestions = async (name: PersonName, q: string) => {
  const page = await member(name).get(`/search-suggestions?q=${encodeURIComponent(q)}`)
  return JSON.parse(page.html) as SearchSuggestion[]
}
const notes = async (name: PersonName, q: string) =>
  (await suggestions(name, q)).map(({ note }) => note)

const POST = { href: `/post/${ID}`, title: CAT, note: 'Post' }
const change = (data: object) => db.write((tx) => tx.post.update({ where: { id: ID }, data }))
const block = (user_id: string, blocked_user_id: string) =>
  db.write((tx) =>
    tx.block.create({ data: { ...SCHOOL, user_id, blocked_user_id, created_at: NOW } }),
  )

describe('[SEARCH-37] [SEARCH-39] suggestions for a search that is being typed', () => {
  beforeEach(async () => {
    await change({ private: false, hidden: false, deleted_at: null, marked_question_at: null })
    await db.write((tx) => tx.block.deleteMany({ where: { user_id: idOf('maya') } }))
    await db.write((tx) => tx.block.deleteMany({ where: { user_id: idOf('sam') } }))
    const plain = { enrollment_status: null, enrollment_opt_status: 'out' } as const
    for (const name of ['sam', 'maya'] as const) await changeAccount(name, plain)
  })

  test('posts by their titles, people by their names, and topics', async () => {
    const found = await suggestions('sam', 'quokka')
    expect(found).toEqual([POST, expect.objectContaining({ title: 'Quokka care', note: 'Topic' })])
    expect((await member('sam').get(found[1]!.href)).one('h1').text).toBe('Quokka care')
    await change({ marked_question_at: NOW })
    expect(await notes('sam', 'quokka')).toEqual(['Question', 'Topic'])
    expect(await suggestions('sam', 'may')).toContainEqual({
      href: `/profile/${idOf('maya')}`,
      title: 'Maya North',
      note: 'Person',
    })
  })

  test.each<[typed: string, found: number]>([
    ['QUOK', 2],
    ['the libr', 1],
    ['near quokka', 1],
    ['library quokka x', 0],
    ['q', 0],
    ['', 0],
    ['"?!', 0],
    ['"quokka sight', 1],
    ['wombat', 5],
    ['number walk', 5],
  ])('%j finds %i', async (typed, found) => {
    expect(await suggestions('sam', typed)).toHaveLength(found)
  })

  test('what the viewer cannot see is not suggested', async () => {
    const finds = async (name: PersonName = 'sam') =>
      (await suggestions(name, 'quokka sightings')).length > 0
    expect(await finds()).toBe(true)
    for (const hidden of [{ private: true }, { hidden: true }, { deleted_at: NOW }]) {
      await change(hidden)
      expect(await finds()).toBe(false)
      await change({ private: false, hidden: false, deleted_at: null })
    }
    for (const pair of [['sam', 'maya'] as const, ['maya', 'sam'] as const]) {
      await block(idOf(pair[0]), idOf(pair[1]))
      expect(await finds()).toBe(false)
      expect(await notes('sam', 'maya')).toEqual([])
      await db.write((tx) => tx.block.deleteMany({ where: { user_id: idOf(pair[0]) } }))
    }
    expect(await notes('lou', 'quokka')).toEqual([])
  })

  test('a prospective student sees neither names nor posts of students who don’t share them', async () => {
    await changeAccount('sam', { enrollment_status: 'prospective' })
    expect(await notes('sam', 'maya')).toEqual([])
    expect(await notes('sam', 'quokka')).not.toContain('Person')
  })

  test('a visitor is sent to the login', async () => {
    const page = await site.browser().get('/search-suggestions?q=quokka')
    expect(page.path).toMatch(/^\/current-login/)
    expect(page.text).not.toContain('Quokka')
  })

  test('more than two in a second of them are too many', async () => {
    const wait = await site.services.limits.suggestions.consume(idOf('leo'))
    expect(wait).toBe(0)
    for (let at = 0; at < LIMITS.suggestions[0]!.points; at++)
      await site.services.limits.suggestions.consume(idOf('leo'))
    const refused = await member('leo').get('/search-suggestions?q=quokka')
    expect(refused.status).toBe(429)
    expect(refused.html).toBe('[]')
    const similar = await member('leo').get('/ask/similar?title=quokka')
    expect([similar.status, similar.html]).toEqual([429, '[]'])
    const people = await member('leo').get('/mention-suggestions?q=maya')
    expect([people.status, people.html]).toEqual([429, '[]'])
  })

  test('sixty searches in a minute are enough, of pages, parts of them and the API together', async () => {
    const { searches } = site.services.limits
    Reflect.deleteProperty(searches, 'consume')
    expect(LIMITS.searches).toEqual([{ points: 60, seconds: 60 }])
    const [leo, alex] = [member('leo'), member('alex')]
    for (const path of [
      '/search-results/q/quokka',
      '/search-results?q=quokka',
      '/search-results-2',
    ])
      expect((await leo.get(path)).status).toBe(200)
    expect((await leo.call('/search_posts', { q: 'quokka' })).status).toBe(200)
    expect((await leo.call('/search_users', { q: 'leo' })).status).toBe(200)
    for (let at = 5; at < 60; at++) expect(await searches.consume(idOf('leo'))).toBe(0)
    const refused = await leo.get('/search-results?q=quokka')
    expect(refused.status).toBe(429)
    expect(refused.one('h1').text).toBe('That was a bit too often')
    expect(refused.text).toMatch(/Please try again in \d+ seconds?\./)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const [path, input] of [
      ['/search_posts', { q: 'quokka' }],
      ['/search_users', { q: 'leo' }],
    ] as const)
      expect([path, (await leo.call(path, input)).status]).toEqual([path, 429])
    expect((await alex.get('/search-results?q=quokka')).status).toBe(200)
  })

  test('nothing of it is kept as a search', async () => {
    await suggestions('alex', 'quokka')
    expect((await member('alex').get('/search-results')).text).not.toContain('Your last search')
  })
})
