import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page, Values } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { mailTo } from '~tests/support/mailbox'
import { openSite, type Site } from '~tests/support/site'
import { fillCases } from '~tests/support/small-world/cases'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
let stan: Browser
let emma: Browser
let sam: Browser
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    await fillCases(db)
  })
  ;[stan, emma, sam] = (await Promise.all([as('stan'), as('emma'), as('sam')])) as [
    Browser,
    Browser,
    Browser,
  ]
})
afterAll(() => site.close())

const as = (name: PersonName) =>
  ['lou', 'lisa'].includes(name)
    ? enter(site, `${name}@lakeside.test`, 'lakeside')
    : enter(site, `${name}@northfield.test`)

const caseOf = (subject: string) =>
  site.services.db.read.moderationCase.findFirstOrThrow({
    where: { subject_id: idOf(subject) },
    orderBy: { created_at: 'desc' },
  })
const at = (name: string) => `/moderation/${idOf(`case:${name}`)}`
const flashOf = (page: Page) => page.one('.flash').text.replace(/\s+/g, ' ').trim()

async function send(browser: Browser, path: string, form: string, values?: Values) {
  return browser.submit((await browser.get(path)).form(form), values)
}

describe('who may', () => {
  const OTHERS: PersonName[] = ['sam', 'cora', 'leo', 'alma', 'greta']

  test('staff of the school and of the product work through its queue, nobody else', async () => {
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
    const { id } = await caseOf('stan')
    expect((await stan.get(`/moderation/${id}`)).status).toBe(404)
    expect((await stan.get('/moderation')).text).not.toContain('Report of Stan')
    expect((await emma.get('/moderation')).text).toContain('Report of Stan')
    expect((await emma.get(`/moderation/${id}`)).text).toContain('Too strict')
  })

  test('the menu of staff says how many cases wait', async () => {
    const open = (await stan.get('/moderation')).one('.tabs [aria-current] data')
    const menu = (await stan.get('/home')).one('.places a[href="/moderation"]')
    expect(menu.text.replace(/\s+/g, ' ').trim()).toBe(`Moderation ${open.text}`)
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
  expect(await lines('?state=decided')).toEqual(['Post by Alex North'])
  expect(await lines('?state=nonsense&kind=x&before=x')).toContain('Report of Alma North')
})

test('a case shows the thing, why it was flagged by whom, notes, and what came before', async () => {
  const page = await stan.get(at('hidden'))
  expect(page.text).toContain('The content of hidden')
  expect(page.text).toContain('The words of post:hidden')
  expect(page.text).toContain('Offensive')
  expect(page.link('Maya North')).toBe(`/profile/${idOf('maya')}`)
  expect(page.text).toContain('Be kind.')
  const refused = await send(stan, at('note'), 'Add note', { text: ' ' })
  expect(refused.status).toBe(400)
  expect(refused.one('#text-error').text).toContain('Please write a note')
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
    path = `/moderation/${(await caseOf('post:welcome')).id}`
    const empty = await send(stan, `${path}/hide`, 'Hide', { told: '' })
    expect(empty.status).toBe(400)
    expect(empty.one('#told-error').text).toContain('Please say why')
    const done = await send(stan, `${path}/hide`, 'Hide', { told: 'This is **unkind**.' })
    expect(done.path).toBe(path)
    expect(flashOf(done)).toContain('It is hidden')

    const gone = await maya.get(`/post/${welcome}`)
    expect(gone.status).toBe(404)
    expect(gone.text).not.toContain('unkind')
    expect((await maya.get('/home')).text).not.toContain('The post welcome')
    const own = await sam.get(`/post/${welcome}`)
    expect(own.one('.callout').text).toContain('Staff has hidden this post from others')
    expect(own.one('.callout blockquote').text).toBe('This is **unkind**.')
    expect(own.one('.callout').text).not.toContain('Maya')

    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toContain('your post was hidden')
    expect(mail?.text).toContain('> This is **unkind**.')
    expect(mail?.text).not.toMatch(/Maya|Stan/)
  })

  test('shown again, for others too', async () => {
    await send(emma, path, 'Show again')
    const page = await (await as('maya')).get(`/post/${welcome}`)
    expect(page.status).toBe(200)
    expect((await sam.get(`/post/${welcome}`)).all('.callout')).toEqual([])
    const [mail] = await mailTo(site, 'sam@northfield.test')
    expect(mail?.subject).toContain('your post was shown again')
  })

  test('removed: its author reads that and why, others what they always read', async () => {
    const maya = await as('maya')
    await send(sam, `/post/${question}/flag`, 'Flag', { reason: 'spam' })
    const one = `/moderation/${(await caseOf('post:question')).id}`
    await send(stan, `${one}/remove`, 'Remove', { told: 'It is an ad.' })
    const own = await maya.get(`/post/${question}`)
    expect(own.status).toBe(404)
    expect(own.one('.callout').text).toContain('Staff has removed this post')
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
    const { id } = await site.services.db.read.comment.findFirstOrThrow({
      where: { content: 'A rude remark' },
    })
    const leo = await as('leo')
    expect((await leo.get(`/post/${leader}`)).html).toContain(`/comment/${id}/flag`)
    await send(leo, `/comment/${id}/flag`, 'Flag', { reason: 'offensive' })
    const { id: caseId } = await site.services.db.read.moderationCase.findFirstOrThrow({
      where: { subject_id: id },
    })
    await send(stan, `/moderation/${caseId}/hide`, 'Hide', { told: 'Rude.' })
    expect((await leo.get(`/post/${leader}`)).text).not.toContain('A rude remark')
    const own = (await sam.get(`/post/${leader}`)).one(`#comment-${id} .callout`)
    expect(own.text).toContain('Staff has hidden this comment from others')
    expect(own.text).toContain('Rude.')
  })
})

describe('two of the staff', () => {
  test('who decides second is told, with what was typed', async () => {
    const [mine, theirs] = [await stan.get(`${at('hide')}/hide`), await emma.get(at('hide'))]
    await emma.submit(theirs.form('Keep as it is'))
    const late = await stan.twin().submit(mine.form('Hide'), { told: 'Typed in vain' })
    expect(late.status).toBe(409)
    expect(late.one('[role=alert]').text).toContain('Emma North has decided this in the meantime')
    expect(late.one('textarea[name=told]').text).toBe('Typed in vain')
    const again = await emma
      .twin()
      .post(`${at('hide')}/keep`, theirs.form('Keep as it is').body({}))
    expect(again.path).toBe(at('hide'))
    // The page that asks says it before anything is typed.
    const page = await stan.get(`${at('hide')}/hide`)
    expect(page.text).toContain('Emma North has decided this in the meantime')
    expect(page.all('textarea')).toEqual([])
    expect(page.link('To the case')).toBe(at('hide'))
  })

  test('who takes second is told; taking over and giving back are buttons', async () => {
    const shown = await stan.get(at('keep'))
    await send(emma, at('keep'), `${at('keep')}/take`)
    const late = await stan.submit(shown.form(`${at('keep')}/take`))
    expect(flashOf(late)).toBe('Emma North has taken this case in the meantime.')
    expect(late.text).not.toContain('Keep as it is')
    const over = await stan.submit(late.form('Take over'))
    expect(flashOf(over)).toBe('This case is yours now.')
    expect((await stan.submit(over.form('Give back'))).text).toContain('This case is open again.')
  })
})

test('people are kept, or resolved with a note; their accounts are left alone', async () => {
  const page = await stan.get(at('resolve'))
  expect(page.html).not.toContain(`${at('resolve')}/remove`)
  expect((await stan.get(`${at('post')}/resolve`)).status).toBe(404)
  const done = await send(stan, `${at('resolve')}/resolve`, 'Resolve', { text: 'We talked.' })
  expect(flashOf(done)).toContain('This case is resolved.')
  expect(done.one('#notes').text).toContain('We talked.')
  // The first page in the reporter's words, and of a text about oneself, has one more way.
  await site.services.db.write((tx) =>
    tx.user.update({ where: { id: idOf('priya') }, data: { about: 'Buy my notes' } }),
  )
  const about = await send(stan, `${at('note')}/hide`, 'Hide', { told: 'No sales here.' })
  expect(flashOf(about)).toContain('It is hidden')
  const profile = await sam.get(`/profile/${idOf('priya')}`)
  expect(profile.text).not.toContain('Buy my notes')
  expect(profile.text).toContain('This text was hidden after a review')
})
