import { expect } from 'vitest'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import { as, changePost, ctx, db, idOf, member, NOW, test } from '~tests/support/fixtures'

const sam = member('sam')
const question = idOf('post:question')
const QUESTION = `/post/${question}`
const ALEX = idOf('comment:alex')
const FORM = `/comment/${ALEX}/reply`

test('[COMMENT-02] a comment is answered from below it and shown there', async () => {
  const links = (await sam.get(QUESTION)).one(`#comment-${ALEX}`).querySelectorAll('a')
  expect(links.find(({ text }) => text === 'Reply')?.getAttribute('href')).toBe(FORM)
  const page = await sam.get(FORM)
  expect([page.path, page.one('h1').text]).toEqual([FORM, 'Reply to Alex North'])
  expect(page.one('.comment .prose').text).toContain('A comment by alex')
  const preview = await sam.submit(FORM, { content: 'Thank *you*' }, { preview: 'yes' })
  expect(preview.one('.preview em').text).toBe('you')
  const done = await sam.submit(FORM)
  expect(done.text).toContain('Your reply is posted.')
  const { id } = await db.read.comment.findFirstOrThrow({ where: { content: 'Thank *you*' } })
  expect(done.redirects[0]?.location).toBe(`${QUESTION}?comment=${id}#comment-${id}`)
  expect(done.one(`#comment-${ALEX} .nested #comment-${id} em`).text).toBe('you')
  expect((await sam.get(FORM)).texts('.nested .prose')).toEqual(['Thank you'])
  // One that answers it is at the same place, and its page leads back there.
  const maya = await as('maya')
  const second = await maya.press(`/comment/${id}/reply`, `/comment/${id}/reply`, {
    content: 'Yes',
  })
  expect(second.texts('.nested .prose').map((text) => text.trim())).toEqual(['Thank you', 'Yes'])
  expect((await sam.get(FORM)).texts('.nested .prose')).toHaveLength(2)
  expect((await sam.get(`/comment/${id}`)).one(`.nested #comment-${id}`).text).toContain(
    'Sam North',
  )
})

test('[COMMENT-03] nothing written, and what was written when the session ended, come back', async () => {
  await sam.get(FORM)
  const empty = await sam.submit(FORM, { content: ' ' })
  expect([empty.status, empty.path]).toEqual([400, FORM])
  expect(empty.one('#errors').text).toContain('Your reply: This field is required')
  const saved = await sam.submit(FORM, { content: 'Half of it' }, { draft: 'yes' })
  expect([saved.path, saved.value('content')]).toEqual([FORM, 'Half of it'])
  expect((await sam.get('/drafts')).text).toContain('Reply: The post question')
  // The form of the post has its own.
  expect((await sam.get(QUESTION)).value('content')).toBe('')
})

test('what was written to a comment that has gone meanwhile is in the form of its post', async () => {
  const leo = await as('leo')
  const target = `/comment/${idOf('comment:bea')}/reply`
  const form = (await leo.get(target)).form(target)
  await deleteComment(await ctx('bea'), idOf('comment:bea'))
  const moved = await leo.submit(form, { content: 'Too late' })
  expect(moved.redirects[0]?.location).toMatch(/^\/post\/.*\?draft=.*#content$/)
  expect(moved.text).toContain('The comment you were replying to isn’t available anymore.')
  expect(moved.value('content')).toBe('Too late')
  expect((await leo.submit(`${QUESTION}/comment`)).text).toContain('Your answer is posted.')
  expect((await leo.get(target)).status).toBe(404)
})

test('[COMMENT-11] [COMMENT-09] ten of one’s comments on a page, the newest first, and the rest on the next', async () => {
  const row = { partner_code: 'northfield', post_id: question, user_id: idOf('bea') }
  await db.write((tx) =>
    tx.comment.createMany({
      data: Array.from({ length: 12 }, (_, n) => ({
        ...row,
        id: idOf(`comment:many ${n}`),
        content: `Number ${n}.`,
        created_at: new Date(NOW.getTime() + n),
      })),
    }),
  )
  const bea = await as('bea')
  const shown = (page: Page) => page.texts('.comments .prose').map((text) => text.trim())
  const all = Array.from({ length: 12 }, (_, n) => `Number ${11 - n}.`)
  const first = await bea.get('/profile?tab=comments')
  expect(shown(first)).toEqual(all.slice(0, 10))
  expect(shown(await bea.get(first.link('Older')))).toEqual(all.slice(10))
  // The number of likes leads to who gave them, unless the post can't be seen anymore.
  await sam.press(QUESTION, `/comment/${idOf('comment:many 11')}/like`)
  const likes = '1 like of your comment on The post question'
  const page = await bea.get((await bea.get('/profile?tab=comments')).link(likes))
  expect(page.texts('.people-list h2')).toEqual(['Sam North'])
  await changePost('question', { private: true })
  const hidden = await bea.get('/profile?tab=comments')
  expect([hidden.html.includes('/likes'), hidden.text.includes('1 like')]).toEqual([false, true])
  await changePost('question', { private: false })
})

test('[API-80] [COMMENT-01] programs read and write which comment is answered', async () => {
  const api = apiOf(await as('alma'))
  const content = 'By a program'
  const path = `/posts/${question}/comment`
  const added = await api.post(path, { content, parent_id: ALEX })
  expect(added.answer).toMatchObject({ parent_id: ALEX, post_id: question })
  const below = await api.post(path, {
    content: 'And below',
    parent_id: (added.answer as { id: string }).id,
  })
  expect(below.answer).toMatchObject({ parent_id: ALEX })
  expect((await api.post(path, { content: 'Alone' })).answer).toMatchObject({ parent_id: null })
  for (const parent_id of [idOf('comment:lou'), idOf('none')])
    expect((await api.post(path, { content: 'x', parent_id })).status).toBe(400)
  expect((await api.post(path, { content: 'x', parent_id: 7 })).status).toBe(400)
})

test('[COMMENT-02] [COMMENT-13] of many answers and of many that answer one, the rest is on the next page', async () => {
  const many = (name: string, count: number, parent_id: string | null) =>
    db.write((tx) =>
      tx.comment.createMany({
        data: Array.from({ length: count }, (_, n) => ({
          partner_code: 'northfield',
          post_id: question,
          user_id: idOf('cora'),
          id: idOf(`${name} ${n}`),
          content: `${name} ${n}.`,
          parent_id,
          created_at: new Date(NOW.getTime() + 60_000 + n),
        })),
      }),
    )
  await many('Answer', 55, null)
  await many('Below', 55, ALEX)
  const shown = (page: Page, name: string) =>
    page.texts('.comment .prose').filter((text) => text.startsWith(name)).length
  await (await as('maya')).press(QUESTION, `/comment/${ALEX}/answer`)
  const first = await sam.get(QUESTION)
  expect(first.link('Answered: go to the answer')).toBe(`#comment-${ALEX}`)
  const next = await sam.get(first.link('More answers'))
  expect(shown(first, 'Answer') + shown(next, 'Answer')).toBe(55)
  expect(next.link('Answered: go to the answer')).toBe(`/comment/${ALEX}`)
  expect(next.all(`#comment-${ALEX}`)).toEqual([])
  expect(next.link('First answers')).toBe(`${QUESTION}#comments`)
  // Below the answer stand the first of them.
  const all = await sam.get(first.link('See all replies'))
  expect([all.path, shown(first, 'Below') < 10]).toEqual([FORM, true])
  const rest = await sam.get(all.link('More comments'))
  expect(shown(all, 'Below') + shown(rest, 'Below')).toBe(55)
  expect(rest.link('First comments')).toBe(FORM)
})
