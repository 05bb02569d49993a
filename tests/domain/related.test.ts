import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Prisma } from '~prisma/generated/client'
import { createPost } from '~/domain/posts/create.server'
import { openLog } from '~/platform/log.server'
import { relatedBy, type Subject } from '~search/related'
import { post, type Written } from '~tests/support/small-world/posts'
import { ctxFor, idOf, openWorld, type World } from '~tests/support/world'

/** More than are looked at of any side. */
const MANY = 40

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const related = (subject: Subject) =>
  relatedBy(null, openLog('silent'))(ctxFor(world, 'sam'), subject, 3)

const SUBJECT: Subject = { id: idOf('post:none'), title: '', topic_ids: [], tags: [] }

/** What stands in front of the one post that Sam may see: newer, and better by its words. */
async function crowd(name: string, given: Partial<Written>, tag: string, school: string) {
  const rows = Array.from({ length: MANY }, (_, at) =>
    post(`${name}:${at}`, { by: 'maya', title: 'Kayak paddle', ...given }, -at - 2),
  ) as Prisma.PostCreateManyInput[]
  const ids = rows.map(({ id }) => id)
  await world.db.write(async (tx) => {
    await tx.post.createMany({ data: rows })
    const topic_id = idOf('topic:study')
    await tx.postTopic.createMany({
      data: rows.map(({ id, created_at }) => ({
        post_id: id,
        topic_id,
        partner_code: school,
        created_at,
      })),
    })
    const at = { partner_code_name: { partner_code: school, name: tag } }
    const { id: tag_id } = await tx.tag.upsert({
      where: at,
      update: {},
      create: { id: idOf(`tag:${school}:${tag}`), partner_code: school, name: tag },
    })
    await tx.postTag.createMany({
      data: ids.map((post_id) => ({ post_id, tag_id, partner_code: school })),
    })
  })
}

test('[POST-03] [POST-05] what one may not see, and other schools, take no place of the posts like one', async () => {
  const written = await createPost(
    ctxFor(world, 'leo'),
    {
      title: 'A kayak and a paddle, both old and both for sale',
      content: 'Ask me',
      tags: ['Boating'],
      topics: [idOf('topic:study')],
      question: false,
    },
    { once: 'the-old-one', product: 'Quad' },
  )
  if (!written.ok) throw new Error(JSON.stringify(written.errors))
  const found = [written.id]
  await crowd('private', { private: true }, 'boating', 'northfield')
  await crowd('lake', { by: 'lou' }, 'boating', 'lakeside')
  expect(await related({ ...SUBJECT, tags: ['Boating'] })).toEqual(found)
  expect(await related({ ...SUBJECT, topic_ids: [idOf('topic:study')] })).toContain(written.id)
  expect(await related({ ...SUBJECT, title: 'Kayak paddle' })).toEqual(found)
  // Of the same words, where only questions are wanted, this is none.
  expect(await related({ ...SUBJECT, title: 'Kayak paddle', questions: true })).toEqual([])
})
