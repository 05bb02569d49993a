import { expect } from 'vitest'
import { saveDraft } from '~/domain/drafts/commands.server'
import { ownDrafts } from '~/presenters/own-drafts.server'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { fileDbTest as test, ctx, idOf, type PersonName } from '~tests/support/fixtures'

const keep = async (name: PersonName, place: string) =>
  saveDraft(
    await ctx(name),
    place,
    { content: [`About ${place}`] },
    { idempotencyKey: place, binding: { form_key: place, version: '' } },
  )
const list = async (name: PersonName) =>
  (await ownDrafts(await ctx(name))).map(({ targetTitle: about, targetGone: gone, content }) => ({
    about,
    gone,
    content,
  }))

test('[PROMPT-22] a draft has the title of its prompt only for those who may see the prompt', async () => {
  const place = DRAFT_KEYS.response(idOf('prompt:for-leaders'))
  const content = `About ${place}`
  for (const name of ['sam', 'leo'] as const)
    expect(await keep(name, place)).toMatchObject({ ok: true })
  expect(await list('leo')).toEqual([{ about: 'The prompt for leaders', gone: false, content }])
  expect(await list('sam')).toEqual([{ about: null, gone: true, content }])
})

test('a draft is saved, without a title, for what its author may not see or change', async () => {
  const places = [
    DRAFT_KEYS.response(idOf('prompt:a-boat')),
    DRAFT_KEYS.comment(idOf('post:secret')),
    DRAFT_KEYS.editPost(idOf('post:question')),
    DRAFT_KEYS.editComment(idOf('comment:sam')),
  ]
  for (const place of places) expect(await keep('bea', place)).toMatchObject({ ok: true })
  expect((await list('bea')).map(({ about, gone }) => [about, gone])).toEqual(
    places.map(() => [null, true]),
  )
  await keep('maya', DRAFT_KEYS.editPost(idOf('post:question')))
  expect(await list('maya')).toMatchObject([{ about: 'The post question', gone: false }])
})
