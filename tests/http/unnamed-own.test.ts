import { beforeEach, expect } from 'vitest'
import { decide } from '~/domain/moderation/decisions.server'
import { nextCase } from '~/domain/moderation/reach.server'
import { isNotFound } from '~/platform/failures'
import { comment } from '~tests/support/comment'
import {
  apiAs,
  as,
  changeAccount,
  ctx,
  db,
  form,
  idOf,
  member,
  NOW,
  site,
  test,
} from '~tests/support/fixtures'
import { addComment } from '~/domain/comments/commands.server'
import { flag } from '~tests/support/moderation'
import { askUnnamed } from '~tests/support/unnamed-question'

/** What the author of a question without a name does with it, and what they can't. */
/** Of the forms that decide */
const TEXTS = { told: 'x', text: 'x' }
const [maya, sam, emma] = [member('maya'), member('sam'), member('emma')]

beforeEach(() =>
  db.write(async (tx) => {
    await tx.unnamedQuestion.deleteMany({})
    await tx.moderationCase.deleteMany({})
    await tx.mention.deleteMany({})
  }),
)

const add = async (who: 'maya' | 'leo', post: string, content: string) => {
  const added = await addComment(await ctx(who, NOW), post, { content }, form(content + post))
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.id
}

test('who asked and is staff later has no part in cases about it; others of staff do', async () => {
  const id = await askUnnamed(await ctx('maya', NOW), 'Is this fair?')
  const own = await add('maya', id, 'It is not')
  const other = await add('leo', id, 'Ask the dean')
  const about = {
    question: await flag('sam', { kind: 'post', id }),
    comment: await flag('sam', { kind: 'comment', id: own }),
    other: await flag('sam', { kind: 'comment', id: other }),
  }
  await changeAccount('maya', { roles: ['staff'] })
  await maya.get('/moderation')
  const shown = (html: string) => Object.values(about).map((case_) => html.includes(case_))
  expect(shown(maya.page.html)).toEqual([false, false, true])
  expect(maya.page.text).toContain('Open 1')
  expect(shown((await emma.get('/moderation')).html)).toEqual([true, true, true])
  const { csrf } = maya.page
  for (const case_ of [about.question, about.comment]) {
    for (const end of ['', '/hide', '/remove', '/note'])
      expect([end, (await maya.get(`/moderation/${case_}${end}`)).status]).toEqual([end, 404])
    for (const end of ['take', 'keep', 'hide', 'remove', 'note']) {
      const sent = await maya.post(`/moderation/${case_}/${end}`, { csrf, ...TEXTS })
      expect([end, sent.status]).toEqual([end, 404])
    }
    const decision = decide(await ctx('maya', NOW), case_, { decision: 'keep' })
    await expect(decision).rejects.toSatisfy(isNotFound)
    expect((await emma.get(`/moderation/${case_}`)).status).toBe(200)
  }
  expect((await maya.get(`/moderation/${about.other}`)).status).toBe(200)
  expect(await nextCase(await ctx('maya', NOW), about.other)).toBeNull()
  expect(await db.read.moderationCase.count({ where: { state: 'open' } })).toBe(3)
  // Nor is there anything to look up.
  expect((await maya.get(`/post/${id}`)).html).not.toContain(`/post/${id}/author`)
  expect((await maya.get(`/post/${id}/author`)).status).toBe(404)
  expect((await emma.get(`/post/${id}/author`)).status).toBe(200)
  await changeAccount('maya', { roles: [] })
})

test('names in what the author adds ask nothing, are no links, and reach no one', async () => {
  const id = await askUnnamed(await ctx('maya', NOW), 'Who was there?')
  const answer = await comment('sam', 'I was')
  await db.write((tx) => tx.comment.update({ where: { id: answer }, data: { post_id: id } }))
  // Two people of that name; a named author is asked which of them is meant.
  await changeAccount('alex', { first_name: 'Leo' })
  const BELOW = `/comment/${answer}/reply`
  const TEXT = 'Thanks @Sam North, and @Leo North?'
  const named = await as('sam')
  await named.get(BELOW)
  expect((await named.submit(BELOW, { content: TEXT })).text).toContain('Who is @Leo North?')

  await maya.get(BELOW)
  const preview = await maya.submit(BELOW, { content: TEXT }, { preview: 'Preview' })
  expect(preview.hrefs('.preview a')).toEqual([])
  const done = await maya.submit(BELOW, { content: TEXT })
  expect([done.redirects[0]?.status, done.text.includes('Who is @')]).toEqual([303, false])
  const below = { post_id: id, parent_id: answer }
  const { id: added, user_id } = await db.read.comment.findFirstOrThrow({ where: below })
  expect(user_id).not.toBe(idOf('maya'))
  await maya.get(`/comment/${added}/edit`)
  const edited = await maya.submit('Save', { content: `${TEXT} And @Bea North` })
  expect(edited.redirects[0]?.status).toBe(303)
  const api = await apiAs('maya')
  const sent = await api.post(`/posts/${id}/comment`, { content: TEXT, parent_id: answer })
  expect(sent.status).toBe(200)
  await site.services.dispatcher.drain()

  expect(await db.read.mention.count()).toBe(0)
  const kinds = { in: ['comment_mention', 'post_mention'] }
  expect(await db.read.notification.count({ where: { kind: kinds } })).toBe(0)
  for (const browser of [maya, sam, emma]) {
    const page = await browser.get(`/post/${id}`)
    expect(page.text).toContain('Thanks @Sam North, and @Leo North? And @Bea North')
    expect(page.hrefs(`#comment-${added} .prose a`)).toEqual([])
    if (browser !== maya) expect(page.html).not.toContain('Maya')
  }
  await changeAccount('alex', { first_name: 'Alex' })
})
