import { expect } from 'vitest'
import { readAssignments } from '~/domain/courses/assignments.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { linked, test } from '~tests/support/canvas-site'
import { db, idOf, site } from '~tests/support/fixtures'

test('[CANVAS-03] a token is renewed a minute before its end', async () => {
  await linked('alma')
  const now = new Date()
  const options = { sealer: sealerFrom(site.services.env), allowHttp: true, timeout: 10_000 }
  for (const [left, renewed] of [
    [60_001, 0],
    [60_000, 1],
  ] as const) {
    const expires_at = new Date(now.getTime() + left)
    await db.write((tx) => tx.lmsAccount.updateMany({ data: { expires_at } }))
    await readAssignments(db, idOf('alma'), options, () => now)
    expect(await db.read.lmsAccount.count({ where: { expires_at: { not: expires_at } } })).toBe(
      renewed,
    )
  }
})
