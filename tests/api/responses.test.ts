import { native } from '~/platform/database/sqlite/connection.server'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { ENDPOINTS } from '~/api/endpoints'
import { commentEntity } from '~/api/entities/comment'
import { partnerEntity } from '~/api/entities/partner'
import { postEntity } from '~/api/entities/post'
import { promptEntity } from '~/api/entities/prompt'
import { institutionEntity } from '~/api/entities/institution'
import { topicEntity, topicWithVitals } from '~/api/entities/topic'
import {
  blockedPerson,
  notVisibleUser,
  ownUserEntity,
  profileEntity,
  userEntity,
} from '~/api/entities/user'
import { loadPosts, withFirstPosts } from '~/api/loaders.server'
import { topicsByIds } from '~/domain/topics/queries.server'
import {
  apiAs,
  as,
  changeAccount,
  ctx,
  db,
  idOf,
  NOW,
  type PersonName,
  test,
} from '~tests/support/fixtures'
import { builtSite } from '~tests/support/site'

type Keys = Record<string, unknown>

const keys = (value: unknown) => Object.keys(value as Keys).sort()
const fields = (entity: z.ZodObject) => keys(entity.shape)
const get = async (path: string) => (await (await apiAs('sam')).get(path)).answer

const QUESTION = `/posts/${idOf('post:question')}`
const STUDY = idOf('topic:study')
const PROMPT = idOf('prompt:my-first-week')
const CONTRIBUTORS = { q: 'question', aggregate_users: true, include_comments: true }

type Place = [entity: z.ZodObject, path: string, at?: string, sent?: object, who?: PersonName]
/** Where the API answers each entity: in what, at which of its keys, and what is sent for it. */
const PLACES: Place[] = [
  [postEntity, QUESTION],
  [postEntity, `/posts?user_id=${idOf('maya')}`, '0'],
  [postEntity, `/paginated_posts?user_id=${idOf('maya')}`, '0'],
  [postEntity, '/posts', 'post', { post: { title: 'New', content: 'A text' } }],
  [postEntity, '/search_posts', 'posts.0', { q: 'question' }],
  [postEntity, `/topics?topic_ids=${STUDY}`, '0.first_post'],
  [commentEntity, `/comments/${idOf('comment:sam')}`],
  [commentEntity, QUESTION, 'comments.0'],
  [commentEntity, `/comments?user_id=${idOf('sam')}`, '0'],
  [commentEntity, `/comments?post_id=${idOf('post:question')}`, '0'],
  [topicEntity, `/topics/single_topic?topic_id=${STUDY}`],
  [topicEntity, '/topics/enrollment/first_three', '0'],
  [topicEntity, '/topics/categories', '0.topics.0'],
  [promptEntity, '/prompts/categories', '0.prompts.0'],
  [promptEntity, `/prompts/single_prompt?id=${PROMPT}`],
  [promptEntity, '/prompts/daily_prompt'],
  [promptEntity, `/prompts/daily_prompt?id=${PROMPT}`],
  [userEntity, '/search_users', 'users.0', { q: 'leo' }],
  [blockedPerson, '/user/find_blocked', '0', undefined, 'bea'],
  [userEntity, '/search_posts', 'aggregated_user_profiles.0.profile', CONTRIBUTORS],
  [ownUserEntity, '/user'],
  [ownUserEntity, '/user', '', { about: 'Told by a call' }],
  [profileEntity, `/user/${idOf('maya')}`],
  [profileEntity, `/user/${idOf('sam')}`],
  [notVisibleUser, `/user/${idOf('maya')}`, '', undefined, 'priya'],
  [ownUserEntity, '/user', '', { user: { dark_mode_enabled: true } }],
  [partnerEntity, '/partner'],
  [institutionEntity, '/user', 'institution'],
  [institutionEntity, '/partner', 'institutions.0'],
  [topicWithVitals, `/topics?topic_ids=${STUDY}`, '0'],
  [commentEntity, `${QUESTION}/comment`, '', { content: 'New' }],
  [commentEntity, `/comments/${idOf('comment:sam')}/edit`, '', { content: 'Newer' }],
]

describe('[API-02] an entity has the same fields wherever the API answers it', () => {
  const places = PLACES.map(([entity, path, at = '', sent, who = 'sam']) => ({
    entity,
    path,
    at,
    sent,
    who,
  }))
  test.each(places)('$path at "$at"', async ({ entity, path, at, sent, who }) => {
    const calls = await apiAs(who)
    const { answer } = await (sent ? calls.post(path, sent) : calls.get(path))
    const steps = at.split('.').filter(Boolean)
    const found = steps.reduce((value, key) => (value as Keys)[key], answer)
    expect(keys(found)).toEqual(fields(entity))
  })
})

test('[COMMENT-01] a comment has the whole title of its post everywhere; a page truncates it', async () => {
  const title = 'x'.repeat(250)
  const where = { id: idOf('post:question') }
  await db.write((tx) => tx.post.update({ where, data: { title } }))
  const comments = (await get(`/comments?user_id=${idOf('sam')}`)) as Keys[]
  const listed = comments.find(({ id }) => id === idOf('comment:sam'))
  expect([listed, await get(`/comments/${idOf('comment:sam')}`)]).toMatchObject([
    { post_title: title },
    { post_title: title },
  ])
  const { html } = await (await as('sam')).get('/profile?tab=comments')
  expect(html).toContain(`>${'x'.repeat(200)}…<`)
})

test('[PEOPLE-01] interests in common are answered as their codes', async () => {
  const { answer } = await (await apiAs('sam')).post('/search_users', { q: 'maya' })
  expect((answer as { users: Keys[] }).users[0]).toMatchObject({
    in_common: { interests: ['chess', 'film', 'jazz'] },
  })
})

test('only entities turn a row into fields of a response', () => {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  const mappers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      /(?:const|function) to[A-Z]/.test(readFileSync(`app/api/${file}`, 'utf8')),
  )
  // A school's directory has resources of its own (RFC 7643).
  const resources = ['scim/groups.ts', 'scim/people.ts']
  const others = mappers.filter((file) => !resources.includes(file))
  expect(others.map((file) => file.split('/')[0])).toEqual(Array(10).fill('entities'))
})

test('every path of the API is an endpoint, and declares its response', async () => {
  const { routes } = await builtSite()
  const ids = Object.keys(routes).filter((id) => id.startsWith('api: '))
  expect(ids).toEqual(['api: api/*', 'api: send-contact-us'])
  for (const { response, path } of ENDPOINTS) {
    const { type } = response.def
    expect(['object', 'array', 'union', 'literal', 'boolean', 'number'], path).toContain(type)
  }
})

test('[API-08] the own account tells nothing that staff or a study decided about it', async () => {
  const canary = 'canary-of-a-secret'
  await changeAccount('alex', {
    variants: { [canary]: canary },
    flags: { [canary]: true, dark_mode: true },
    tips: { [canary]: canary },
    control_group: false,
    suspended_reason: canary,
    password_hash: canary,
  })
  const { answer } = await (await apiAs('alex')).get('/user')
  expect(answer).toMatchObject({ id: idOf('alex'), flags: { dark_mode: true }, tips: {} })
  expect(JSON.stringify(answer)).not.toMatch(
    /canary|control_group|variants|suspended|test_user|invalid_user|password/,
  )
})

describe('lists take the same number of statements however long they are', () => {
  const count = async (work: () => Promise<unknown>) => {
    let statements = 0
    const prepare = native(db).prepare.bind(native(db))
    const { all } = Object.getPrototypeOf(prepare('SELECT 1')) as { all: () => unknown }
    const prototype = Object.getPrototypeOf(prepare('SELECT 1')) as { all: unknown }
    prototype.all = function (this: unknown, ...values: unknown[]) {
      statements++
      return Reflect.apply(all, this, values) as unknown
    }
    try {
      await work()
    } finally {
      prototype.all = all
    }
    return statements
  }
  const posts = ['post:question', 'post:welcome', 'post:leader'].map((name) => idOf(name))
  const topics = ['topic:study', 'topic:housing'].map((name) => idOf(name))

  test('posts', async () => {
    const viewer = await ctx('sam', NOW)
    expect((await loadPosts(viewer, posts)).length).toBe(3)
    const one = await count(() => loadPosts(viewer, posts.slice(0, 1)))
    expect(one).toBe(3)
    expect(await count(() => loadPosts(viewer, posts))).toBe(one)
  })

  test('topics', async () => {
    const viewer = await ctx('sam', NOW)
    const load = async (ids: string[]) => withFirstPosts(viewer, await topicsByIds(viewer, ids))
    const one = await count(() => load(topics.slice(0, 1)))
    expect(one).toBe(5)
    expect(await count(() => load(topics))).toBe(one)
  })
})
