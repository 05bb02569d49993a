import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDraft } from '~/domain/drafts/commands.server'
import { ownDrafts } from '~/domain/drafts/list.server'
import { PLACES } from '~/domain/drafts/schema'
import { ctxFor, idOf, openWorld, type PersonName, type World } from '~tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const keep = (name: PersonName, place: string) =>
  saveDraft(
    ctxFor(world, name),
    place,
    { content: [`About ${place}`] },
    { once: place, hold: { form_key: place, version: '' } },
  )
const told = (name: PersonName) =>
  ownDrafts(ctxFor(world, name)).map(({ about, gone, content }) => ({ about, gone, content }))

test('[PROMPT-22] a draft tells the title of its prompt only to who may see the prompt', async () => {
  const place = PLACES.response(idOf('prompt:for-leaders'))
  const content = `About ${place}`
  for (const name of ['sam', 'leo'] as const)
    expect(await keep(name, place)).toMatchObject({ ok: true })
  expect(told('leo')).toEqual([{ about: 'The prompt for leaders', gone: false, content }])
  expect(told('sam')).toEqual([{ about: null, gone: true, content }])
})

test('what somebody wrote is kept, and nothing told, of whatever they may not see or change', async () => {
  const places = [
    PLACES.response(idOf('prompt:a-boat')),
    PLACES.comment(idOf('post:secret')),
    PLACES.editPost(idOf('post:question')),
    PLACES.editComment(idOf('comment:sam')),
  ]
  for (const place of places) expect(await keep('bea', place)).toMatchObject({ ok: true })
  expect(told('bea').map(({ about, gone }) => [about, gone])).toEqual(
    places.map(() => [null, true]),
  )
  await keep('maya', PLACES.editPost(idOf('post:question')))
  expect(told('maya')).toMatchObject([{ about: 'The post question', gone: false }])
})
