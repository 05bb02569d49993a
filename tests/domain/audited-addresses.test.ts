import { expect } from 'vitest'
import { recordAudit } from '~/domain/audit/commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'

test.each([
  ['Did you mean sam@northfield.test?', (id: string) => `Did you mean ${id}?`],
  ['sam@northfield.test, SAM and sam@northfield.test.', (id: string) => `${id}, SAM and ${id}.`],
  ['not pat.sam@northfield.test', null],
  ['not hassam@northfield.test', null],
  ['not x+sam@northfield.test', null],
  ['not sam@northfield.testing', null],
  ['not sam@northfield.test.edu', null],
])(
  'of an address it forgets the whole, and no part of a longer one: %s',
  async (outcome, after) => {
    const entry = { who: 'os:operator', command: 'users show', target: 'x', outcome }
    await db.write((tx) => recordAudit(tx, entry, NOW))
    await eraseAccount(await ctx('sam'), 'keep')
    const row = await db.read.audit.findFirstOrThrow({ where: { command: entry.command } })
    expect(row.outcome).toBe(after?.(idOf('sam')) ?? outcome)
  },
)
