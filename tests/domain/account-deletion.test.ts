import { indexHasWord, storedRows } from '~tests/support/stored-rows'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { caseById } from '~/domain/moderation/case-page.server'
import { addNote, takeCase } from '~/domain/moderation/cases.server'
import { listCases } from '~/domain/moderation/queries.server'
import { recordAudit } from '~/domain/audit/commands.server'
import { peopleByIds, personProfile } from '~/domain/people/queries.server'
import { deletePost } from '~/domain/posts/commands.server'
import { schoolFeed, postById } from '~/domain/posts/queries.server'
import { deleteAccount, eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { collectChanges } from '~search/index/changes'
import { decideAs, flag, HARM } from '~tests/support/moderation'
import { doing, fill, USERS } from '~tests/support/random-doings'
import { lastingTraces } from '~tests/support/traces'
import { ctxFor, storedCounts, openFixtures } from '~tests/support/database'
import {
  changeAccount,
  changePost,
  dbTest as test,
  ctx,
  db,
  events,
  idOf,
  NOW,
  PASSWORD,
  type PersonName,
} from '~tests/support/fixtures'
import { USER_COLUMNS, USER_PARTS } from '~/domain/users/parts'

const tries = () => new RateLimiter(db, 'test', [{ points: 100, seconds: 60 }])
type Content = 'keep' | 'remove'

const leave = async (
  name: PersonName,
  content: Content,
  current_password = PASSWORD,
  limit = tries(),
) => deleteAccount(await ctx(name), { content, current_password }, limit)

const readUser = (name: PersonName) => db.read.user.findUnique({ where: { id: idOf(name) } })

test('the stored counts of everyone else are what counting returns, no matter who leaves and how', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(doing, { minLength: 10, maxLength: 40 }),
      fc.array(fc.tuple(fc.constantFrom(...USERS), fc.constantFrom<Content>('keep', 'remove')), {
        minLength: 1,
        maxLength: 3,
      }),
      async (doings, leavers) => {
        const own = await openFixtures()
        try {
          await fill(own.db, doings)
          for (const [name, content] of new Map(leavers)) {
            const input = { content, current_password: PASSWORD }
            await deleteAccount(await ctxFor(own, name), input, tries())
            expect(await lastingTraces(own.db, `${name}@`)).toEqual([])
            const traces = await lastingTraces(own.db, idOf(name))
            if (content === 'remove') expect(traces).toEqual([])
            else expect(traces.filter((one) => !REMAINING.includes(one))).toEqual([])
          }
          const counts = await storedCounts(own)
          expect(counts.stored).toEqual(counts.counted)
        } finally {
          await own.close()
        }
      },
    ),
    { numRuns: 6 },
  )
})

/** The nameless author of what stays. */
const REMAINING = [
  'User.id',
  'User.email',
  'Post.user_id',
  'Comment.user_id',
  'SearchRow.subject_id',
  'ModerationCase.author_id',
]

describe('posts and comments kept', () => {
  test('they are by a former member, and the profile is gone', async () => {
    await changeAccount('maya', { about: 'From Lima', leader: true })
    expect(await leave('maya', 'keep')).toEqual({ ok: true })
    const sam = await ctx('sam')
    const post = await postById(sam, idOf('post:question'))
    expect(post.author).toMatchObject({ name: 'Former member', labels: [], program_name: null })
    expect(post.html).toContain('Where?')
    expect(await personProfile(sam, idOf('maya'))).toEqual({ visible: false })
    expect(await peopleByIds(sam, [idOf('maya')])).toEqual([])
    expect((await schoolFeed(sam)).items.map(({ id }) => id)).toContain(idOf('post:question'))
  })

  test('of the row nothing is left that says who it was', async () => {
    const leaver = await ctx('sam')
    await fillColumns('sam')
    await eraseAccount(leaver, 'keep')
    const row = (await readUser('sam'))!
    expect(row.email).toBe(`${idOf('sam')}@deleted.invalid`)
    expect(row.deleted_at).toEqual(NOW)
    const left = Object.entries(row).filter(([, value]) => String(value).includes('filled'))
    expect(left).toEqual([])
    const set = Object.entries(row).filter(
      ([, value]) => value && !['[]', '{}'].includes(JSON.stringify(value)),
    )
    expect(set.map(([column]) => column).sort()).toEqual(
      `avatar_bg_type avatar_url comments_count created_at deleted_at email enrollment_opt_status first_name
       global id interests_private invalid_user last_name partner_code posts_count test_user
       updated_at`.split(/\s+/),
    )
    for (const table of Object.values(USER_PARTS)) {
      const left = `SELECT * FROM "${table}" WHERE user_id = ?`
      expect(await storedRows(db, left, [idOf('sam')]), table).toEqual([])
    }
    expect(row).toMatchObject({ first_name: 'Former', avatar_bg_type: 'avatar-bg-1' })
    expect(row.avatar_url).toBe('/images/avatars/Avatars-0.png')
  })

  test('private and deleted posts go, those of others under moderation stay', async () => {
    await leave('maya', 'keep')
    const own = { where: { user_id: idOf('maya') }, select: { id: true } }
    expect(await db.read.post.findMany(own)).toEqual([{ id: idOf('post:question') }])
    await leave('alex', 'keep')
    const hidden = { where: { user_id: idOf('alex'), hidden: true } }
    expect(await db.read.post.count(hidden)).toBe(1)
  })
})

test('posts and comments removed: they are gone, and other people’s posts count less', async () => {
  const read = () => db.read.post.findUnique({ where: { id: idOf('post:question') } })
  expect((await read())?.comment_count).toBe(3)
  await leave('alex', 'remove')
  expect((await read())?.comment_count).toBe(2)
  await leave('maya', 'remove')
  expect([await readUser('maya'), await read()]).toEqual([null, null])
  expect(await db.read.comment.count({ where: { post_id: idOf('post:question') } })).toBe(0)
})

test('the audit keeps what operators did to an account, and forgets its address', async () => {
  const target = 'sam@northfield.test'
  const entry = { who: 'os:operator', command: 'users rename', target, outcome: 'done' }
  await db.write((tx) => recordAudit(tx, entry, NOW))
  await leave('sam', 'keep')
  const rows = await db.read.audit.findMany({ where: { command: entry.command } })
  expect(rows.map(({ who, target }) => [who, target])).toEqual([['os:operator', idOf('sam')]])
})

test('search is updated for everything that changed, also for rows that are gone', async () => {
  await fill(db, [
    { kind: 'like', who: 'sam', target: 'sam', post: 'leader', comment: 'sam' },
    { kind: 'comment', who: 'sam', target: 'sam', post: 'blocked', comment: 'sam' },
  ])
  await leave('sam', 'remove')
  const published = await events()
  const changes = await collectChanges(db, published)
  expect([...changes.people]).toEqual([idOf('sam')])
  const posts = ['welcome', 'leader', 'blocked', 'question'].map((name) => idOf(`post:${name}`))
  expect([...changes.posts].sort()).toEqual(posts.sort())
})

/** Gives every column of someone's row a value that says so. */
async function fillColumns(name: PersonName) {
  const scalars = { String: 'filled', Int: 7, Boolean: true, DateTime: NOW }
  const values = { ...scalars, Json: [{ provider: 'filled' }] }
  const fixed =
    /^(id|user_id|partner_code|email|password_hash|institution_id|program_id|deleted_at)$/
  const data = Object.entries(USER_COLUMNS)
    .filter(([column]) => !fixed.test(column))
    .map(([column, { type }]) => [column, values[type]])
  await changeAccount(name, Object.fromEntries(data))
}

describe.each<Content>(['keep', 'remove'])('%s', (content) => {
  test('what follows is published once', async () => {
    await Promise.all([leave('leo', content), leave('leo', content)])
    const published = (await events()).filter(({ name }) => /^(account|user)/.test(name))
    const about = { partner_code: 'northfield', actor_id: idOf('leo'), subject_id: idOf('leo') }
    const payload = { email: 'leo@northfield.test', first_name: 'Leo' }
    expect(published).toEqual([
      { ...about, name: 'user.deleted', payload: { avatar_url: null } },
      { ...about, name: 'account.deleted', payload },
    ])
  })

  test('what belongs to the account ends with it', async () => {
    const user_id = idOf('sam')
    const row = { user_id, partner_code: 'northfield', created_at: NOW, expires_at: NOW }
    await db.write(async (tx) => {
      const seen = { ...row, last_seen_at: NOW, data: {} }
      await tx.session.create({ data: { ...seen, id_hash: 'a session' } })
      await tx.mailLink.create({
        data: { ...row, id: 'l', kind: 'confirm_email', address: 'a@b.c' },
      })
      await tx.dataDownload.create({ data: { ...row, id: 'd' } })
      await tx.idempotencyKey.create({ data: { user_id, key: 'k', result: {}, created_at: NOW } })
      await tx.notificationSettings.create({ data: { user_id } })
      const saved = { id_hash: 'h', path: '/ask', fields: {}, created_at: NOW, expires_at: NOW }
      await tx.savedSubmission.create({ data: { ...saved, user_id } })
      const ticket = { id: 't', category: 'general', description: 'Help', page: '/home' }
      const email = 'sam@northfield.test'
      await tx.ticket.create({ data: { ...ticket, user_id, email, created_at: NOW } })
      const prospect = { id: 'p', partner_code: 'northfield', prospect_id: 'P-1', created_at: NOW }
      await tx.prospect.create({ data: { ...prospect, user_id } })
    })
    await changeAccount('maya', { coach: user_id })
    await leave('sam', content)
    const traces = (await lastingTraces(db, user_id)).filter((one) => !REMAINING.includes(one))
    expect(traces).toEqual([])
    expect(await lastingTraces(db, 'sam@northfield.test')).toEqual([])
    const ticket = await db.read.ticket.findUnique({ where: { id: 't' } })
    expect(ticket).toMatchObject({ description: 'Help', user_id: null, email: null })
  })

  test('the search tables lose its words as well', async () => {
    await changeAccount('maya', { first_name: 'Qxzwvy', last_name: 'Jqkxh', about: 'Vkqyzx' })
    await changePost('question', { content: 'Zzyvqx' })
    const found = async () => {
      const words = []
      for (const word of ['xzwvy', 'qkxh', 'kqyzx', 'zyvqx'])
        if (await indexHasWord(db, word)) words.push(word)
      return words
    }
    expect(await found()).toEqual(['xzwvy', 'qkxh', 'kqyzx', 'zyvqx'])
    await leave('maya', content)
    expect(await found()).toEqual(content === 'keep' ? ['zyvqx'] : [])
  })

  test('a case of harm that waits for a decision stays, without a name', async () => {
    const about = { kind: 'post' as const, id: idOf('post:question') }
    const id = await flag('leo', about, HARM)
    // Gone before, so that it stays with neither choice.
    await deletePost(await ctx('maya'), about.id)
    await takeCase(await ctx('stan'), id, '')
    await addNote(await ctx('stan'), id, { text: 'Called the counsellor' }, 'a-note')
    await leave('maya', content)

    const found = await caseById(await ctx('stan'), id)
    expect(found).toMatchObject({
      state: 'taken',
      harm: true,
      excerpt: 'The post question\n\nWhere?',
      subject: { gone: true },
      reports: [{ reason: HARM.reason, by: { id: idOf('leo') } }],
      notes: [{ text: 'Called the counsellor' }],
    })
    expect(found.author?.name).toBe(content === 'keep' ? 'Former member' : undefined)
    const list = await listCases(
      await ctx('stan'),
      { queue: 'taken', kind: null, mine: false },
      null,
    )
    expect(list.items).toMatchObject([{ id, author: { name: 'Former member' } }])
    expect(JSON.stringify([found, list])).not.toContain('Maya')
    // Only the id is left, which is no one's anymore.
    if (content === 'remove')
      expect(await lastingTraces(db, idOf('maya'))).toEqual(['ModerationCase.author_id'])
    expect(await lastingTraces(db, 'maya@')).toEqual([])
    expect(await decideAs('stan', id, { decision: 'keep' })).toMatchObject({ ok: true })
  })

  test('of what is gone all other cases go', async () => {
    const cases = ['open', 'taken', 'resolved', 'dismissed'].flatMap((state) =>
      [true, false].map((harm) => ({
        id: `${state} ${harm ? 'harm' : 'other'}`,
        state,
        harm,
        kind: 'comment',
        partner_code: 'northfield',
        subject_id: 'gone',
        author_id: idOf('maya'),
        excerpt: 'x',
        created_at: NOW,
        updated_at: NOW,
      })),
    )
    await db.write((tx) => tx.moderationCase.createMany({ data: cases }))
    await leave('maya', content)
    const left = await db.read.moderationCase.findMany({ select: { id: true } })
    expect(left.map(({ id }) => id).sort()).toEqual(['open harm', 'taken harm'])
  })
})
