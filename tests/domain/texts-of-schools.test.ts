import { expect } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { createPost } from '~/domain/posts/create.server'
import { countMatches, phrase } from '~/platform/database/full-text'
import { selectCount } from '~/platform/database/sql.server'
import { buildCriteria } from '~search/criteria/criteria'
import { emptyCounts } from '~search/criteria/types'
import { databaseEngine } from '~search/fallback/database-engine'
import { withPartialMatches } from '~search/fallback/partial-matches'
import { findRelatedPosts } from '~search/results/related-posts'
import { buildQuery } from '~search/results/result-page'
import { findSimilarQuestions } from '~search/results/similar-questions'
import { loadSuggestions } from '~search/results/suggestions'
import {
  changeAccount,
  ctx,
  db,
  fileDbTest as test,
  form,
  type PersonName,
} from '~tests/support/fixtures'

const TITLE = 'Does a kayak need a paddle and a spraydeck?'

async function question(by: PersonName): Promise<string> {
  const request = { title: TITLE, content: '', tags: [], topics: [], question: true }
  const written = await createPost(await ctx(by), request, form())
  if (!written.ok) throw new Error(JSON.stringify(written.errors))
  const comment = await addComment(await ctx(by), written.id, { content: 'A bargeboard' }, form())
  if (!comment.ok) throw new Error('The comment was refused')
  return written.id
}

/** Whether each way of searching words leads a viewer to the post. */
async function waysTo(post: string, viewer: PersonName): Promise<Record<string, boolean>> {
  const as = await ctx(viewer)
  const search = async (q: string) => {
    const query = await buildQuery(as, 'posts', buildCriteria({ q }), false)
    return (await databaseEngine(db).search([query]))[0]?.ids ?? []
  }
  const partial = async (q: string) => {
    const query = await buildQuery(as, 'posts', buildCriteria({ q, size: 10 }), false)
    const none = { ids: [], total: 0, facets: emptyCounts() }
    return (await withPartialMatches(db, query, none)).partial
  }
  const subject = { id: '', title: TITLE, topic_ids: [], tags: [] }
  const found = {
    related: await findRelatedPosts(as, subject, 3),
    similar: await findSimilarQuestions(as, TITLE, 3),
    suggestion: (await loadSuggestions(as, 'spraydec')).map((one) => ('id' in one ? one.id : '')),
    title: await search('spraydeck'),
    author: await search('lou'),
    comment: await search('bargeboard'),
    partial: await partial('spraydecks nowhere'),
  }
  return Object.fromEntries(Object.entries(found).map(([way, ids]) => [way, ids.includes(post)]))
}

/** How many texts are read for these words. */
const countRead = (school: string) =>
  selectCount(db, countMatches('post_fts', { school, match: phrase(['spraydeck']) }))

const all = (is: boolean) => ({
  related: is,
  similar: is,
  suggestion: is,
  title: is,
  author: is,
  comment: is,
  partial: is,
})

test('words lead to what is written in the own school, and by people that all schools see, as long as they are', async () => {
  const post = await question('lou')
  expect([await waysTo(post, 'lisa'), await waysTo(post, 'sam')]).toEqual([all(true), all(false)])
  expect([await countRead('lakeside'), await countRead('northfield')]).toEqual([1, 0])
  await changeAccount('lou', { global: true })
  expect([await waysTo(post, 'lisa'), await waysTo(post, 'sam')]).toEqual([all(true), all(true)])
  const later = await question('lou')
  expect(await waysTo(later, 'sam')).toEqual(all(true))
  await changeAccount('lou', { global: false })
  expect(await waysTo(post, 'sam')).toEqual(all(false))
  await changeAccount('lou', { partner_code: 'northfield' })
  await db.write((tx) =>
    tx.post.updateMany({ where: { id: post }, data: { partner_code: 'northfield' } }),
  )
  expect(await waysTo(post, 'sam')).toEqual(all(true))
})

test('the mark of a school is no word of its texts', async () => {
  const [code, mark] = ['northfield', Buffer.from('northfield').toString('hex')]
  const as = await ctx('sam')
  for (const q of [mark, `\u{e000}${mark}`, `=${mark}`, `school ${code}`]) {
    const query = await buildQuery(as, 'posts', buildCriteria({ q }), false)
    expect([q, (await databaseEngine(db).search([query]))[0]?.ids]).toEqual([q, []])
    expect([q, await loadSuggestions(as, q)]).toEqual([q, []])
  }
})
