import { expect, onTestFinished, vi } from 'vitest'
import { chat, forgetMessages, send } from '~tests/support/messages'
import type { Page } from '~tests/support/client'
import {
  apiAs,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  NOW,
  site,
  siteTest,
} from '~tests/support/fixtures'
import { person } from '~tests/support/two-schools/people'
import { createUsers } from '~tests/support/users'

const test = siteTest()
const maya = `/profile/${idOf('maya')}`

test.beforeEach(forgetMessages)

test('[DM-06] the conversation with the newest message is the first', async () => {
  const names = async () => (await (await as('sam')).get('/dm')).texts('.channel-name')
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const others = ['maya', 'bea', 'leo'] as const
  const ids: string[] = []
  for (const name of others) ids.push(await chat('sam', name))
  for (const [minute, id] of ids.entries()) await send('sam', id, 'Hi', `hi ${minute}`, at(minute))
  expect(await names()).toEqual(['Leo North', 'Bea North', 'Maya North'])
  await send('maya', ids[0]!, 'Back', 'back', at(9))
  expect(await names()).toEqual(['Maya North', 'Leo North', 'Bea North'])
})

test('[DM-06] thirty a page, the older ones by a link, none hidden', async () => {
  const names = Array.from({ length: 32 }, (_, at) => `many${at}`)
  const side = (user: string, other: string, at: number) => ({
    partner_code: 'northfield',
    user_id: idOf(user),
    other_user_id: idOf(other),
    invite_accepted_at: NOW,
    last_message_at: new Date(NOW.getTime() - at * 1000),
  })
  await db.write(async (tx) => {
    await createUsers(
      tx,
      names.map((name) => person(name, {}, 'a hash')),
    )
    for (const [at, name] of names.entries())
      await tx.channel.create({
        data: {
          id: idOf(`channel:${name}`),
          partner_code: 'northfield',
          created_at: NOW,
          hidden: at === 0,
          members: { create: [side('sam', name, at), side(name, 'sam', at)] },
        },
      })
  })
  const sam = await as('sam')
  const listed = (page: Page) => page.texts('.channel-name').map((name) => name.split(' ')[0])
  const first = await sam.get('/dm')
  expect(listed(first)).toEqual(Array.from({ length: 30 }, (_, at) => `Many${at + 1}`))
  const older = await sam.get(first.link('Older conversations'))
  expect(listed(older)).toEqual(['Many31'])
  expect(older.link('Newest conversations')).toBe('/dm')
  await forgetMessages()
  await db.write((tx) => tx.user.deleteMany({ where: { id: { in: names.map(idOf) } } }))
})

test('[DM-12] [DM-13] [DM-14] without conversations it recommends classmates to write to', async () => {
  const page = await (await as('sam')).get('/dm')
  expect(page.text).toContain('No messages yet')
  expect(page.text).toContain(
    'Find a classmate, open their profile and use the Message button to say hello.',
  )
  expect(page.text).toContain(
    "Connect with someone new! Here are a few classmates we think you'll like:",
  )
  const names = page.all('.person-card h3').map((one) => one.text.trim())
  expect(names).toHaveLength(3)
  expect(page.all('.person-card a[href$="/message"]')).toHaveLength(names.length)
  // The best first; neither who is followed nor who was skipped
  expect(names[0]).toBe('Maya North')
  const sam = await as('sam')
  const id = async (name: string) => {
    const [first_name = ''] = name.split(' ')
    return (await db.read.user.findFirstOrThrow({ where: { first_name, last_name: 'North' } })).id
  }
  await sam.press(maya, `${maya}/follow`)
  const api = await apiAs('sam')
  await api.post('/user/skip', { user_id: await id(names[1]!) })
  const next = (await sam.get('/dm')).texts('.person-card h3')
  expect(next).toHaveLength(3)
  for (const gone of names.slice(0, 2)) expect(next).not.toContain(gone)
  expect(next.join()).not.toContain('Lake')
  await sam.press(maya, `${maya}/unfollow`)
  await db.write((tx) => tx.skip.deleteMany({ where: { user_id: idOf('sam') } }))
})

test('[DM-14] [DM-13] by a search for three that can be written to; without any it says less', async () => {
  const search = vi.spyOn(site.services.search, 'people')
  onTestFinished(() => search.mockRestore())
  await (await as('sam')).get('/dm')
  expect(search.mock.lastCall?.[1]).toMatchObject({
    order: 'recommended',
    size: 3,
    with_messages: true,
    show_global: false,
    exclude_user_ids: [idOf('sam')],
  })
  search.mockResolvedValue({ ids: [], partial: [], total: 0 } as never)
  const page = await (await as('sam')).get('/dm')
  expect(page.text).toContain('No messages yet')
  expect(page.text).not.toContain('Connect with someone new!')
})

test('[DM-08] fifty messages a page: the earlier ones by a link, and from there back to the newest', async () => {
  const channel = await chat('sam', 'maya')
  for (let at = 0; at < 53; at++) await send('maya', channel, `Number ${at}`)
  const sam = await as('sam')
  const shown = (page: Page) => page.texts('.message .bubble').map((text) => text.trim())
  const newest = await sam.get(`/dm/${channel}`)
  expect(shown(newest)).toEqual(Array.from({ length: 50 }, (_, at) => `Number ${at + 3}`))
  const earlier = await sam.get(newest.link('Earlier messages'))
  expect(shown(earlier)).toEqual(['Hello', 'Number 0', 'Number 1', 'Number 2'])
  // What is written there would not be seen.
  expect(earlier.all('textarea')).toEqual([])
  expect(earlier.link('Newest messages')).toBe(`/dm/${channel}`)
})

test('[DM-15] [DM-23] with someone who has no messages anymore a conversation can be read, and no more', async () => {
  const channel = await chat('sam', 'maya')
  await changeAccount('maya', { direct_messaging: false })
  const page = await (await as('sam')).get(`/dm/${channel}`)
  expect(page.texts('.message .bubble').map((text) => text.trim())).toEqual(['Hello'])
  expect(page.text).toContain('You can’t message Maya anymore.')
  expect(page.all('textarea')).toEqual([])
  await changeAccount('maya', { direct_messaging: true })
})

test('[DM-31] links lead through /redirect: on from here to the school’s own pages, elsewhere after a question', async () => {
  const channel = await chat('sam', 'maya')
  await send('sam', channel, 'See https://example.org:8443/a?b=1&c=2 or [x](javascript:alert(1))')
  const sam = await as('sam')
  const page = await sam.get(`/dm/${channel}`)
  const href = page.link('https://example.org:8443/a?b=1&c=2')
  expect(href).toBe(
    '/redirect?fromDM=true&uri=https%3A%2F%2Fexample.org%3A8443%2Fa%3Fb%3D1%26c%3D2',
  )
  expect(page.all('.bubble a')).toHaveLength(1)
  const leave = await sam.get(href)
  expect(leave.text).toContain('This link leads to example.org:8443.')
  expect(leave.link('Continue to example.org:8443')).toBe('https://example.org:8443/a?b=1&c=2')
  await changePartner({ settings: { email_domains: ['northfield.test'] } })
  onTestFinished(async () => void (await changePartner({ settings: {} })))
  const goOn = async (uri: string) => {
    await sam.get('/home')
    sam.follows = false
    const way = `/redirect?fromDM=true&uri=${encodeURIComponent(uri)}`
    const [here, elsewhere] = [await sam.get(way), await (await as('sam')).get(way)]
    sam.follows = true
    expect(elsewhere.text).toContain('This link leads to')
    return here.headers.get('location')
  }
  // Also at another port
  const ports = ['http://northfield.localhost:3000/a', 'https://www.northfield.test:8443/']
  const own = ['https://northfield.localhost/a', ...ports]
  const similar = ['https://evilnorthfield.test/', 'https://northfield.test.evil.example/']
  const others = [...similar, 'https://northfield.test@evil.example/', 'http://lakeside.localhost/']
  for (const uri of own) expect([uri, await goOn(uri)]).toEqual([uri, uri])
  for (const uri of others) expect([uri, await goOn(uri)]).toEqual([uri, null])
  const fresh = await as('sam')
  for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x', '//x', ''])
    expect((await fresh.get(`/redirect?fromDM=true&uri=${encodeURIComponent(uri)}`)).status).toBe(
      404,
    )
})
