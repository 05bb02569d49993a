import { expect, onTestFinished } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { apiOf } from '~tests/support/api'
import { as, db, idOf, site, test } from '~tests/support/fixtures'
import { connect } from '~tests/support/postgresql'

const POST = `/post/${idOf('post:welcome')}`

/** Another program has the comments until it is called: others may still read them, or not even that. */
async function lock(mode: 'SHARE' | 'ACCESS EXCLUSIVE'): Promise<() => Promise<void>> {
  const other = await connect(site.services.env.database)
  await other.query(`BEGIN; LOCK TABLE "Comment" IN ${mode} MODE`)
  let isOver = false
  const release = async () => {
    if (!isOver) await other.end()
    isOver = true
  }
  onTestFinished(release)
  return release
}

const comments = () => db.read.comment.count({ where: { post_id: idOf('post:welcome') } })

const seconds = (began: number) => (performance.now() - began) / 1000

// A file has no lock of a table: tests/http/locked-database
test.runIf(ON_POSTGRESQL)(
  'a form that waits ten seconds for a locked table is told, with its words, and never written',
  async () => {
    const sam = await as('sam')
    const { csrf } = await sam.get(POST)
    const before = await comments()
    const release = await lock('SHARE')
    const began = performance.now()
    const call = apiOf(sam.twin()).post(`/posts/${idOf('post:welcome')}/comment`, {
      content: 'By call',
    })
    const sent = sam.twin().post(`${POST}/comment`, { csrf, content: 'My words' })
    expect((await sam.twin().get(POST)).status).toBe(200)
    const answer = await sent
    expect(seconds(began)).toBeGreaterThan(9)
    expect(seconds(began)).toBeLessThan(30)
    expect(answer.status).toBe(503)
    expect(answer.text).toContain(
      'We couldn’t save this just now. Everything you wrote is still here.',
    )
    expect(answer.text).toContain('My words')
    expect((await call).status).toBe(503)
    await release()
    expect(await comments()).toBe(before)
    const again = await sam.post(`${POST}/comment`, { csrf, content: 'My words' })
    expect(again.status).toBe(200)
    expect(await comments()).toBe(before + 1)
  },
)

test.runIf(ON_POSTGRESQL)(
  'who reads a table that can’t even be read is told as soon, and what is sent comes back',
  async () => {
    const sam = await as('sam')
    const { csrf } = await sam.get(POST)
    const release = await lock('ACCESS EXCLUSIVE')
    const began = performance.now()
    const sent = sam.twin().post(`${POST}/comment`, { csrf, content: 'My words' })
    const page = await sam.twin().get(POST)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
    expect(page.text).toContain('Please try again in a minute')
    const { status, text } = await sent
    expect(seconds(began)).toBeLessThan(30)
    expect(status).toBe(503)
    expect(text).toContain('Nothing was sent. We can’t save anything right now')
    expect(text).toContain('My words')
    await release()
    expect((await sam.get(POST)).status).toBe(200)
  },
)
