import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_COMMENTS } from '~search/comment-text'
import { criteriaOf, DEFAULT_CRITERIA, type SearchCriteria } from '~search/criteria'
import type { Search } from '~search/index'
import { ctxFor, idOf, NOW, openWorld, type PersonName, type World } from '~tests/support/world'
import { builtSearch, searchOf, startEngine, stopEngine, type TestEngine } from './support/engine'

let engine: TestEngine
let world: World
let searches: Record<'meilisearch' | 'database', Search>

beforeAll(async () => {
  engine = await startEngine()
  world = await openWorld()
  await fill()
  await talkMuch()
  searches = { meilisearch: await builtSearch(world, engine), database: searchOf(world, null) }
})
afterAll(async () => {
  await searches.meilisearch.close()
  await world.close()
  await stopEngine(engine)
})

const HOUR = 3_600_000
const post = (name: string) => idOf(`post:${name}`)
const topic = (name: string) => idOf(`topic:${name}`)

/** What the small world lacks to tell every criterion from the others. */
async function fill() {
  await world.db.write(async (tx) => {
    const row = { partner_code: 'northfield', content: 'x', tag_names: [], updated_at: NOW }
    await tx.post.createMany({
      data: (['bea', 'alma'] as const).map((by, at) => ({
        ...row,
        id: post(by),
        user_id: idOf(by),
        title: `By ${by}`,
        created_at: new Date(NOW.getTime() - (20 + at) * HOUR),
      })),
    })
    const answered = { answer_comment_id: idOf('comment:sam'), prompt_code: idOf('prompt:a-snack') }
    await tx.post.update({ where: { id: post('question') }, data: answered })
    await tx.post.update({ where: { id: post('leader') }, data: { like_count: 9 } })
    await tx.post.update({ where: { id: post('alma') }, data: { like_count: 5 } })
    const content = 'Ask for the zeppelin'
    await tx.comment.update({ where: { id: idOf('comment:sam') }, data: { content } })
    const followed = { user_id: idOf('maya'), followed_user_id: idOf('leo'), created_at: NOW }
    await tx.follow.create({ data: { ...followed, partner_code: 'northfield' } })
    await tx.user.update({ where: { id: idOf('alma') }, data: { direct_messaging: false } })
    // Posts carry the interests only of those whom every reader may look up.
    const open = { enrollment_opt_status: 'in' }
    await tx.user.update({ where: { id: idOf('maya') }, data: open })
    for (const name of ['maya', 'leo'])
      await tx.user.update({ where: { id: idOf(name) }, data: { lti_course_ids: ['LMS-101'] } })
  })
}

/** Under a post of Lakeside: the newest first, one too many, the newest one too long. */
async function talkMuch() {
  const said = (at: number) =>
    at === 0 ? `okapi ${'x '.repeat(500)}tapir` : at === MOST_COMMENTS ? 'quagga' : `bongo ${at}`
  await world.db.write(async (tx) => {
    await tx.comment.createMany({
      data: Array.from({ length: MOST_COMMENTS + 1 }, (_, at) => ({
        id: idOf(`much:${at}`),
        partner_code: 'lakeside',
        post_id: post('lake'),
        user_id: idOf('lou'),
        content: said(at),
        created_at: new Date(NOW.getTime() - at * 1000),
      })),
    })
    // With the one that was there, which is older.
    const data = { comment_count: MOST_COMMENTS + 2 }
    await tx.post.update({ where: { id: post('lake') }, data })
  })
}

const ALL = ['alma', 'bea', 'blocked', 'global', 'leader', 'prospect', 'question', 'secret']
const without = (...names: string[]) => [...ALL, 'welcome'].filter((one) => !names.includes(one))

/** What one criterion leaves of the posts that Maya, or who is named, may see. */
const OF_POSTS: [criteria: Partial<SearchCriteria>, left: string[], who?: PersonName][] = [
  [{}, without()],
  [{ q: 'lab' }, ['welcome']],
  [{ program_name: 'History' }, ['bea']],
  [{ enrollment_status: 'alumni' }, ['alma'], 'priya'],
  [{ institution_code: 'main' }, without('bea', 'global')],
  [{ interests: ['hiking'] }, ['question', 'secret']],
  [{ interests: ['hiking', 'jazz'] }, ['question', 'secret', 'welcome']],
  [{ tags: ['study'] }, ['welcome']],
  [{ any_topics: [topic('housing'), topic('right')] }, ['blocked', 'prospect', 'question']],
  [{ marked_as_question: true }, ['prospect', 'question']],
  [{ marked_as_question: false }, without('prospect', 'question')],
  [{ answered: true }, ['question']],
  [{ answered: false }, ['prospect']],
  [{ q: 'zeppelin' }, ['question']],
  [{ q: 'zeppelin', match_on_comment_content: false }, []],
  [{ q: 'where zeppelin' }, ['question']],
  [{ filter_followed_users: true }, ['leader']],
  [{ user_ids: [idOf('leo'), idOf('glen')] }, ['global', 'leader']],
  [{ exclude_user_ids: [idOf('leo'), idOf('maya')] }, without('leader', 'question', 'secret')],
  [{ show_global: false }, without('global')],
  [{ created_start_date: NOW.getTime() - 3 * HOUR }, ['question', 'secret', 'welcome']],
  [{ enrollment_topics: true }, ['prospect']],
  [{ enrollment_topics: true, any_topics: [topic('housing')] }, []],
  [{ prompt_code: idOf('prompt:a-snack') }, ['question']],
  [{ lti_course_id: 'LMS-101' }, ['leader', 'question', 'secret']],
  [{ context: 'header' }, without()],
  [{ aggregate_users: true }, without()],
  // Only people have these.
  [{ with_messages: true, active_only: true }, without()],
]

const NORTH: PersonName[] = ['alex', 'alma', 'bea', 'colin', 'cora', 'emma', 'lena', 'leo', 'maya']
const people = (...less: string[]) =>
  [...NORTH, 'sam', 'stan', 'greta', 'glen'].filter((one) => !less.includes(one))

/** The same of the people whom Greta, who is global, may see; prospective students are not. */
const OF_PEOPLE: [criteria: Partial<SearchCriteria>, left: string[], who?: PersonName][] = [
  [{}, people()],
  [{ q: 'leo' }, ['leo']],
  [{ program_name: 'History' }, ['bea']],
  [{ enrollment_status: 'alumni' }, ['alma'], 'priya'],
  [{ institution_code: 'main' }, people('bea', 'glen')],
  [{ interests: ['hiking', 'film'] }, ['maya', 'sam']],
  [{ tags: ['study'] }, []],
  [{ any_topics: [topic('housing')] }, []],
  [{ enrollment_topics: true }, []],
  [{ filter_followed_users: true }, ['leo'], 'maya'],
  [{ user_ids: [idOf('leo'), idOf('glen'), idOf('ivan')] }, ['glen', 'leo']],
  [{ exclude_user_ids: [idOf('leo'), idOf('greta')] }, people('leo', 'greta')],
  [{ show_global: false }, people('glen')],
  // Alma's are off, and those of Glen's whole school.
  [{ with_messages: true }, people('alma', 'glen')],
  // Nobody but Nora finds Nora, who has not joined yet.
  [{ user_ids: [idOf('nora'), idOf('leo')] }, ['leo', 'nora'], 'nora'],
  [{ user_ids: [idOf('nora'), idOf('leo')], active_only: true }, ['leo'], 'nora'],
  // Only posts have these.
  [
    { created_start_date: NOW.getTime(), answered: true, match_on_comment_content: false },
    people(),
  ],
]

const named = (criteria: object) => JSON.stringify(criteria)
const namesOf = (ids: string[], names: Map<string, string>) =>
  ids.map((id) => names.get(id) ?? `unknown ${id}`)
const POSTS = new Map([...ALL, 'welcome'].map((name) => [post(name), name]))
const PEOPLE = new Map([...people(), 'nora'].map((name) => [idOf(name), name]))

describe.each(['meilisearch', 'database'] as const)('%s', (name) => {
  const posts = (some: Partial<SearchCriteria>, who: PersonName = 'maya') =>
    searches[name].posts(ctxFor(world, who), criteriaOf(some))
  const persons = (some: Partial<SearchCriteria>, who: PersonName = 'greta') =>
    searches[name].people(ctxFor(world, who), criteriaOf(some))

  test.each(OF_POSTS.map((row) => [named(row[0]), ...row] as const))(
    '[SEARCH-20] [SEARCH-23] posts with %s',
    async (_, some, left, who) => {
      const found = await posts(some, who)
      expect(found.engine).toBe(name)
      expect(namesOf(found.ids, POSTS).sort()).toEqual([...left].sort())
      expect(found.total).toBe(left.length)
    },
  )

  test.each(OF_PEOPLE.map((row) => [named(row[0]), ...row] as const))(
    '[SEARCH-20] [SEARCH-23] [SEARCH-39] people with %s',
    async (_, some, left, who) => {
      const found = await persons(some, who)
      expect(found.engine).toBe(name)
      expect(namesOf(found.ids, PEOPLE).sort()).toEqual([...left].sort())
      expect(found.total).toBe(left.length)
    },
  )

  test('[SEARCH-20] size and from say which part of the list', async () => {
    const order = 'created_at'
    const all = (await posts({ order })).ids
    const part = await posts({ order, size: 3, from: 3 })
    expect(part).toMatchObject({ ids: all.slice(3, 6), total: all.length })
    expect((await posts({ order, size: 0 })).ids).toEqual([])
  })

  test('of what is said the newest comments count, and of each the beginning', async () => {
    const found = async (q: string) => (await posts({ q }, 'lisa')).total
    expect([await found('okapi'), await found('bongo 7')]).toEqual([1, 1])
    expect([await found('quagga'), await found('tapir')]).toEqual([0, 0])
  })

  test('[API-95] the people behind the posts are those of what is found, with fewer words too', async () => {
    const behind = async (some: Partial<SearchCriteria>, include_comments: boolean) => {
      const wanted = { include_comments, most: 10 }
      const ctx = ctxFor(world, 'maya')
      const found = await searches[name].contributors(ctx, criteriaOf(some), wanted)
      return found.map(({ profile }) => profile.id).sort()
    }
    for (const q of ['zeppelin', 'zeppelin xylophone']) {
      expect((await posts({ q })).total).toBe(1)
      expect(await behind({ q }, false)).toEqual([idOf('maya')])
      expect(await behind({ q }, true)).toEqual(expect.arrayContaining([idOf('maya'), idOf('sam')]))
    }
    expect(await behind({ q: 'zeppelin', created_start_date: NOW.getTime() }, false)).toEqual([])
  })

  test('[SEARCH-40] each order of posts, and of people', async () => {
    const first = async (order: SearchCriteria['order']) =>
      namesOf((await posts({ order })).ids, POSTS)
    const byDate = await first('created_at')
    expect([byDate.slice(0, 3), byDate.slice(-2)]).toEqual([
      ['welcome', 'question', 'secret'],
      ['bea', 'alma'],
    ])
    expect((await first('popular')).slice(0, 3)).toEqual(['leader', 'alma', 'question'])
    const byName = namesOf((await persons({ order: 'last_name' })).ids, PEOPLE)
    // Lake before North, then by first name.
    expect(byName).toEqual(['glen', ...people('glen').sort()])
    for (const order of ['recommended', 'popular'] as const)
      expect((await persons({ order })).total).toBe(byName.length)
    expect((await first('last_name')).sort()).toEqual((await first('recommended')).sort())
  })

  test('[SEARCH-21] what is not said is matched in comments and put in the recommended order', async () => {
    expect(DEFAULT_CRITERIA).toMatchObject({
      match_on_comment_content: true,
      order: 'recommended',
    })
    expect(await posts({ q: 'zeppelin' })).toEqual(
      await posts({ q: 'zeppelin', match_on_comment_content: true, order: 'recommended' }),
    )
  })
})

describe('[SEARCH-39] one search service', () => {
  /** What answers searches inside of search/; only what operates the engine may know some of it. */
  const INSIDE =
    /^~search\/(database|meilisearch|engine|questions|related|contributors|unheard|comment-text|documents|filter$)/
  const OPERATING = /^(app\/(reactors|jobs)|app\/serve|cli)\//

  const sources = ['app', 'cli'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file: `${room}/${file}`, text: readFileSync(`${room}/${file}`, 'utf8') })),
  )

  test('is the only way to the engine and to the full-text tables', () => {
    const taken = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/from '(~search\/[^']+)'/g)].map(([, from = '']) => ({ file, from })),
    )
    expect(taken.length).toBeGreaterThan(20)
    expect(taken.filter(({ file, from }) => INSIDE.test(from) && !OPERATING.test(file))).toEqual([])
    expect(sources.filter(({ text }) => /_fts\b/.test(text))).toEqual([])
  })

  test('tags are searched by it too', () => {
    const users = sources.filter(({ text }) => /from '~\/domain\/tags\/queries/.test(text))
    expect(users.map(({ file }) => file)).toEqual([])
  })
})
