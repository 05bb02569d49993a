import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { as, member, idOf, NOW, siteTest } from '~tests/support/fixtures'
import { updateUser } from '~tests/support/users'

const FILLER = 'Words that no one here looks for. '
const POSTS = {
  parking: { title: 'Where to park', content: `${FILLER.repeat(40)} The **permit** is free.` },
  housing: {
    title: 'A Résumé for <b>housing</b>',
    content: 'Bring your resume & a [form](http://x.test/resume)',
  },
  grant: { title: 'A grand day', content: 'It was grand.', tag_names: ['grant'] },
  quiet: { title: 'Quiet places', content: 'Where do you read?', marked_question_at: NOW },
}
const COMMENTS = {
  first: { user_id: 'sam', content: 'The **attic**, mostly' },
  better: { user_id: 'bea', content: `${FILLER.repeat(9)} the attic and the cellar` },
  hidden: { user_id: 'leo', content: 'the zeppelin', hidden: true },
  deleted: { user_id: 'leo', content: 'the submarine', deleted_at: NOW },
  own: { user_id: 'leo', content: 'not the veranda' },
  blocked: { user_id: 'alex', content: 'the lighthouse' },
}

const test = siteTest({
  fill: async ({ db }) => {
    await db.write(async (tx) => {
      await tx.post.createMany({
        data: Object.entries(POSTS).map(([name, given]) => ({
          id: idOf(name),
          partner_code: 'northfield',
          user_id: idOf('leo'),
          tag_names: [],
          created_at: NOW,
          updated_at: NOW,
          ...given,
        })),
      })
      await tx.comment.createMany({
        data: Object.entries(COMMENTS).map(([name, given], at) => ({
          id: idOf(name),
          partner_code: 'northfield',
          post_id: idOf('quiet'),
          created_at: new Date(NOW.getTime() + at),
          ...given,
          user_id: idOf(given.user_id),
        })),
      })
      const about = 'I love **zoology** and long walks'
      await updateUser(tx, idOf('cora'), { about })
      await updateUser(tx, idOf('leo'), { about, about_private: true })
    })
  },
})
const sam = member('sam')

const post = (page: Page, name: string) => page.one(`#post-${idOf(name)}`)
const marks = (page: Page) => page.texts('main mark')
const found = (q: string, tab = 'posts') =>
  sam.get(`/search-results/${tab}?q=${encodeURIComponent(q)}`)

describe('what was searched for is marked, without script', () => {
  test('in title and snippet, whatever its accents, and never as markup of the writer', async () => {
    const page = await found('resume')
    expect(post(page, 'housing').querySelector('h2 a')?.innerHTML).toBe(
      'A <mark>Résumé</mark> for &lt;b&gt;housing&lt;/b&gt;',
    )
    expect(post(page, 'housing').querySelector('.snippet')?.innerHTML).toBe(
      'Bring your <mark>resume</mark> &amp; a form',
    )
  })

  test('far down in a long text, of which that part is shown', async () => {
    const snippet = post(await found('permit'), 'parking').querySelector('.snippet')!
    expect(snippet.innerHTML).toMatch(/^….{20,60}The <mark>permit<\/mark> is free\.$/)
  })

  test('in a tag; a word that is only like it is not marked then', async () => {
    const page = await found('grant')
    expect(marks(page)).toEqual(['#grant'])
    expect(post(page, 'grant').querySelector('.chips mark')?.text).toBe('#grant')
  })

  test("in the author's name, in the byline of each of their posts", async () => {
    const byline = post(await found('leo'), 'quiet').querySelector('.byline a')!
    expect(byline.innerHTML).toContain('<mark>Leo</mark> North')
    expect(post(await found('permit'), 'parking').querySelector('.byline mark')).toBeNull()
  })

  test('nothing without a text', async () => {
    expect(marks(await sam.get('/search-results/posts'))).toEqual([])
  })
})

describe('what only a comment holds', () => {
  const inComment = (page: Page) => page.all('.in-comment').map((line) => line.innerHTML)

  test('is shown with who wrote it, and leads to the comment', async () => {
    const page = await found('quiet attic')
    expect(inComment(page)).toHaveLength(1)
    const line = post(page, 'quiet').querySelector('.in-comment')!
    expect(line.text).toBe('In an answer by Sam North: The attic, mostly')
    expect(line.querySelector('mark')?.text).toBe('attic')
    const thread = await sam.get(line.querySelector('a')!.getAttribute('href')!)
    expect(thread.one(`#comment-${idOf('first')}`).text).toContain('mostly')
    expect(inComment(await found('quiet'))).toEqual([])
  })

  test('is called a comment where its writer is who asked', async () => {
    const line = post(await found('quiet veranda'), 'quiet').querySelector('.in-comment')!
    expect(line.text).toBe('In a comment by Leo North: not the veranda')
  })

  test('by that comment which holds the most of it, from where it does', async () => {
    const [line = ''] = inComment(await found('attic cellar'))
    expect(line).toContain('In an answer by Bea North')
    expect(line).toMatch(/: ….*<mark>attic<\/mark> and the <mark>cellar<\/mark>$/)
  })

  test('shows no comment that the viewer may not open', async () => {
    for (const word of ['zeppelin', 'submarine', 'lighthouse']) {
      const page = await (await as('bea')).get(`/search-results/posts?q=quiet+${word}`)
      expect(page.text).not.toContain(`the ${word}`)
    }
    expect((await found('quiet lighthouse')).text).toContain('In an answer by Alex North')
  })

  test('does not count where comments are left out', async () => {
    const page = await sam.get('/search-results/posts?q=attic&match_on_comment_content=false')
    expect(page.text).toContain('No posts match your search.')
    expect(inComment(page)).toEqual([])
  })
})

describe('people', () => {
  const card = (page: Page, name: string) =>
    page.all('.person-card').find((one) => one.querySelector('h2')?.text === `${name} North`)

  test('show it in name and program', async () => {
    const page = await found('cora nurs', 'people')
    expect(card(page, 'Cora')?.querySelector('h2 a')?.innerHTML).toBe('<mark>Cora</mark> North')
    expect(card(page, 'Cora')?.querySelector('.meta')?.innerHTML).toMatch(
      /^<span><mark>Nursing<\/mark><\/span><span> · /,
    )
  })

  test('and first by which interest they were filtered, of those in common and of others', async () => {
    const page = await sam.get('/search-results/people?interests=chess&interests=jazz')
    const marked = card(page, 'Maya')?.querySelectorAll('mark')
    expect(marked?.map(({ text }) => text)).toEqual(['Chess', 'Jazz'])
    expect(card(page, 'Maya')?.querySelector('.in-common li')?.innerHTML).toBe('<mark>Chess</mark>')
  })

  test('and in open interests and words about themselves, never in private ones', async () => {
    const jazz = await found('jazz', 'people')
    expect(card(jazz, 'Maya')?.querySelector('.in-common')?.innerHTML).toMatch(
      /^<li><mark>Jazz<\/mark><\/li><li>Chess<\/li>/,
    )
    const hiking = await found('hiking', 'people')
    expect(card(hiking, 'Maya')?.innerHTML).toContain('Interested in <mark>Hiking</mark>')
    const zoology = await found('zoology', 'people')
    expect(card(zoology, 'Cora')?.innerHTML).toContain('I love <mark>zoology</mark> and long walks')
    expect(card(zoology, 'Leo')).toBeUndefined()
    expect(card(await found('leo', 'people'), 'Leo')?.text).not.toContain('zoology')
  })
})
