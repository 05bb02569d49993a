import { describe, expect } from 'vitest'
import { newId } from '~/platform/ids'
import { changeAccount, db, idOf, member, test } from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'
import { addMembersLike } from '~tests/support/users'

const LIST = '/profile/recommended'
const hrefs = (page: Page) => page.hrefs('.person-card :is(h2, h3) a')
const ids = (page: Page) => hrefs(page).map((href) => href.split('/').at(-1))
const MANY = Array.from({ length: 24 }, (_, at) => ({ id: newId(), last_name: `Alike${at}` }))

test.beforeAll(async () => {
  await addMembersLike(db, idOf('maya'), MANY)
  const interests = await db.read.userInterest.findMany({ where: { user_id: idOf('sam') } })
  await db.write((tx) =>
    tx.userInterest.createMany({
      data: MANY.flatMap(({ id }) => interests.map((one) => ({ ...one, user_id: id }))),
    }),
  )
})

describe('recommended users', () => {
  test('[PEOPLE-14] are found from home and from an empty list of followed people', async () => {
    const sam = member('sam')
    expect((await sam.get('/home')).link('People you might like')).toBe(LIST)
    const none = await sam.get(`/profile/${idOf('sam')}/following`)
    expect(none.link('Find people')).toBe(LIST)
    const others = await sam.get(`/profile/${idOf('sam')}/followers`)
    expect(others.link('Find people')).toBe('/search-results/people')
  })

  test('[PEOPLE-14] [PEOPLE-15] cards, best match first, ten a page, to the end by links', async () => {
    const sam = member('sam')
    const first = await sam.get(LIST)
    expect(ids(first)).toHaveLength(10)
    const alike = ids(first).filter((id) => MANY.some((one) => one.id === id))
    expect(alike.length).toBeGreaterThan(7)
    const card = first.all('.person-card').find(({ text }) => text.includes('Alike'))!
    expect(card.text).toMatch(/Chess.*Also in Nursing.*Follow.*Skip/s)
    expect(card.querySelectorAll('.in-common li:not(:last-child)')).toHaveLength(2)
    // Where script adds them in place
    expect(first.all('[data-older] > ul > li > article')).toHaveLength(10)
    const seen = [...ids(first)]
    for (let page = first; page.hrefs('a[rel=next]').length > 0; seen.push(...ids(page)))
      page = await sam.get(page.hrefs('a[rel=next]')[0]!)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(MANY.length)
    expect(seen).toContain(idOf('maya'))
    for (const name of ['sam', 'lou', 'nora', 'ivan', 'tess', 'greta'])
      expect(seen).not.toContain(idOf(name))
  })

  test('[PEOPLE-15] following and skipping on a page change no other page', async () => {
    const sam = member('sam')
    const second = ids(await sam.get(`${LIST}?page=2`))
    const first = await sam.get(LIST)
    const [liked = '', skipped = ''] = hrefs(first)
    await sam.submit(first.form(`${liked}/follow`))
    const after = await sam.submit(first.form(`${skipped}/skip`))
    expect(after.path).toBe(LIST)
    expect(hrefs(after)).toEqual(hrefs(first).filter((one) => one !== skipped))
    expect(ids(await sam.get(`${LIST}?page=2`))).toEqual(second)
    // From the next day on both are gone.
    const yesterday = { created_at: new Date(Date.now() - 86_400_000) }
    await db.write(async (tx) => {
      await tx.follow.updateMany({ where: { user_id: idOf('sam') }, data: yesterday })
      await tx.skip.updateMany({ where: { user_id: idOf('sam') }, data: yesterday })
    })
    const later = hrefs(await sam.get(LIST))
    expect(later).toHaveLength(10)
    expect(later).not.toEqual(expect.arrayContaining([liked]))
    expect(later).not.toEqual(expect.arrayContaining([skipped]))
  })

  test('someone who says nothing about themselves learns what to do', async () => {
    await changeAccount('alma', { program_id: null })
    await db.write((tx) => tx.userInterest.deleteMany({ where: { user_id: idOf('alma') } }))
    const page = await member('alma').get(LIST)
    expect(page.one('.empty h2').text).toBe('No one to suggest yet')
    expect(page.link('Edit profile')).toBe('/profile/edit')
  })
})
