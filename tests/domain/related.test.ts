import { expect } from 'vitest'
import type { Prisma } from '~prisma/generated/client'
import { createPost } from '~/domain/posts/create.server'
import { findRelatedPosts, type RelatedSubject } from '~search/results/related-posts'
import { addPosts, fileDbTest as test, ctx, db, form, idOf, NOW } from '~tests/support/fixtures'

/** More than are looked at of any side. */
const MANY = 40
const LATER = { created_at: new Date(NOW.getTime() + 1000) }

const related = async (subject: RelatedSubject) => findRelatedPosts(await ctx('sam'), subject, 3)

const SUBJECT: RelatedSubject = { id: idOf('post:none'), title: '', topic_ids: [], tags: [] }

/** Posts before the one that Sam can see: newer, and better matches. */
async function crowd(name: string, given: Partial<Prisma.PostCreateManyInput>) {
  const partner_code = given.partner_code ?? 'northfield'
  const ids = Array.from({ length: MANY }, (_, at) => idOf(`${name}:${at}`))
  await addPosts(MANY, (at) => ({ id: ids[at], title: 'Kayak paddle', ...LATER, ...given }))
  await db.write(async (tx) => {
    const topic_id = idOf('topic:study')
    await tx.postTopic.createMany({
      data: ids.map((post_id) => ({ post_id, topic_id, partner_code, ...LATER })),
    })
    const tag = { partner_code, name: 'boating' }
    const { id: tag_id } = await tx.tag.upsert({
      where: { partner_code_name: tag },
      update: {},
      create: { id: idOf(`tag:${partner_code}`), ...tag },
    })
    await tx.postTag.createMany({ data: ids.map((post_id) => ({ post_id, tag_id, partner_code })) })
  })
}

test('[POST-03] [POST-05] posts that the viewer cannot see, and other schools’, take no place of related ones', async () => {
  const written = await createPost(
    await ctx('leo'),
    {
      title: 'A kayak and a paddle, both old and both for sale',
      content: 'Ask me',
      tags: ['Boating'],
      topics: [idOf('topic:study')],
      question: false,
    },
    form(),
  )
  if (!written.ok) throw new Error(JSON.stringify(written.errors))
  const found = [written.id]
  await crowd('private', { user_id: idOf('maya'), private: true })
  await crowd('lake', { user_id: idOf('lou'), partner_code: 'lakeside' })
  expect(await related({ ...SUBJECT, tags: ['Boating'] })).toEqual(found)
  expect(await related({ ...SUBJECT, topic_ids: [idOf('topic:study')] })).toContain(written.id)
  expect(await related({ ...SUBJECT, title: 'Kayak paddle' })).toEqual(found)
  // One word may be a coincidence.
  expect(await related({ ...SUBJECT, title: 'Kayak harbor' })).toEqual([])
})
