import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { caseById } from '~/domain/moderation/case-page.server'
import { addNote, takeCase } from '~/domain/moderation/cases.server'
import { report } from '~/domain/moderation/commands.server'
import { decide } from '~/domain/moderation/decisions.server'
import { casesOf } from '~/domain/moderation/queries.server'
import { deletePost } from '~/domain/posts/commands.server'
import { deleteAccount } from '~/domain/settings/deletion.server'
import { Limiter } from '~/platform/limits.server'
import { tracesOf } from '~tests/support/traces'
import { ctxFor, idOf, NOW, openWorld, PASSWORD, type World } from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

type Content = 'keep' | 'remove'

const leave = (content: Content) => {
  const tries = new Limiter(world.db, 'test', [{ points: 9, seconds: 60 }])
  const input = { content, current_password: PASSWORD }
  return deleteAccount(ctxFor(world, 'maya'), input, tries)
}

/** What happened and who was told is forgotten within days, by itself. */
const lasting = (traces: string[]) => traces.filter((one) => !/^(Event|Job|RateLimit)\./.test(one))

describe('cases about what they wrote', () => {
  const stan = () => ctxFor(world, 'stan')

  test.each<Content>(['keep', 'remove'])(
    'one of harm that waits for a decision stays, without a name: %s',
    async (content) => {
      const about = { kind: 'post' as const, id: idOf('post:question') }
      const harm = { reason: 'indicates harm to self or others' as const, custom_reason: null }
      const flagged = await report(ctxFor(world, 'leo'), about, harm, 'a-form-key')
      const id = flagged.ok ? flagged.id : ''
      // Gone before, so that it stays with neither choice.
      await deletePost(ctxFor(world, 'maya'), about.id)
      await takeCase(stan(), id, '')
      await addNote(stan(), id, { text: 'Called the counsellor' }, 'a-note')
      await leave(content)

      const found = await caseById(stan(), id)
      expect(found).toMatchObject({
        ...{ state: 'taken', harm: true, excerpt: 'The post question\n\nWhere?' },
        present: { gone: true },
        reports: [{ reason: harm.reason, by: { id: idOf('leo') } }],
        notes: [{ text: 'Called the counsellor' }],
      })
      expect(found.author?.name).toBe(content === 'keep' ? 'Former member' : undefined)
      const list = casesOf(stan(), { queue: 'taken', kind: null, mine: false }, null)
      expect(list.items).toMatchObject([{ id, author: { name: 'Former member' } }])
      expect(JSON.stringify([found, list])).not.toContain('Maya')
      // The id that is nobody's any more, and it stands nowhere else.
      if (content === 'remove')
        expect(lasting(tracesOf(world.db, idOf('maya')))).toEqual(['ModerationCase.author_id'])
      expect(lasting(tracesOf(world.db, 'maya@'))).toEqual([])
      expect(await decide(stan(), id, { decision: 'keep' })).toEqual({ ok: true })
    },
  )

  test.each<Content>(['keep', 'remove'])('of what is gone all others go: %s', async (content) => {
    const cases = ['open', 'taken', 'resolved', 'dismissed'].flatMap((state) =>
      [true, false].map((harm) => ({
        ...{ id: `${state} ${harm ? 'harm' : 'other'}`, state, harm, kind: 'comment' },
        ...{ partner_code: 'northfield', subject_id: 'gone', author_id: idOf('maya') },
        ...{ excerpt: 'x', created_at: NOW, updated_at: NOW },
      })),
    )
    await world.db.write((tx) => tx.moderationCase.createMany({ data: cases }))
    await leave(content)
    const left = await world.db.read.moderationCase.findMany({ select: { id: true } })
    expect(left.map(({ id }) => id).sort()).toEqual(['open harm', 'taken harm'])
  })
})
