import { describe, expect } from 'vitest'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import { createMailLink, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { requestReset } from '~/domain/accounts/password-reset.server'
import { addCoachNote, deleteCoachNote } from '~/domain/coaching/note-commands.server'
import { createToken, endOwnToken } from '~/domain/settings/access-tokens.server'
import { unblock } from '~/domain/settings/blocks.server'
import { block } from '~/domain/people/blocking.server'
import { account, changeAccount, ctx, db, idOf, NOW, site, siteTest } from '~tests/support/fixtures'
import { KEY, SENDER } from '~tests/support/repeated/types'

/** What a form is about is part of its submission: under the same key, another is not done yet. */

const test = siteTest()
const SECRET = 'a secret'

describe('[ACCESS-19] with the same key', () => {
  test('a second note is deleted, and one about another student is added', async () => {
    await changeAccount('alma', { coach: idOf('cora') })
    const cora = await ctx('cora')
    const of = (student: 'sam' | 'alma') => ({ student_id: idOf(student), text: 'Called' })
    for (const student of ['sam', 'alma'] as const) {
      await addCoachNote(cora, idOf(student), { text: 'Called' }, KEY)
      expect(await db.read.coachNote.count({ where: of(student) })).toBe(1)
    }
    for (const student of ['sam', 'alma'] as const) {
      const { id } = await db.read.coachNote.findFirstOrThrow({ where: of(student) })
      expect(await deleteCoachNote(cora, id, KEY)).toBe(idOf(student))
      expect(await db.read.coachNote.count({ where: of(student) })).toBe(0)
    }
  })

  test('the address of another link is confirmed', async () => {
    const user = { id: idOf('sam'), partner_code: 'northfield' }
    for (const address of ['sam@one.test', 'sam@two.test']) {
      await changeAccount('sam', { pending_email: address })
      const made = { kind: 'confirm_email', user, address } as const
      const code = mailLinkCode(SECRET, await db.write((tx) => createMailLink(tx, made, NOW)))
      const confirmed = await confirmEmail(await ctx('sam'), { secret: SECRET, code }, SENDER)
      expect([confirmed, (await account('sam')).email]).toEqual([{ ok: true }, address])
    }
  })

  test('another address is mailed its link', async () => {
    const info = { ...SENDER, ip: '127.0.0.1', limits: site.services.limits }
    for (const name of ['maya', 'leo'] as const) {
      const { email, id } = await account(name)
      expect(await requestReset(await ctx('sam'), email, info)).toEqual({ ok: true })
      const where = { user_id: id, kind: 'reset_password', ended_at: null }
      expect(await db.read.mailLink.count({ where })).toBe(1)
    }
  })

  test('another token is ended, and someone else unblocked', async () => {
    const sam = await ctx('sam')
    for (const name of ['First', 'Second'])
      await createToken(sam, { name, scope: 'read', days: '30' }, KEY)
    const tokens = await db.read.accessToken.findMany({ where: { user_id: sam.viewer.id } })
    expect(tokens).toHaveLength(2)
    for (const { id } of tokens) {
      await endOwnToken(sam, id, KEY)
      expect(await db.read.accessToken.count({ where: { id } })).toBe(0)
    }
    for (const name of ['maya', 'leo'] as const) {
      await block(sam, idOf(name))
      await unblock(sam, idOf(name), KEY)
      expect(await db.read.block.count({ where: { user_id: sam.viewer.id } })).toBe(0)
    }
  })
})
