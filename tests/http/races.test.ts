import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '~/platform/ids'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, keptCounts } from '~tests/support/world'

let site: Site
let crowd: Browser[]
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  crowd = await Promise.all((await twenty()).map((email) => enter(site, email)))
})
afterAll(() => site.close())
afterEach(() => {
  const { kept, counted } = keptCounts(site.services)
  expect(kept, 'kept counts').toEqual(counted)
})

/** Twenty students like Sam. */
async function twenty(): Promise<string[]> {
  const { db } = site.services
  const sam = await db.read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })
  const lists = { auths: [], roles: [], flags: {}, variants: {}, tips: {}, lti_course_ids: [] }
  const numbers = { posts_count: 0, comments_count: 0, followers_count: 0, following_count: 0 }
  const emails = Array.from({ length: 20 }, (_, n) => `crowd${n}@northfield.test`)
  await db.write((tx) =>
    tx.user.createMany({
      data: emails.map((email) => ({
        ...{ ...sam, ...lists, ...numbers, prompts_shown: [], profile_progress: [] },
        ...{ id: newId(), email },
      })),
    }),
  )
  return emails
}

const question = idOf('post:question')
const post = (id: string) =>
  site.services.db.read.post.findUniqueOrThrow({ where: { id }, include: { likes: true } })
const events = (name: string, subject_id: string) =>
  site.services.db.read.event.count({ where: { name, subject_id } })

test('[POST-11] twenty people like and unlike at the same moment, and every one counts once', async () => {
  const pages = await Promise.all(crowd.map((one) => one.get(`/post/${question}`)))
  const like = (page: (typeof pages)[number], act: 'like' | 'unlike') =>
    page.form(`/post/${question}/${act}`)
  // Each in two windows.
  const answers = await Promise.all(
    crowd.flatMap((one, at) => {
      const form = like(pages[at]!, 'like')
      return [one.twin().submit(form), one.twin().submit(form)]
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const liked = await post(question)
  expect(liked.likes).toHaveLength(20)
  expect(await events('post.liked', question)).toBe(20)

  const again = await Promise.all(crowd.map((one) => one.get(`/post/${question}`)))
  await Promise.all(crowd.slice(0, 12).map((one, at) => one.submit(like(again[at]!, 'unlike'))))
  expect((await post(question)).like_count).toBe(8)
})

test('[COMMENT-02] twenty people comment at the same moment, and nothing is lost', async () => {
  const before = await post(question)
  const pages = await Promise.all(crowd.map((one) => one.get(`/post/${question}`)))
  const answers = await Promise.all(
    crowd.map((one, at) =>
      one.submit(pages[at]!.form(`/post/${question}/comment`), { content: `All at once, ${at}` }),
    ),
  )
  for (const [at, page] of answers.entries()) expect(page.text).toContain(`All at once, ${at}`)
  expect((await post(question)).comment_count).toBe(before.comment_count + 20)
})

test('[COMMENT-04] one form sent twenty times is one post, and one comment', async () => {
  const [sam] = crowd as [Browser]
  const page = await sam.get('/new-post')
  const values = { title: 'Sent twenty times', content: 'Kept once.' }
  const windows = Array.from({ length: 20 }, () => sam.twin())
  const answers = await Promise.all(windows.map((one) => one.submit(page.form('Post'), values)))
  const written = await site.services.db.read.post.findMany({ where: { title: values.title } })
  expect(written).toHaveLength(1)
  const id = written[0]?.id ?? ''
  expect(new Set(answers.map(({ path }) => path))).toEqual(new Set([`/post/${id}`]))

  const form = (await sam.get(`/post/${id}`)).form(`/post/${id}/comment`)
  const said = { content: 'Said twenty times' }
  await Promise.all(windows.map((one) => one.submit(form, said)))
  expect(await site.services.db.read.comment.count({ where: { post_id: id } })).toBe(1)
})
