import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildCriteria, type SearchCriteria, type SearchTab } from '~search/criteria/criteria'
import { parseSearchPage } from '~search/criteria/search-url'
import { SEARCH_KINDS, type SearchKind } from '~search/criteria/types'
import type { Db } from '~/platform/database/types'
import { idOf, NOW, type PersonName } from '~tests/support/database'
import { readCases } from './support/cases'
import { ENGINES, withSearches } from './support/engine'
import { updateUser } from '~tests/support/users'

const HOUR = 3_600_000
/** How many comments of a post are searched. */
const MAX_COMMENTS = 100
const post = (name: string) => idOf(`post:${name}`)

const on = withSearches(async (db) => {
  await addWhatTellsCriteriaApart(db)
  await addManyComments(db)
})

/** What the fixtures lack to tell every criterion from the others. */
async function addWhatTellsCriteriaApart(db: Db) {
  await db.write(async (tx) => {
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
    // Posts carry the interests only of those who every reader may look up.
    const open = { enrollment_opt_status: 'in' }
    await tx.user.update({ where: { id: idOf('maya') }, data: open })
    for (const name of ['maya', 'leo'])
      await updateUser(tx, idOf(name), { lti_course_ids: ['LMS-101'] })
  })
}

/** Under a post of Lakeside: the newest first, one too many, the newest one too long. */
async function addManyComments(db: Db) {
  const textAt = (at: number) =>
    at === 0 ? `okapi ${'x '.repeat(500)}tapir` : at === MAX_COMMENTS ? 'quagga' : `bongo ${at}`
  await db.write(async (tx) => {
    await tx.comment.createMany({
      data: Array.from({ length: MAX_COMMENTS + 1 }, (_, at) => ({
        id: idOf(`much:${at}`),
        partner_code: 'lakeside',
        post_id: post('lake'),
        user_id: idOf('lou'),
        content: textAt(at),
        created_at: new Date(NOW.getTime() - at * 1000),
      })),
    })
    // With the one that was there, which is older.
    const data = { comment_count: MAX_COMMENTS + 2 }
    await tx.post.update({ where: { id: post('lake') }, data })
  })
}

const NAMES = {
  posts: 'alma bea blocked global leader prospect question secret welcome'.split(' '),
  people: 'alex alma bea colin cora emma glen greta lena leo maya sam stan'.split(' '),
}
const VIEWER = { posts: 'maya', people: 'greta' } as const
const KNOWN = {
  posts: new Map(NAMES.posts.map((name) => [post(name), name])),
  people: new Map([...NAMES.people, 'nora'].map((name) => [idOf(name), name])),
}

type Case = {
  criteria: Partial<SearchCriteria>
  left?: string[]
  without?: string[]
  who?: PersonName
}
const CASES = readCases<Record<SearchKind, Case[]>>('criteria')

/** Criteria of the table with the ids of what these name. */
const withIds = ({ created_start_date: hours, prompt_code, ...some }: Partial<SearchCriteria>) => ({
  ...some,
  ...(some.any_topics && { any_topics: some.any_topics.map((name) => idOf(`topic:${name}`)) }),
  ...(some.user_ids && { user_ids: some.user_ids.map(idOf) }),
  ...(some.exclude_user_ids && { exclude_user_ids: some.exclude_user_ids.map(idOf) }),
  ...(prompt_code && { prompt_code: idOf(`prompt:${prompt_code}`) }),
  ...(typeof hours === 'number' && { created_start_date: NOW.getTime() + hours * HOUR }),
})

describe.each(ENGINES)('%s', (name) => {
  const find = async (
    kind: SearchKind,
    some: Partial<SearchCriteria>,
    who: PersonName = VIEWER[kind],
  ) => {
    const found = await on[name][kind](await on.ctx(who), buildCriteria(some))
    // Nora is in no index before she has joined.
    expect(found.engine).toBe(kind === 'people' && who === 'nora' ? 'database' : name)
    const names = found.ids.map((id) => KNOWN[kind].get(id) ?? `unknown ${id}`)
    return { ...found, names }
  }
  const page = async (tab: SearchTab, some: Partial<SearchCriteria>, who: PersonName = 'maya') =>
    on[name].page(await on.ctx(who), { tab, criteria: buildCriteria(some) })

  describe.each(SEARCH_KINDS)('[SEARCH-20] [SEARCH-23] [SEARCH-39] %s with', (kind) => {
    test.each(CASES[kind])('$criteria', async ({ criteria, without, left, who }) => {
      const wanted = left ?? NAMES[kind].filter((one) => !without?.includes(one))
      const { names, total } = await find(kind, withIds(criteria), who)
      expect(names.sort()).toEqual(wanted)
      expect(total).toBe(wanted.length)
    })

    test('[SEARCH-04] [API-95] a context or the authors wanted: the same results in the same order', async () => {
      for (const q of ['', 'north'])
        expect(await find(kind, { q, context: 'header', aggregate_users: true })).toEqual(
          await find(kind, { q }),
        )
    })
  })

  test.each([{ tags: ['nosuchtag'] }, { any_topics: ['nosuchtopic'] }])(
    '[SEARCH-01] [SEARCH-17] finds no people for %j, as only posts have such',
    async (some) => {
      const totals = { posts: 0, questions: 0, people: 0 }
      expect(await page('people', some)).toMatchObject({ engine: name, totals })
    },
  )

  test("[ACCESS-14] neither filters by nor counts an institution that isn't told", async () => {
    const plain = await page('people', { institution_code: 'Annex' })
    expect(plain).toMatchObject({ engine: name, criteria: { institution_code: null } })
    expect(plain.total).toBe((await page('people', {})).total)
    expect(Object.keys(plain.counts.institution_code)).toEqual(['main'])
    const staff = await page('people', { institution_code: 'Annex' }, 'emma')
    expect(staff.ids).toEqual([idOf('bea')])
    expect(staff.counts.institution_code).toMatchObject({ annex: 1 })
  })

  test('[SEARCH-20] size and from say which part of the list', async () => {
    const order = 'created_at'
    const { ids, total } = await find('posts', { order })
    const part = await find('posts', { order, size: 3, from: 3 })
    expect(part).toMatchObject({ ids: ids.slice(3, 6), total })
    expect((await find('posts', { order, size: 0 })).ids).toEqual([])
  })

  test('only the newest comments count, and of each the beginning', async () => {
    const found = async (q: string) => (await find('posts', { q }, 'lisa')).total
    expect([await found('okapi'), await found('bongo 77')]).toEqual([1, 1])
    expect([await found('quagga'), await found('tapir')]).toEqual([0, 0])
  })

  test('[API-95] the people behind the posts are those of what is found', async () => {
    const behind = async (some: Partial<SearchCriteria>, include_comments: boolean) => {
      const wanted = { include_comments, limit: 10 }
      const found = await on[name].contributors(await on.ctx('maya'), buildCriteria(some), wanted)
      return found.map(({ profile }) => profile.id).sort()
    }
    const q = 'zeppelin'
    expect((await find('posts', { q })).total).toBe(1)
    expect(await behind({ q }, false)).toEqual([idOf('maya')])
    expect(await behind({ q }, true)).toEqual(expect.arrayContaining([idOf('maya'), idOf('sam')]))
    expect(await behind({ q, created_start_date: NOW.getTime() }, false)).toEqual([])
  })

  test('[SEARCH-40] each order of posts, and of people', async () => {
    const inOrder = async (kind: SearchKind, order: SearchCriteria['order']) =>
      (await find(kind, { order })).names
    const byDate = await inOrder('posts', 'created_at')
    expect(byDate.slice(0, 3)).toEqual(['welcome', 'question', 'secret'])
    expect(byDate.slice(-2)).toEqual(['bea', 'alma'])
    expect((await inOrder('posts', 'popular')).slice(0, 3)).toEqual(['leader', 'alma', 'question'])
    // Lake before North, then by first name.
    const others = NAMES.people.filter((one) => one !== 'glen')
    expect(await inOrder('people', 'last_name')).toEqual(['glen', ...others])
    // An order that a kind doesn't have is the best match.
    for (const [kind, order] of [
      ['people', 'popular'],
      ['posts', 'last_name'],
    ] as const)
      expect(await inOrder(kind, order)).toEqual(await inOrder(kind, 'recommended'))
  })

  test('[SEARCH-21] a URL without options searches comments and uses the recommended order', async () => {
    const byUrl = async (query: string) =>
      find('posts', parseSearchPage({}, new URLSearchParams(query))!.criteria)
    expect((await byUrl('q=zeppelin')).names).toEqual(['question'])
    const { ids } = await byUrl('')
    expect(ids).toEqual((await find('posts', { order: 'recommended' })).ids)
    expect(ids).not.toEqual((await find('posts', { order: 'created_at' })).ids)
  })
})

describe('[SEARCH-39] one search service', () => {
  /** What answers searches inside of search/; only what operates the engine may know some of it. */
  const INSIDE = /^~search\/(engine|fallback|index)\//
  const OPERATING = /^(app\/(handlers|jobs)|cli)\//

  const sources = ['app', 'cli'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({
        file: `${folder}/${file}`,
        text: readFileSync(`${folder}/${file}`, 'utf8'),
      })),
  )

  test('is the only way to the engine, to the full-text tables and to tags', () => {
    const taken = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/from '(~search\/[^']+)'/g)].map(([, from = '']) => ({ file, from })),
    )
    expect(taken.length).toBeGreaterThan(20)
    expect(taken.filter(({ file, from }) => INSIDE.test(from) && !OPERATING.test(file))).toEqual([])
    const searching = sources.filter(({ text }) => /_fts\b|database\/full-text'/.test(text))
    // The files and the backups leave their rows out where they count all others.
    const knowing = [
      'postgresql/full-text',
      'sqlite/full-text',
      'sqlite/file.server',
      'text-match',
    ].map((name) => `app/platform/database/${name}.ts`)
    // Someone who is mentioned by their whole name is looked up along it, and nothing is searched.
    const lookedUp = 'app/domain/mentions/resolve.server.ts'
    expect(searching.map(({ file }) => file).sort()).toEqual(
      [...knowing, lookedUp, 'cli/backups/postgresql.ts'].sort(),
    )
    const tags = sources.filter(({ text }) => /from '~\/domain\/tags\/queries/.test(text))
    expect(tags.map(({ file }) => file)).toEqual([])
  })
})
