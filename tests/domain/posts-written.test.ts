import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPost, type NewPost } from '~/domain/posts/create.server'
import { PICK_FROM_LIST } from '~/domain/posts/schema'
import { isForbidden } from '~/platform/failures'
import {
  ctxFor,
  eventsOf,
  idOf,
  keptCounts,
  NOW,
  openWorld,
  type PersonName,
  type World,
} from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const STORY: NewPost = {
  question: false,
  title: 'A story',
  content: 'Once upon a time',
  tags: ['Financial-Aid', 'nursing'],
  topics: [idOf('topic:study'), idOf('topic:housing')],
}

const write = (name: PersonName, given: Partial<NewPost> = {}, once = 'key-0001', now = NOW) =>
  createPost(ctxFor(world, name, now), { ...STORY, ...given }, { once, product: 'Campus' })

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const count = () => world.db.read.post.count()

async function written(outcome: Awaited<ReturnType<typeof write>>) {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return world.db.read.post.findUniqueOrThrow({
    where: { id: outcome.id },
    include: { topics: true, tags: { include: { tag: true } } },
  })
}

test('[POST-19] a post is saved with its tags and topics', async () => {
  const post = await written(await write('sam'))
  expect(post).toMatchObject({
    title: 'A story',
    content: 'Once upon a time',
    tag_names: ['Financial-Aid', 'nursing'],
    partner_code: 'northfield',
    user_id: idOf('sam'),
    private: false,
    marked_question_at: null,
    edited_at: null,
    created_at: NOW,
  })
  expect(post.topics.map((row) => row.topic_id).sort()).toEqual([...STORY.topics].sort())
  expect(post.tags.map((row) => row.tag.name).sort()).toEqual(['financial-aid', 'nursing'])
  const { kept, counted } = keptCounts(world)
  expect(kept).toEqual(counted)
})

test('[POST-20] a post written here stores its platform', async () => {
  expect(await written(await write('sam'))).toMatchObject({ platform: 'desktop-browser' })
})

test('[POST-18] a question is stamped with the current time', async () => {
  const post = await written(await write('sam', { question: true }))
  expect(post.marked_question_at).toEqual(NOW)
})

test('what happened is written down with it', async () => {
  const post = await written(await write('sam'))
  expect(await eventsOf(world)).toEqual([
    {
      name: 'post.created',
      partner_code: 'northfield',
      actor_id: idOf('sam'),
      subject_id: post.id,
      payload: {},
    },
  ])
})

describe('[ACCESS-19] a second submission has no second effect', () => {
  test('of the same form, also much later', async () => {
    const before = await count()
    const first = await write('sam')
    const second = await write('sam', {}, 'key-0001', later(3600))
    expect(second).toEqual(first)
    expect(await count()).toBe(before + 1)
    expect(await eventsOf(world)).toHaveLength(1)
  })

  test('at the same time', async () => {
    const before = await count()
    const all = await Promise.all(Array.from({ length: 8 }, () => write('sam')))
    expect(new Set(all.map((outcome) => outcome.ok && outcome.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('within seconds without its key', async () => {
    const first = await write('sam', {}, 'key-0001')
    expect(await write('sam', {}, 'key-0002', later(5))).toEqual(first)
    expect(await write('sam', {}, 'key-0003', later(6))).not.toEqual(first)
  })

  test('but other words, and other people, are other posts', async () => {
    const before = await count()
    await write('sam')
    await write('sam', { content: 'Another end' })
    await write('maya')
    expect(await count()).toBe(before + 3)
  })
})

describe('[SCREEN-05] [SCREEN-01] restricted terms are refused and nothing is saved', () => {
  test.each<[string, Partial<NewPost>, string]>([
    ['title', { title: 'This DARN book' }, '"darn"'],
    [
      'content',
      { content: 'an essay mill, darn, and buy answers' },
      '"essay mill", "darn" and "buy answers"',
    ],
    ['tags', { tags: ['ok', 'Essay-Mill'] }, '"essay mill"'],
  ])('in the %s', async (field, given, terms) => {
    const before = await count()
    const outcome = await write('sam', given)
    expect(outcome).toEqual({
      ok: false,
      errors: { [field]: [expect.stringMatching(`you'll need to remove: ${terms}$`)] },
    })
    expect(await count()).toBe(before)
    expect(await eventsOf(world)).toEqual([])
  })
})

describe('[SCREEN-06] [SCREEN-07] personal e-mail addresses are refused', () => {
  test.each<[string, Partial<NewPost>]>([
    ['title', { title: 'Ask me@mail.test' }],
    ['content', { content: 'Ask me@mail.test' }],
    ['tags', { tags: ['me@mail.test'] }],
  ])('in the %s', async (field, given) => {
    expect(await write('sam', given)).toEqual({
      ok: false,
      errors: {
        [field]: [expect.stringContaining('email address: me@mail.test. For privacy')],
      },
    })
  })

  test('the school’s own are not; the product has its name', async () => {
    expect(await write('sam', { content: 'Ask sam@northfield.test' })).toMatchObject({ ok: true })
    const outcome = await write('lou', { content: 'Ask sam@northfield.test', topics: [] })
    expect(JSON.stringify(outcome)).toContain('within the Campus Community')
  })
})

describe('[POST-35] topics', () => {
  const prospective = [idOf('topic:right')]
  const refusal = { ok: false, errors: { topics: [PICK_FROM_LIST] } }

  test('of prospective student discussions are for people who opted in', async () => {
    expect(await write('sam', { topics: prospective })).toMatchObject({ ok: true })
    expect(await write('maya', { topics: prospective })).toEqual(refusal)
  })

  test('[TOPIC-23] the topic of the page one comes from is preset for everybody', async () => {
    const given = { question: true, topics: prospective, preset_topic: prospective[0] }
    expect(await write('priya', given)).toMatchObject({ ok: true })
    expect(await write('priya', { ...given, preset_topic: idOf('topic:boats') })).toEqual(refusal)
  })

  test.each([['boats'], ['nothing']])(
    'another school’s or nobody’s is refused: %s',
    async (name) => {
      const topics = [idOf(`topic:${name}`)]
      expect(await write('sam', { topics })).toEqual(refusal)
      expect(await write('sam', { topics, preset_topic: topics[0] })).toEqual(refusal)
    },
  )
})

test('[TOPIC-11] prospective non-applicants only ask', async () => {
  await expect(write('priya')).rejects.toSatisfy(isForbidden)
  await expect(write('dev')).rejects.toSatisfy(isForbidden)
  expect(await write('priya', { question: true })).toMatchObject({ ok: true })
  expect(await write('abe')).toMatchObject({ ok: true })
})

test('[POST-27] a thousand tags are stored, each once', async () => {
  const tags = Array.from({ length: 1000 }, (_, at) => `tag${at}`)
  const post = await written(await write('sam', { tags }))
  expect(post.tags).toHaveLength(1000)
  await write('sam', { tags, title: 'Again' })
  expect(await world.db.read.tag.count({ where: { name: { startsWith: 'tag' } } })).toBe(1000)
})
