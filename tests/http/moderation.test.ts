import { describe, expect } from 'vitest'
import type { Browser, Page, Values } from '~tests/support/client'
import { mailTo } from '~tests/support/mailbox'
import { fillCases } from '~tests/support/two-schools/cases'
import {
  as,
  changeAccount,
  db,
  idOf,
  member,
  type PersonName,
  site,
  siteTest,
} from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'

const [stan, emma, sam] = [member('stan'), member('emma'), member('sam')]
const test = siteTest({ fill: ({ db }) => fillCases(db) })

const findCase = (subject: string) =>
  db.read.moderationCase.findFirstOrThrow({
    where: { subject_id: idOf(subject) },
    orderBy: { created_at: 'desc' },
  })
const at = (name: string) => `/moderation/${idOf(`case:${name}`)}`
const flash = (page: Page) => page.texts('.flash')[0]
const send = (browser: Browser, path: string, form: string, values?: Values) =>
  browser.press(path, form, values)

describe('who may', () => {
  const OTHERS: PersonName[] = ['sam', 'cora', 'leo', 'alma', 'greta']

  test('staff of the school and of the product work through its queue, no one else', async () => {
    for (const browser of [stan, emma]) {
      const page = await browser.get('/moderation')
      expect(page.status).toBe(200)
      expect(page.text).toContain('Report of Alma North')
      expect(page.text).not.toContain('Lou Lake')
      expect((await browser.get(at('note'))).status).toBe(200)
      expect((await browser.get(at('lake'))).status).toBe(404)
    }
    for (const name of OTHERS) {
      const browser = await as(name)
      for (const path of ['/moderation', at('note'), `${at('note')}/hide`])
        expect((await browser.get(path)).status).toBe(403)
      expect((await browser.get('/home')).html).not.toContain('href="/moderation"')
    }
    const lisa = await as('lisa')
    expect((await lisa.get('/moderation')).text).toContain('Post by Lou Lake')
    expect((await lisa.get('/moderation')).text).not.toContain('Alma North')
  })

  test('staff sees no case about what is their own', async () => {
    await send(sam, `/profile/${idOf('stan')}/report`, 'Report', { reason: 'Too strict' })
    const { id } = await findCase('stan')
    expect((await stan.get(`/moderation/${id}`)).status).toBe(404)
    expect((await stan.get('/moderation')).text).not.toContain('Report of Stan')
    expect((await emma.get('/moderation')).text).toContain('Report of Stan')
    expect((await emma.get(`/moderation/${id}`)).text).toContain('Too strict')
  })

  test('the menu of staff says how many cases and appeals wait', async () => {
    const waiting = (await stan.get('/moderation')).texts('.tabs data').map(Number)
    const [open = 0, , appeals = 0] = waiting
    const menu = (await stan.get('/home')).one('.main-nav a[href="/moderation"]')
    expect(menu.text.replace(/\s+/g, ' ').trim()).toBe(`Moderation ${open + appeals}`)
  })
})

test('the queue has filters by state, kind and who has it', async () => {
  await send(stan, at('take'), `${at('take')}/take`)
  const lines = async (query: string) =>
    (await stan.get(`/moderation${query}`)).all('.cases h2').map((line) => line.text)
  expect(await lines('?kind=comment')).toEqual(
    expect.arrayContaining(['Comment by Bea North', 'Comment by Alex North']),
  )
  expect(await lines('?kind=comment')).toHaveLength(2)
  expect(await lines('?state=taken')).toEqual(['Report of Abe North'])
  expect(await lines('?state=taken&mine=1')).toEqual(['Report of Abe North'])
  expect((await emma.get('/moderation?state=taken&mine=1')).all('.cases h2')).toEqual([])
  expect((await lines('?state=decided')).sort()).toEqual([
    'Post by Alex North',
    'Report of Sam North',
  ])
  expect((await lines('?state=appeals')).sort()).toEqual([
    'Report of Abe North',
    'Report of Bea North',
  ])
  expect(await lines('?state=nonsense&kind=x&before=x')).toContain('Report of Alma North')
})

test('a case shows the thing, who flagged it and why, notes, and earlier decisions', async () => {
  const page = await stan.get(at('hidden'))
  expect(page.text).toContain('The content of hidden')
  expect(page.text).toContain('The words of post:hidden')
  expect(page.text).toContain('Offensive')
  expect(page.link('Maya North')).toBe(`/profile/${idOf('maya')}`)
  expect(page.text).toContain('Be kind.')
  const refused = await send(stan, at('note'), 'Add note', { text: ' ' })
  expect(refused.status).toBe(400)
  expect(refused.error('text')).toContain('Please write a note')
  const added = await send(stan, at('note'), 'Add note', { text: 'Seen on\nMonday' })
  expect(added.path).toBe(at('note'))
  expect(added.one('#notes blockquote').textContent).toBe('Seen on\nMonday')
})

describe('from the flag to the author', () => {
  const question = idOf('post:question')
  const welcome = idOf('post:welcome')
  let path = ''

  test('hidden with a reason: gone for others, the author reads why and is mailed', async () => {
    const maya = await as('maya')
    await send(maya, `/post/${welcome}/flag`, 'Flag', { reason: 'offensive' })
    path = `/moderation/${(await findCase('post:welcome')).id}`
    const empty = await send(stan, `${path}/hide`, 'Hide', { told: '' })
    expect(empty.status).toBe(400)
    expect(empty.error('told')).toContain('Please say why')
    const done = await send(stan, `${path}/hide`, 'Hide', {
      rule: 'Be kind',
      told: 'This is **unkind**.',
    })
    expect(done.path).toBe(path)
    expect(flash(done)).toBe('Hidden. The author has been notified.')
    expect(done.texts('[aria-labelledby=told-title] strong')).toEqual(['Sam North'])

    const gone = await maya.get(`/post/${welcome}`)
    expect(gone.status).toBe(404)
    expect(gone.text).not.toContain('unkind')
    expect((await maya.get('/home')).text).not.toContain('The post welcome')
    const own = await sam.get(`/post/${welcome}`)
    expect(own.one('.callout').text).toContain('School staff hid this post from others')
    expect(own.one('.callout blockquote').text).toBe('This is **unkind**.')
    expect(own.one('.callout').text).not.toContain('Maya')

    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toContain('your post was hidden')
    expect(mail?.text).toContain('> This is **unkind**.')
    expect(mail?.text).not.toMatch(/Maya|Stan/)
  })

  test('shown again, for others too', async () => {
    const shown = await send(emma, path, 'Show again')
    expect(flash(shown)).toBe('Visible again. The author has been notified.')
    const page = await (await as('maya')).get(`/post/${welcome}`)
    expect(page.status).toBe(200)
    expect((await sam.get(`/post/${welcome}`)).all('.callout')).toEqual([])
    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toContain('your post is visible again')
  })

  test('removed: its author reads that and why, others what they always read', async () => {
    const maya = await as('maya')
    await send(sam, `/post/${question}/flag`, 'Flag', { reason: 'spam' })
    const one = `/moderation/${(await findCase('post:question')).id}`
    const removed = await send(stan, `${one}/remove`, 'Remove', {
      rule: 'No ads',
      told: 'It is an ad.',
    })
    expect(flash(removed)).toBe('Removed. The author has been notified.')
    const own = await maya.get(`/post/${question}`)
    expect(own.status).toBe(404)
    expect(own.one('.callout').text).toContain('School staff removed this post')
    expect(own.one('.callout').text).toContain('It is an ad.')
    const other = await sam.get(`/post/${question}`)
    expect(other.text).toContain('This post has been removed or made private.')
    expect(other.text).not.toContain('Staff')
    const [mail] = await mailTo(site, 'maya@northfield.test')
    expect(mail?.text).toContain('> It is an ad.')
  })

  test('a hidden comment tells its author why, below the post', async () => {
    const leader = idOf('post:leader')
    const post = await sam.get(`/post/${leader}`)
    await sam.submit(post.form(`/post/${leader}/comment`), { content: 'A rude remark' })
    const { id } = await db.read.comment.findFirstOrThrow({
      where: { content: 'A rude remark' },
    })
    const leo = await as('leo')
    expect((await leo.get(`/post/${leader}`)).html).toContain(`/comment/${id}/flag`)
    await send(leo, `/comment/${id}/flag`, 'Flag', { reason: 'offensive' })
    const { id: caseId } = await db.read.moderationCase.findFirstOrThrow({
      where: { subject_id: id },
    })
    await send(stan, `/moderation/${caseId}/hide`, 'Hide', { rule: 'Be kind', told: 'Rude.' })
    expect((await leo.get(`/post/${leader}`)).text).not.toContain('A rude remark')
    const own = (await sam.get(`/post/${leader}`)).one(`#comment-${id} .callout`)
    expect(own.text).toContain('School staff hid this comment from others')
    expect(own.text).toContain('Rude.')
  })
})

describe('two of the staff', () => {
  test('a second decision is rejected, and what was typed stays', async () => {
    const [mine, theirs] = [await stan.get(`${at('hide')}/hide`), await emma.get(at('hide'))]
    await emma.submit(theirs.form('Keep as it is'))
    const late = await stan
      .twin()
      .submit(mine.form('Hide'), { rule: 'Be kind', told: 'Typed too late' })
    expect(late.status).toBe(409)
    expect(late.one('[role=alert]').text).toContain('Emma North already decided this case')
    expect(late.one('textarea[name=told]').text).toBe('Typed too late')
    const again = await emma
      .twin()
      .post(`${at('hide')}/keep`, theirs.form('Keep as it is').body({}))
    expect(again.path).toBe(at('hide'))
    // The page that asks says it before anything is typed.
    const page = await stan.get(`${at('hide')}/hide`)
    expect(page.text).toContain('Emma North already decided this case')
    expect(page.all('textarea')).toEqual([])
    expect(page.link('Back to the case')).toBe(at('hide'))
  })

  test('taking a taken case is rejected; taking over and giving back are buttons', async () => {
    const shown = await stan.get(at('keep'))
    await send(emma, at('keep'), `${at('keep')}/take`)
    const late = await stan.submit(shown.form(`${at('keep')}/take`))
    expect(flash(late)).toBe('Emma North already took this case.')
    expect(late.text).not.toContain('Keep as it is')
    const over = await stan.submit(late.form('Take over'))
    expect(flash(over)).toBe('This case is yours now.')
    expect((await stan.submit(over.form('Unassign'))).text).toContain('This case is open again.')
  })
})

test('people are kept, or resolved with a note; their accounts are left alone', async () => {
  const page = await stan.get(at('resolve'))
  expect(page.html).not.toContain(`${at('resolve')}/remove`)
  expect((await stan.get(`${at('post')}/resolve`)).status).toBe(404)
  const done = await send(stan, `${at('resolve')}/resolve`, 'Resolve', { text: 'We talked.' })
  expect(flash(done)).toContain('This case is resolved.')
  expect(done.one('#notes').text).toContain('We talked.')
  // The first page in the reporter's words, and of a text about oneself, has one more way.
  await changeAccount('priya', { about: 'Buy my notes' })
  const about = await send(stan, `${at('note')}/hide`, 'Hide', {
    rule: 'No ads',
    told: 'No sales here.',
  })
  expect(flash(about)).toContain('Hidden.')
  const profile = await sam.get(`/profile/${idOf('priya')}`)
  expect(profile.text).not.toContain('Buy my notes')
  expect(profile.text).toContain('This text was hidden after a review')
})

expectSameQueries('moderation')
