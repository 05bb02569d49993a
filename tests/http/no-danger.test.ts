import { beforeEach, describe, expect } from 'vitest'
import { checkPublicText } from '~/domain/moderation/public-risks.server'
import { checkForRisks } from '~/domain/moderation/risks.server'
import type { Decision } from '~/domain/moderation/schema'
import { db, idOf, member, NOW, site, siteTest } from '~tests/support/fixtures'
import { chat, forgetMessages, send } from '~tests/support/messages'
import { decideAs, flag, HARM, readCase } from '~tests/support/moderation'
import type { SubjectKind } from '~/domain/moderation/schema'

/** What readers are told once staff has found that no one is in danger. Not in the spec. */
const test = siteTest({ now: NOW })
const [sam, maya, stan] = [member('sam'), member('maya'), member('stan')]
const WORDS = 'Honestly I want to die.'
const LINE = 'Worried about Sam? Here’s what you can do.'

beforeEach(async () => {
  site.services.now = () => NOW
  await db.write((tx) => tx.moderationCase.deleteMany())
})

const lines = async (path: string) =>
  (await maya.get(path)).all('.care-line a').map(({ textContent }) => textContent)

/** Staff decides a case of danger about it. */
async function decide(subject: { kind: SubjectKind; id: string }, decision: Decision) {
  const id = await flag('maya', subject, HARM)
  await decideAs('stan', id, { decision, note: 'Spoke with them' })
}

/** Sam publishes a post; its id. */
async function writePost(content = WORDS) {
  await sam.get('/new-post')
  return (await sam.submit('Post', { title: 'Tonight', content })).path.slice('/post/'.length)
}

async function change(path: string, content: string) {
  await sam.get(path)
  await sam.submit('Save', { content })
}

describe('after “No danger”', () => {
  test('the line under a post is gone, on its page and in lists, until it is edited', async () => {
    const id = await writePost()
    const [at, list] = [`/post/${id}`, `/profile/${idOf('sam')}`]
    expect([await lines(at), await lines(list)]).toEqual([[LINE], [LINE]])
    await decide({ kind: 'post', id }, 'no-danger')
    expect([await lines(at), await lines(list)]).toEqual([[], []])
    await change(`${at}/edit`, 'All is well.')
    expect(await lines(at)).toEqual([])
    await change(`${at}/edit`, 'Tonight I want to die.')
    expect([await lines(at), await lines(list)]).toEqual([[LINE], [LINE]])
  })

  test('the line under a comment and a text about oneself, too; of nothing else', async () => {
    const at = `/post/${idOf('post:question')}`
    await sam.get(at)
    await sam.submit('Post answer', { content: WORDS })
    await sam.get('/profile/about')
    await sam.submit('Save', { about: WORDS })
    const { id } = await db.read.comment.findFirstOrThrow({ where: { content: WORDS } })
    const about = `/profile/${idOf('sam')}`
    await decide({ kind: 'comment', id }, 'no-danger')
    expect([await lines(at), (await lines(about)).length > 0]).toEqual([[], true])
    await db.write((tx) =>
      tx.post.deleteMany({ where: { user_id: idOf('sam'), title: 'Tonight' } }),
    )
    await decide({ kind: 'user', id: idOf('sam') }, 'no-danger')
    expect(await lines(about)).toEqual([])
  })

  test('the line under all messages of the case, where script adds them, too', async () => {
    await forgetMessages()
    const channel = await chat('sam', 'maya')
    for (const text of [WORDS, 'I want to die tonight']) {
      const sent = await send('sam', channel, text, text, NOW)
      if (sent.ok) await checkForRisks(db, sent.message_id, NOW)
    }
    const count = async (path: string) =>
      (await maya.get(path)).html.match(/Worried about Sam/g)?.length ?? 0
    const paths = [`/dm/${channel}`, `/dm/${channel}/newer?after=1`]
    expect(await Promise.all(paths.map(count))).toEqual([2, 2])
    const { id } = await db.read.moderationCase.findFirstOrThrow({ where: { kind: 'message' } })
    await decideAs('stan', id, { decision: 'no-danger' })
    expect(await Promise.all(paths.map(count))).toEqual([0, 0])
    await send('sam', channel, WORDS, 'again', NOW)
    expect(await count(paths[0]!)).toBe(1)
  })

  test('what was edited while staff looked is judged with it; its own card stays its writer’s', async () => {
    const id = await writePost()
    const found = await flag('maya', { kind: 'post', id }, HARM)
    await change(`/post/${id}/edit`, 'I want to die tonight.')
    await checkPublicText(db, { kind: 'post', id }, NOW)
    await decideAs('stan', found, { decision: 'no-danger' })
    expect((await readCase(found)).state).toBe('dismissed')
    expect(await lines(`/post/${id}`)).toEqual([])
    expect((await sam.get(`/post/${id}`)).all('.care')).toHaveLength(1)
  })
})

test('“We reached out”, and keeping it, leave the line; a later case says what is so', async () => {
  const id = await writePost()
  const subject = { kind: 'post', id } as const
  for (const decision of ['keep', 'reached-out'] as const) {
    await decide(subject, decision)
    expect(await lines(`/post/${id}`), decision).toEqual([LINE])
  }
  site.services.now = () => new Date(NOW.getTime() + 60_000)
  await decide(subject, 'no-danger')
  expect(await lines(`/post/${id}`)).toEqual([])
  expect((await stan.get(`/post/${id}`)).all('.care-line')).toEqual([])
})
