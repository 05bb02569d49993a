import { describe, expect } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { editComment } from '~/domain/comments/own-commands.server'
import { postThreads } from '~/domain/comments/queries.server'
import { newId } from '~/platform/ids'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { resolveMentions, suggestMentions } from '~/domain/mentions/resolve.server'
import { beginsWithName, textsBehindAt } from '~/domain/mentions/schema'
import { mutePost } from '~/domain/notifications/post-follows.server'
import { block } from '~/domain/people/blocking.server'
import { privatizePost } from '~/domain/posts/commands.server'
import { editPost } from '~/domain/posts/edit.server'
import { postById } from '~/domain/posts/queries.server'
import { comment, post } from '~tests/support/comment'
import {
  changeAccount,
  ctx,
  db,
  dbTest as test,
  form,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { notices, tellAll } from '~tests/support/notifications'

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const html = async (reader: PersonName, id: string) =>
  (await postById(await ctx(reader), id)).html.trim()
const link = (name: PersonName, text: string) => `<a href="/profile/${idOf(name)}">${text}</a>`
const resolve = async (who: PersonName, text: string) => {
  const reader = await ctx(who)
  const { people } = await resolveMentions(reader, reader.db, text)
  return people.map(({ name }) => name)
}

describe('what is a mention', () => {
  test('a whole name after an @ that begins a word, in any case, outside of code', async () => {
    expect(await resolve('sam', 'Hi @maya north, and @Leo North’s post')).toEqual([
      'maya north',
      'Leo North',
    ])
    for (const text of [
      'Maya North',
      '@Maya',
      '@Maya Northern',
      '@Maya North-West',
      'me@Maya North',
      'https://x.test/@Maya North',
      '`@Maya North`',
      '@Maya  North',
      '@ Maya North',
      '@Maya\nNorth',
    ])
      expect(await resolve('sam', text), text).toEqual([])
  })

  test('it ends where the name does', () => {
    expect(textsBehindAt('a @b c\nd @e')).toEqual(['b c', 'e'])
    expect(beginsWithName("Zoë O'Brien-Ng, hi", "zoë o'brien-ng")).toBe(true)
    expect(beginsWithName("Zoë O'Brien-Ng", "Zoë O'Brien")).toBe(false)
  })

  test('no more than ten of one text are looked for', async () => {
    const others = Array.from({ length: 10 }, (_, n) => `@No${n} One`).join(' ')
    expect(await resolve('sam', `${others} @Maya North`)).toEqual([])
  })
})

describe('only people that the writer can see', () => {
  test('not blocked either way, not of another school, not oneself', async () => {
    expect(await resolve('bea', '@Alex North')).toEqual([])
    expect(await resolve('alex', '@Bea North')).toEqual([])
    expect(await resolve('sam', '@Lou Lake and @Sam North')).toEqual([])
    expect(await resolve('greta', '@Glen Lake')).toEqual(['Glen Lake'])
    expect(await resolve('sam', '@Glen Lake')).toEqual([])
    expect(await resolve('sam', '@Ivan North')).toEqual([])
  })

  test('so such a name stays the text that it is, as one of no one', async () => {
    const id = await post('bea', 'Hello @Alex North and @Someone Here')
    expect(await db.read.mention.count()).toBe(0)
    expect(await html('maya', id)).toBe('<p>Hello @Alex North and @Someone Here</p>')
    await tellAll()
    expect(await notices('alex')).toEqual([])
  })

  test('the list below the field offers the same people', async () => {
    const names = async (who: PersonName, typed: string) =>
      (await suggestMentions(await ctx(who), typed)).map(({ name }) => name)
    expect(await names('sam', 'may')).toEqual(['Maya North'])
    expect(await names('sam', 'Maya No')).toEqual(['Maya North'])
    expect(await names('bea', 'alex')).toEqual([])
    expect(await names('sam', 'lou')).toEqual([])
    expect(await names('sam', 'sam')).toEqual([])
    expect(await names('sam', ' -*" ')).toEqual([])
  })
})

describe('a reader', () => {
  test('sees the name of today, as a link, where they see the person', async () => {
    const id = await post(
      'sam',
      '**Hi** @Maya North, see `@Maya North` and [@Maya North](https://x.test)',
    )
    const first = `<p><strong>Hi</strong> ${link('maya', '@Maya North')}, see <code>@Maya North</code>`
    expect(await html('leo', id)).toContain(first)
    await changeAccount('maya', { last_name: 'O<b>' })
    expect(await html('leo', id)).toContain(link('maya', '@Maya O&lt;b&gt;'))
    await block(await ctx('leo'), idOf('maya'))
    expect(await html('leo', id)).toContain('</strong> @someone, see')
    expect(await html('alma', id)).toContain('@Maya O&lt;b&gt;')
  })

  test('who can’t see them reads no former name of theirs', async () => {
    const id = await post('leo', 'Hi @Maya North, and `@Maya North`')
    await block(await ctx('maya'), idOf('sam'))
    const written = '<p>Hi @Maya North, and <code>@Maya North</code></p>'
    expect(await html('sam', id)).toBe(written)
    await changeAccount('maya', { first_name: 'Zoe' })
    expect(await html('sam', id)).toBe(written.replace('@Maya North', '@someone'))
    expect(await html('bea', id)).toContain(link('maya', '@Zoe North'))
  })

  test('of another school sees the text', async () => {
    await changeAccount('sam', { global: true })
    const id = await post('sam', 'Hi @Maya North')
    expect(await html('glen', id)).toBe('<p>Hi @Maya North</p>')
  })

  test('sees them in comments too, and those that answer them', async () => {
    const id = await comment('leo', 'Ask @Maya North')
    await comment('leo', 'Or @Alma North', { to: id })
    const { items } = await postThreads(await ctx('sam'), { id: idOf('post:question') })
    const thread = items.find((one) => one.id === id)
    expect(thread?.comment?.html).toContain(link('maya', '@Maya North'))
    expect(thread?.nested[0]?.html).toContain(link('alma', '@Alma North'))
  })
})

describe('[NOTIF-11] who is mentioned is notified', () => {
  test('once, of a post and of a comment, in place of what followers get', async () => {
    const id = await post('leo', 'Hi @Maya North and again @Maya North')
    await comment('leo', '@Alex North and @Sam North and @Maya North')
    await comment('leo', 'To @Sam North', { to: idOf('comment:sam'), now: at(1) })
    await tellAll()
    await tellAll()
    expect((await notices('maya')).sort()).toEqual([
      'comment by Leo',
      'comment by Leo',
      'post_mention by Leo',
    ])
    expect(await notices('alex')).toEqual(['followed_comment by Leo', 'comment_mention by Leo'])
    expect(await notices('sam')).toEqual(['nested_comment by Leo', 'comment_mention by Leo'])
    expect(await notices('leo')).toEqual([])
    await privatizePost(await ctx('leo'), id)
    expect(await notices('maya')).not.toContain('post_mention by Leo')
  })

  test('not of what they can’t see, nor where they muted it', async () => {
    await mutePost(await ctx('sam'), idOf('post:question'))
    await comment('leo', 'Ask @Sam North and @Bea North')
    await block(await ctx('bea'), idOf('leo'))
    const secret = await post('leo', 'Hi @Alma North')
    await privatizePost(await ctx('leo'), secret)
    await tellAll()
    expect(await notices('sam')).toEqual([])
    expect(await notices('bea')).toEqual([])
    expect(await notices('alma')).toEqual([])
  })

  test('an edit tells only who it adds, and takes back what it removes', async () => {
    const id = await post('leo', 'Hi @Maya North')
    await tellAll()
    const edit = async (content: string, minutes: number) => {
      const leo = await ctx('leo', at(minutes))
      await editPost(leo, id, { content }, form(content))
      await tellAll(at(minutes))
    }
    await edit('Hello @Maya North and @Alma North', 1)
    const later = at(60)
    expect(await notices('maya', later)).toEqual(['post_mention by Leo'])
    expect(await notices('alma', later)).toEqual(['post_mention by Leo'])
    await edit('Hello @Alma North', 2)
    expect(await notices('maya', later)).toEqual([])
    await edit('Hello @Alma North and @Maya North', 3)
    expect(await notices('maya', later)).toEqual(['post_mention by Leo'])
    expect(await db.read.notification.count({ where: { kind: 'post_mention' } })).toBe(2)
  })

  test('the same form twice mentions once, and a renamed person stays who was meant', async () => {
    const id = await comment('leo', 'Ask @Maya North')
    expect(await comment('leo', 'Ask @Maya North')).toBe(id)
    expect(await db.read.mention.count()).toBe(1)
    await changeAccount('maya', { first_name: 'May' })
    await changeAccount('alma', { first_name: 'Maya' })
    const leo = await ctx('leo', at(1))
    await editComment(leo, id, { content: 'Please ask @Maya North' }, form('edit'))
    expect((await db.read.mention.findMany()).map(({ user_id }) => user_id)).toEqual([idOf('maya')])
  })
})

describe('a name that several people have', () => {
  const TEXT = 'Ask @Maya North'

  test('is no one, unless the writer chose one of them that they can see', async () => {
    await changeAccount('alma', { first_name: 'Maya' })
    const write = async (who: string, mentioned: Record<string, string>) => {
      const context = { ...form(who), mentioned }
      const input = { content: `${TEXT} ${who}` }
      await addComment(await ctx('leo'), idOf('post:question'), input, context)
      const [row] = await db.read.mention.findMany({ orderBy: { id: 'desc' } })
      return row?.user_id
    }
    expect(await write('a', {})).toBeUndefined()
    expect(await write('b', { 'maya north': '' })).toBeUndefined()
    expect(await write('c', { 'maya north': idOf('lou') })).toBeUndefined()
    expect(await write('d', { 'maya north': idOf('alma') })).toBe(idOf('alma'))
  })
})

test.each(['keep', 'remove'] as const)('with an account its name goes: %s', async (content) => {
  const id = await post('leo', 'Hi @Maya North, @Maya North! And @Maya Northern')
  const below = await comment('alma', 'Hi @maya north', { post: 'leader' })
  const former = { id: newId(), partner_code: 'northfield', comment_id: below, replaced_at: NOW }
  await db.write((tx) => tx.formerText.create({ data: { ...former, content: 'By @Maya North' } }))
  const draft = { user_id: idOf('sam'), partner_code: 'northfield', updated_at: NOW }
  const text = 'Ask @maya north, @Maya Northern'
  for (const [draft_key, fields] of [
    ['post', { content: [text], 'mentioned:maya north': [idOf('maya')] }],
    ['question', { title: ['No one'], content: ['maya north'] }],
  ] as const)
    await db.write((tx) =>
      tx.draft.create({ data: { ...draft, id: newId(), draft_key, fields: fields as never } }),
    )
  await eraseAccount(await ctx('maya'), content)
  expect(await db.read.formerText.findMany({ select: { content: true } })).toEqual([
    { content: 'By @someone' },
  ])
  expect(await html('sam', id)).toBe('<p>Hi @someone, @someone! And @Maya Northern</p>')
  const drafts = await db.read.draft.findMany({ orderBy: { draft_key: 'asc' } })
  expect(drafts.map(({ fields }) => fields)).toEqual([
    { content: ['Ask @someone, @Maya Northern'] },
    { title: ['No one'], content: ['maya north'] },
  ])
  const row = await db.read.comment.findUniqueOrThrow({ where: { id: below } })
  expect(row.content).toBe('Hi @someone')
  expect(await db.read.mention.count()).toBe(0)
})

test('with an account its name goes in whatever case it was written, also outside of ASCII', async () => {
  await changeAccount('maya', { first_name: 'Élise', last_name: 'Ünal_"Ø"' })
  const former = { partner_code: 'northfield', comment_id: idOf('comment:sam'), replaced_at: NOW }
  const texts = ['By @ÉLISE ÜNAL_"Ø"', 'By @élise ünal_"ø", or @Élise Ünalx"Ø"', 'By @Maya North']
  const draft = { user_id: idOf('sam'), partner_code: 'northfield', updated_at: NOW }
  await db.write(async (tx) => {
    for (const content of texts)
      await tx.formerText.create({ data: { ...former, id: newId(), content } })
    for (const [at, text] of texts.entries())
      await tx.draft.create({
        data: { ...draft, id: newId(), draft_key: `post-${at}`, fields: { content: [text] } },
      })
  })
  await eraseAccount(await ctx('maya'), 'keep')
  const left = ['By @someone', 'By @someone, or @Élise Ünalx"Ø"', 'By @Maya North']
  const formerTexts = await db.read.formerText.findMany({ select: { content: true } })
  expect(formerTexts.map(({ content }) => content).sort()).toEqual([...left].sort())
  const drafts = await db.read.draft.findMany({ orderBy: { draft_key: 'asc' } })
  expect(drafts.map(({ fields }) => fields)).toEqual(left.map((text) => ({ content: [text] })))
})
