import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { block } from '~/domain/people/blocking.server'
import { deletePost } from '~/domain/posts/commands.server'
import type { Browser, Page } from '~tests/support/client'
import {
  account,
  changeAccount,
  ctx,
  db,
  empty,
  idOf,
  member,
  NOW,
  siteTest,
} from '~tests/support/fixtures'
import { decideAs, POST } from '~tests/support/moderation'
import { ACCOUNTS } from '~tests/support/repeated/accounts'
import { ADMINISTRATION } from '~tests/support/repeated/administration'
import { FACTORS } from '~tests/support/repeated/factors'
import { WRITING } from '~tests/support/repeated/writing'

/** A form that is sent again answers "done" only while that is so. (ACCESS-19) */

const test = siteTest()
let sam: Awaited<ReturnType<typeof account>>
test.beforeAll(async () => {
  sam = await account('sam')
})
test.beforeEach(async () => {
  await empty('idempotencyKey', 'channel')
  const { email, email_confirmed, pending_email, password_hash } = sam
  await changeAccount('sam', { email, email_confirmed, pending_email, password_hash })
  await db.write((tx) => tx.mailLink.deleteMany())
})

const CALLERS = { ...ACCOUNTS, ...ADMINISTRATION, ...FACTORS, ...WRITING }
const ROWS = Object.values(CALLERS).flatMap((rows) => Object.entries(rows))

/** Whether an answer says that it was done. */
const says = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'fulfilled' && (answer.value as { ok?: boolean } | undefined)?.ok !== false

describe('[ACCESS-19] sent again, the form of', () => {
  test.each(ROWS)('%s acts once at the same moment, and later says what is so', async (_, open) => {
    const { send, undo, done } = await open()
    const twice = await Promise.allSettled([send(), send()])
    expect(twice[0]).toEqual(twice[1])
    expect([says(twice[0]), Number(await done())]).toEqual([true, 1])
    await undo?.()
    expect(Number(await done())).toBe(undo ? 0 : 1)
    const [again] = await Promise.allSettled([send()])
    expect(says(again)).toBe(Boolean(await done()))
  })

  test('each file that runs forms once is in the table', () => {
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!platform).*\.tsx?$/.test(name))
      .filter((name) => /\brunOnce\b/.test(readFileSync(`app/${name}`, 'utf8')))
    expect(files.map((name) => name.replace(/^domain\/|\.server\.ts$/g, '')).sort()).toEqual(
      Object.keys(CALLERS).sort(),
    )
  })
})

/** A page in the memory of a browser, with the key of before; as it is without script. */
const showFromMemory = (browser: Browser, page: Page) => {
  browser.page = page
}

describe('[ACCESS-19] who goes back to', () => {
  test('a profile and saves it again has saved what they see', async () => {
    const alex = member('alex')
    const page = await alex.get('/profile/edit')
    await alex.submit('Save', { about: 'first' })
    await alex.press('/profile/edit', 'Save', { about: 'second' })
    showFromMemory(alex, page)
    // Not without the text that is there since.
    expect((await alex.submit('Save', { about: 'first' })).one('.preview').text).toContain('second')
    expect((await alex.submit('Save')).text).toContain('Your profile has been updated.')
    expect((await account('alex')).about).toBe('first')
  })

  test('the question whether to unblock someone unblocks them again', async () => {
    const bea = member('bea')
    const settings = await bea.get('/account-settings/privacy')
    const question = await bea.get(settings.link('Unblock Alex North'))
    await bea.submit('Unblock')
    await block(await ctx('bea'), idOf('alex'))
    showFromMemory(bea, question)
    expect((await bea.submit('Unblock')).text).toContain('Alex North has been unblocked.')
    expect(await db.read.block.count({ where: { blocked_user_id: idOf('alex') } })).toBe(0)
  })

  test('the form of a comment that they deleted comments again', async () => {
    const leo = member('leo')
    const path = `/post/${idOf('post:question')}`
    const page = await leo.get(path)
    const write = () => leo.submit(page.form(`${path}/comment`), { content: 'I think so.' })
    await leo.press((await write()).link('Delete'), 'Delete')
    showFromMemory(leo, page)
    expect((await write()).text).toContain('I think so.')
  })

  test('the form of a post that they deleted posts again', async () => {
    const leo = member('leo')
    const page = await leo.get('/new-post')
    const typed = { title: 'One and all', content: 'All of it' }
    const added = await leo.submit('Post', typed)
    await deletePost(await ctx('leo'), added.path.split('/')[2] ?? '')
    showFromMemory(leo, page)
    const again = await leo.submit('Post', typed)
    expect([again.status, again.path === added.path]).toEqual([200, false])
    expect(again.text).toContain('All of it')
  })

  test.each([
    ['hidden', { hidden: true }, 'You posted this before.'],
    ['private', { private: true }, 'You posted this before.'],
    ['another text', { edited_at: NOW }, 'You posted this before, and changed it since.'],
  ])(
    'the form of a post that is %s now reads only that it was posted',
    async (what, data, text) => {
      const leo = member('leo')
      const page = await leo.get('/new-post')
      const typed = { title: `It is ${what}`, content: 'As it was' }
      const added = await leo.submit('Post', typed)
      expect(added.text).toContain('Your post is up.')
      const id = added.path.split('/')[2] ?? ''
      await db.write((tx) => tx.post.update({ where: { id }, data }))
      showFromMemory(leo, page)
      const again = await leo.submit('Post', typed)
      expect([again.path, again.text.includes('Your post is up.')]).toEqual([added.path, false])
      expect(again.text).toContain(text)
    },
  )

  test.each([
    ['hidden', { hidden: true }, 'You posted this before.'],
    ['another text', { edited_at: NOW }, 'You posted this before, and changed it since.'],
  ])('the form of a comment that is %s now reads only that', async (what, data, text) => {
    const leo = member('leo')
    const path = `/post/${idOf('post:leader')}`
    const page = await leo.get(path)
    const write = () => leo.submit(page.form(`${path}/comment`), { content: `Now ${what}` })
    expect((await write()).text).toContain('Your comment is posted.')
    await db.write((tx) => tx.comment.updateMany({ where: { content: `Now ${what}` }, data }))
    showFromMemory(leo, page)
    const again = await write()
    expect(again.text).not.toContain('Your comment is posted.')
    expect(again.text).toContain(text)
  })

  test('the report of a post that staff looked at files it again', async () => {
    const leo = member('leo')
    const page = await leo.get(`/post/${POST.id}/flag`)
    const where = { subject_id: POST.id, open_key: { not: null } }
    for (let times = 0; times < 2; times++) {
      showFromMemory(leo, page)
      const done = await leo.submit('Flag', { reason: 'spam' })
      expect(done.text).toContain('This post will be reviewed.')
      const { id } = await db.read.moderationCase.findFirstOrThrow({ where })
      expect(await decideAs('stan', id, { decision: 'keep' })).toMatchObject({ ok: true })
    }
  })
})
