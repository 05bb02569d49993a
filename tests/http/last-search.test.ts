import { describe, expect } from 'vitest'
import { loadMemberOfSession } from '~/domain/accounts/viewer.server'
import type { Browser } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { ctxFor } from '~tests/support/database'
import { addPosts, as, idOf, site, siteTest } from '~tests/support/fixtures'

const test = siteTest({ fill: ({ db }) => addPosts(30, () => ({}), db) })

describe('[SEARCH-36] the last search', () => {
  const stored = async (browser: Browser) => {
    const { db, cookies, now } = site.services
    const cookie = `quad_session=${browser.cookie('quad_session')}`
    const secret = (await cookies.session.parse(cookie)) as string
    const user = await loadMemberOfSession(db, secret, now(), 'Quad')
    const rows = await db.read.session.findMany({ where: { user_id: user!.viewer.id } })
    return rows.map(({ data }) => data as Record<string, unknown>)
  }
  const until = async (browser: Browser, mode: string) => {
    await expect
      .poll(async () => (await stored(browser)).map((data) => data.stored_search_mode))
      .toContain(mode)
    return (await stored(browser)).find((data) => data.stored_search_mode === mode)!
  }

  test('is kept in the session, under four keys, and is offered to go on with', async () => {
    const leo = await as('leo')
    const topic = idOf('topic:study')
    const where = `/search-results/questions?q=number&interests=chess&any_topics=${topic}`
    expect((await leo.get('/search-results')).text).not.toContain('Your last search')
    await leo.get(where)
    const data = await until(leo, 'questions')
    expect(data).toEqual({
      stored_search_request: '/search-results?q=number',
      stored_search_mode: 'questions',
      stored_search_topic: [topic],
      stored_search_interest: ['chess'],
    })
    const bare = await leo.get('/search-results')
    expect(bare.text).toContain('Your last search: "number" in questions')
    expect(bare.link('"number" in questions')).toBe(where)
    // Looking at everything is no search that would take its place.
    expect((await leo.get('/search-results/people')).link('"number" in questions')).toBe(where)
    expect((await leo.get('/search-results/posts?q=welcome')).text).not.toContain('last search')
  })

  test('within a topic counts as well, with its filters and without its page', async () => {
    const maya = await as('maya')
    const study = idOf('topic:study')
    const at = `/topic/study-groups/${study}`
    await maya.get(at)
    expect((await maya.get('/search-results')).text).not.toContain('Your last search')
    const search = `${at}?q=question&interests=chess&tab=questions&page=1`
    await maya.get(search)
    expect(await until(maya, 'questions')).toEqual({
      stored_search_request: '/search-results?q=question&order=created_at',
      stored_search_mode: 'questions',
      stored_search_topic: [study],
      stored_search_interest: ['chess'],
    })
    await maya.get(at)
    const bare = await maya.get('/search-results')
    expect((await maya.get(bare.link('"question" in questions'))).status).toBe(200)
  })

  test('is there at once, also of several in one second, and one that is too long is none', async () => {
    const emma = await as('emma')
    const last = async () => (await emma.get('/search-results')).text
    for (const q of ['one', 'two', 'one']) await emma.get(`/search-results/posts?q=${q}`)
    expect(await last()).toContain('Your last search: "one"')
    const { lastSearches, tracker } = site.services
    await tracker.flush()
    expect(await last()).toContain('Your last search: "one"')
    const ctx = await ctxFor(site.services, 'emma')
    const search = {
      stored_search_mode: 'posts',
      stored_search_topic: [],
      stored_search_interest: [],
    }
    const long = { ...search, stored_search_request: 'x'.repeat(20_001) }
    lastSearches.set(ctx, 'a session', long)
    expect(await lastSearches.get(ctx, 'a session')).toBeNull()
    const short = { ...search, stored_search_request: '/search-results?q=x' }
    lastSearches.set(ctx, 'a session', short)
    expect(await lastSearches.get(ctx, 'a session')).toEqual(short)
    // There is no such session.
    await tracker.flush()
    expect(await lastSearches.get(ctx, 'a session')).toBeNull()
    // Nor is one remembered that no one will write.
    while (tracker.record(() => Promise.resolve()));
    lastSearches.set(ctx, 'a session', short)
    expect(await lastSearches.get(ctx, 'a session')).toBeNull()
    await tracker.flush()
  })

  test('leads back from a post that was opened from it, to the same page of the same address', async () => {
    const alex = await as('alex')
    const page = await alex.get('/search-results-2/posts?q=number&order=created_at&page=2')
    await until(alex, 'posts')
    const href = page.one('.posts h2 a').getAttribute('href')!
    const post = await alex.get(href)
    expect(post.link('Back to your search results')).toBe(page.path)
    expect((await alex.get(href.replace(/\?.*/, ''))).text).not.toContain('Back to your search')
    expect((await alex.get(`/post/${idOf('many:3')}?in=none`)).text).not.toContain('Back to')
  })

  test('stays the page one is on, where further results come into it by script', async () => {
    const bea = await as('bea')
    const page = await bea.get('/search-results/posts?q=number')
    await until(bea, 'posts')
    const loaded = bea.twin()
    loaded.headers['x-part'] = 'true'
    expect((await loaded.get(page.link('Next page'))).all('.posts h2').length).toBeGreaterThan(0)
    await bea.get('/search-results/people?q=sam')
    await until(bea, 'people')
    await loaded.get('/search-results/posts?q=number&page=2')
    const bare = await bea.get('/search-results')
    expect(bare.text).toContain('Your last search: "sam" in people')
  })

  test('other things that the session holds stay, and the other way round', async () => {
    const stan = await as('stan')
    const { db } = site.services
    await db.write((tx) =>
      tx.session.updateMany({ where: { user_id: idOf('stan') }, data: { data: { other: [1] } } }),
    )
    await stan.get('/search-results/people?q=sam')
    expect(await until(stan, 'people')).toMatchObject({ other: [1] })
  })

  test('never passes from one account to another in the same browser', async () => {
    const browser = site.browser()
    await signIn(browser, 'abe')
    await browser.get('/search-results/people?q=sam')
    await until(browser, 'people')
    expect((await browser.get('/search-results')).text).toContain('Your last search')
    await browser.press('/logout', 'Log out')
    await signIn(browser, 'cora')
    expect((await browser.get('/search-results')).text).not.toContain('Your last search')
    expect((await browser.get(`/post/${idOf('many:3')}?in=search`)).text).not.toContain(
      'Back to your search',
    )
    // Nor to another session of the same person.
    expect((await (await as('abe')).get('/search-results')).text).not.toContain('last search')
  })
})
