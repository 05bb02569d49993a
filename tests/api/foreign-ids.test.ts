import { expect } from 'vitest'
import type { JsonSchema } from '~/api/json-schema'
import { db, idOf, NOW, siteTest } from '~tests/support/fixtures'
import {
  caller,
  cases,
  forgetLimits,
  given,
  listFields,
  send,
  show,
  withField,
} from './endpoint-cases'
import { fillForEndpoints } from './endpoint-rows'
import { NEEDS_MORE } from './endpoint-samples'

const test = siteTest({ now: new Date(NOW.getTime() + 1000) })

/** What an id can name, by what the field says; each of Lakeside, where its caller isn't. */
const FOREIGN: Record<string, string> = {
  'a post': idOf('post:lake'),
  'a question': idOf('post:lake'),
  'a user': idOf('lou'),
  'what is reported': idOf('lou'),
  'what was decided about': idOf('lou'),
  'a comment': idOf('comment:lou'),
  'a topic': idOf('topic:boats'),
  'an event': idOf('event:lake'),
  'a date of an event': idOf('event-date:lake-0'),
  'an announcement': idOf('announcement:lake'),
  'a conversation': idOf('channel:lake'),
  'an initiative': idOf('initiative:lake'),
  'a prompt': idOf('prompt:lake'),
  'a program': idOf('program:Art'),
  'an assignment': idOf('assignment:lake'),
}

/** What fields name whose description says something else. */
const NAMED: Record<string, string> = {
  topics: 'a topic',
  topic_ids: 'a topic',
  any_topics: 'a topic',
  user_ids: 'a user',
  exclude_user_ids: 'a user',
  followed_user_ids: 'a user',
  parent_id: 'a comment',
  program_id: 'a program',
  'GET /api/comments user_id': 'a user',
  'POST /api/influence/track_action initiative_id': 'an initiative',
  'GET /api/comments post_id': 'a post',
  'POST /api/influence/track_action user_id': 'a user',
}
/** Ids of other programs, and of lists that schools have elsewhere */
const NO_IDS = /^(external_id|external_lead_id|sub_id|installation_id|prospect_id)$/

/** What a field names; null for one that takes no id. */
function namedBy(key: string, name: string, schema: JsonSchema): string | null {
  const all = [schema, ...((schema.anyOf ?? []) as JsonSchema[])]
  const named = all.flatMap(
    ({ description = '' }) => /^The id of (.*)/.exec(description)?.[1] ?? [],
  )
  return named[0] ?? NAMED[`${key} ${name}`] ?? NAMED[name] ?? null
}

const fields = cases
  .filter(({ key }) => !(key in NEEDS_MORE))
  .flatMap((endpoint) =>
    listFields(endpoint.input).map(([path, schema]) => {
      const name = path.at(-1)!
      const isList = schema.type === 'array'
      return { endpoint, path, name, named: namedBy(endpoint.key, name, schema), isList }
    }),
  )

const NO_POSTS = { total: 0, posts: [], partial_posts: [] }
const NO_USERS = { total: 0, users: [], partial_users: [] }

/** What isn't 404: an error at the field that takes what a list has, or nothing found. */
const APART: Record<string, [number, unknown?]> = {
  'POST /api/user id': [403],
  'POST /api/user program_id': [400],
  'POST /api/posts post.topics': [400],
  'POST /api/posts/:id/comment parent_id': [400],
  'POST /api/posts post.canvas_assignment': [400],
  'POST /api/influence/track_action user_id': [400],
  'POST /api/posts/:id/merge into': [400],
  'POST /api/posts/:id/move from': [400],
  'POST /api/posts/:id/move to': [400],
  'POST /api/posts/:id/pin topics': [400],
  'POST /api/events topic_id': [400],
  'POST /api/events/:id topic_id': [400],
  // Of no question it is known that it was merged.
  'GET /api/posts/:id/merged_into id': [200, { merged_into: null }],
  'GET /api/topics topic_ids': [200, []],
  'POST /api/search_posts user_ids': [200, NO_POSTS],
  'POST /api/search_posts any_topics': [200, NO_POSTS],
  'POST /api/search_users user_ids': [200, NO_USERS],
  // No one is left out.
  'POST /api/search_posts exclude_user_ids': [200],
  'POST /api/search_users exclude_user_ids': [200],
}

/** What only Lakeside has. */
const LAKE = /The post lake|\bLou\b|\bLake\b|Boats|to lake|of lake/

async function fillLakeside() {
  const school = { partner_code: 'lakeside' }
  await db.write(async (tx) => {
    const week = { id: idOf('initiative:lake'), name: 'Lake week', created_at: NOW }
    await tx.influenceInitiative.create({ data: { ...week, ...school } })
    const category = { id: idOf('prompt-category:lake'), name: 'Lake', order: 1, ...school }
    await tx.promptCategory.create({ data: category })
    const prompt = {
      id: idOf('prompt:lake'),
      slug: 'lake',
      title: 'Lake life',
      order: 1,
      ...school,
    }
    await tx.prompt.create({ data: { ...prompt, prompt_category_id: category.id } })
  })
}

test(
  '[API-04] an id of another school is refused in every field, as one of nothing',
  { timeout: 300_000 },
  async () => {
    await fillForEndpoints()
    await fillLakeside()
    const wrong: string[] = []
    for (const { endpoint, path, named, isList } of fields) {
      if (named === null) continue
      const at = path.join('.')
      const { key } = endpoint
      const [expected, found] = APART[`${key} ${at}`] ?? [404]
      const results: string[] = []
      for (const id of [FOREIGN[named]!, idOf('nothing')]) {
        await forgetLimits()
        // Comments are read of a person or below a post.
        const sample = at === 'post_id' && key === 'GET /api/comments' ? {} : given(endpoint)
        const input = withField(sample, path, isList ? [id] : id)
        const response = await send(caller(endpoint), endpoint, input)
        const { status, answer, errors } = response
        const text = JSON.stringify(response).replaceAll(id, 'ID')
        results.push(text)
        const isRight =
          status === expected &&
          (status !== 400 || Object.keys(errors ?? {}).join() === at) &&
          (found === undefined || JSON.stringify(answer) === JSON.stringify(found))
        if (!isRight || LAKE.test(text)) wrong.push(show([key, at, named, response]))
      }
      if (results[0] !== results[1]) wrong.push(show([key, at, ...results]))
    }
    expect(wrong, wrong.join('\n')).toEqual([])
  },
)

test('every field that takes an id is among them', () => {
  const ids = fields.filter(({ name }) => /(^|_)ids?$|[a-z]Id$|^user_to_block$/.test(name))
  const others = ids.filter(({ name, named }) => named === null && !NO_IDS.test(name))
  expect(others.map(({ endpoint, path }) => `${endpoint.key} ${path.join('.')}`)).toEqual([])
  const taken = fields.flatMap(({ named }) => named ?? [])
  expect([...new Set(taken)].sort()).toEqual(Object.keys(FOREIGN).sort())
  expect(taken.length).toBeGreaterThan(90)
})
