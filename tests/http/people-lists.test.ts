import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { comment } from '~tests/support/comment'
import { changeAccount, db, idOf, member, NOW, siteTest } from '~tests/support/fixtures'

const FANS = ['maya', 'leo', 'cora', 'alma', 'bea', 'alex', 'priya', 'tess'] as const
const QUESTION = idOf('post:question')
const COMMENT = idOf('comment:sam')

/** The same people like a post and a comment, follow Sam, and are followed by him. */
const test = siteTest({
  fill: async ({ db }) => {
    const common = { partner_code: 'northfield', created_at: NOW }
    const people = FANS.map((name) => ({ user_id: idOf(name), ...common }))
    await db.write(async (tx) => {
      await tx.postLike.createMany({ data: people.map((one) => ({ ...one, post_id: QUESTION })) })
      await tx.commentLike.createMany({
        data: people.map((one) => ({ ...one, comment_id: COMMENT })),
      })
      await tx.follow.createMany({
        data: people.flatMap(({ user_id: fan }) => [
          { ...common, user_id: fan, followed_user_id: idOf('sam') },
          { ...common, user_id: idOf('sam'), followed_user_id: fan },
        ]),
      })
    })
  },
})

const LISTS = [
  ['who likes a post', `/post/${QUESTION}/likes`],
  ['who likes a comment', `/comment/${COMMENT}/likes`],
  ['followers', `/profile/${idOf('sam')}/followers`],
  ['who someone follows', `/profile/${idOf('sam')}/following`],
] as const

const sam = member('sam')
const names = (page: Page) => page.texts('.people-list > li > .person-card h2 a')
const card = (page: Page, name: string) =>
  page.all('.person-card').find((one) => one.querySelector('h2')?.text === name)!

test('likes of an answer are called that, and those of a comment on one’s own question', async () => {
  const title = async (id: string) => (await sam.get(`/comment/${id}/likes`)).one('h1').text
  expect(await title(idOf('comment:sam'))).toBe('Likes of the answer')
  const own = await comment('maya', 'One more thing', { post: 'question' })
  expect(await title(own)).toBe('Likes of the comment')
})

describe('[PEOPLE-14] [PEOPLE-07] every row of a users list is a user card', () => {
  test.each(LISTS)('%s: face, name, labels, at most two interests in common', async (_, path) => {
    const page = await sam.get(path)
    const shown = names(page)
    expect(page.all('.people-list > li')).toHaveLength(shown.length)
    expect(shown).toEqual(
      ['Alex', 'Alma', 'Bea', 'Cora', 'Leo', 'Maya', 'Priya'].map((one) => `${one} North`),
    )
    for (const card of page.all('.person-card')) {
      expect(card.querySelectorAll('.avatar')).toHaveLength(1)
      expect(card.querySelectorAll('form button[id^=follow-]')).toHaveLength(1)
    }
    const maya = card(page, 'Maya North')
    expect(maya.querySelectorAll('.in-common > li').map(({ text }) => text)).toEqual([
      'Chess',
      'Film',
      'Also in Nursing',
    ])
    expect(card(page, 'Leo North').querySelector('.labels')?.text.trim()).toBe('Leader')
    expect(card(page, 'Cora North').querySelector('.labels')?.text.trim()).toBe('Success Coach')
  })

  test.each(LISTS)('%s: the button follows and unfollows, and stays there', async (_, path) => {
    const button = `#follow-${idOf('leo')}`
    const pressed = (page: Page) => page.one(button).getAttribute('aria-pressed')
    const before = await sam.get(path)
    const isFollowing = pressed(before) === 'true'
    const act = isFollowing ? 'unfollow' : 'follow'
    const after = await sam.submit(before.form(`/profile/${idOf('leo')}/${act}`))
    expect(after.path.split('?')[0]).toBe(path)
    // Who isn't followed anymore isn't in the list of those who are.
    if (path.endsWith('/following')) expect(names(after)).not.toContain('Leo North')
    else expect(pressed(after)).toBe(String(!isFollowing))
    await sam.press(
      `/profile/${idOf('leo')}`,
      `/profile/${idOf('leo')}/${isFollowing ? 'follow' : 'unfollow'}`,
    )
  })

  test('[PEOPLE-07] a card says who studied here and who is still deciding', async () => {
    const labels = async (enrollment_status: string | null) => {
      await changeAccount('maya', { enrollment_status })
      const shown = card(await sam.get(LISTS[0][1]), 'Maya North')
      return shown.querySelectorAll('.labels .label').map(({ text }) => text.trim())
    }
    expect(await labels('alumni')).toEqual(['Alumni'])
    expect(await labels('prospective')).toEqual(['Prospective student'])
    expect(await labels(null)).toEqual([])
  })

  test('one’s own card has no button, and what others keep private is on none', async () => {
    const maya = member('maya')
    await changeAccount('sam', { interests_private: true })
    const likes = await maya.get(LISTS[0][1])
    expect(card(likes, 'Maya North').querySelector('form')).toBeNull()
    const followers = await maya.get(`/profile/${idOf('maya')}/followers`)
    expect(card(followers, 'Sam North').text).not.toMatch(/Chess|Film|Jazz/)
    await changeAccount('sam', { interests_private: false })
  })

  test('the other school has none of them: neither the lists nor their people', async () => {
    const lou = member('lou')
    for (const [, path] of LISTS) expect((await lou.get(path)).status).toBe(404)
    await db.write((tx) =>
      tx.follow.create({
        data: {
          user_id: idOf('lou'),
          followed_user_id: idOf('sam'),
          partner_code: 'lakeside',
          created_at: NOW,
        },
      }),
    )
    expect(names(await sam.get(LISTS[2][1]))).not.toContain('Lou Lake')
  })
})
