import { expect } from 'vitest'
import { newId } from '~/platform/ids'
import type { Browser } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { storedCounts } from '~tests/support/database'
import { db, idOf, site, test } from '~tests/support/fixtures'
import { createUsers } from '~tests/support/users'
import { termsVersion } from '~/domain/legal/terms.server'

let crowd: Browser[]
test.beforeAll(async () => {
  crowd = await Promise.all((await twenty()).map((email) => enter(site, email)))
})
test.afterEach(async () => {
  const { stored, counted } = await storedCounts(site.services)
  expect(stored, 'stored counts').toEqual(counted)
})

/** Twenty students like Sam. */
async function twenty(): Promise<string[]> {
  const { db } = site.services
  const sam = await db.read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })
  const joined = { core_complete: true, onboarding_step: 'complete', terms_version: termsVersion() }
  const numbers = { posts_count: 0, comments_count: 0, followers_count: 0, following_count: 0 }
  const emails = Array.from({ length: 20 }, (_, n) => `crowd${n}@northfield.test`)
  await db.write((tx) =>
    createUsers(
      tx,
      emails.map((email) => ({
        ...sam,
        ...numbers,
        ...joined,
        auths: [],
        roles: [],
        id: newId(),
        email,
      })),
    ),
  )
  return emails
}

const question = idOf('post:question')
const post = (id: string) =>
  db.read.post.findUniqueOrThrow({ where: { id }, include: { likes: true } })
const events = (name: string, subject_id: string) =>
  db.read.event.count({ where: { name, subject_id } })

test('[POST-11] twenty people like and unlike at the same moment, and every one counts once', async () => {
  const pages = await Promise.all(crowd.map((one) => one.get(`/post/${question}`)))
  const like = (page: (typeof pages)[number], act: 'like' | 'unlike') =>
    page.form(`/post/${question}/${act}`)
  // Each in two windows.
  const answers = await Promise.all(
    crowd.flatMap((browser, at) => {
      const form = like(pages[at]!, 'like')
      return [browser.twin().submit(form), browser.twin().submit(form)]
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
    crowd.map((browser, at) =>
      browser.submit(pages[at]!.form(`/post/${question}/comment`), {
        content: `All at once, ${at}`,
      }),
    ),
  )
  for (const [at, page] of answers.entries()) expect(page.text).toContain(`All at once, ${at}`)
  expect((await post(question)).comment_count).toBe(before.comment_count + 20)
})

test('[COMMENT-04] one form sent twenty times is one post, and one comment', async () => {
  const [sam] = crowd as [Browser]
  const page = await sam.get('/new-post')
  const typed = { title: 'Sent twenty times', content: 'CheckedMigration once.' }
  const windows = Array.from({ length: 20 }, () => sam.twin())
  const answers = await Promise.all(windows.map((one) => one.submit(page.form('Post'), typed)))
  const written = await db.read.post.findMany({ where: { title: typed.title } })
  expect(written).toHaveLength(1)
  const id = written[0]?.id ?? ''
  expect(new Set(answers.map(({ path }) => path))).toEqual(new Set([`/post/${id}`]))

  const form = (await sam.get(`/post/${id}`)).form(`/post/${id}/comment`)
  const values = { content: 'Said twenty times' }
  await Promise.all(windows.map((one) => one.submit(form, values)))
  expect(await db.read.comment.count({ where: { post_id: id } })).toBe(1)
})
