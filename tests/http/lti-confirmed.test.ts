import { expect } from 'vitest'
import { PASSWORD } from '~tests/support/database'
import { as, db, idOf } from '~tests/support/fixtures'
import { courseAccount, launch, test } from '~tests/support/lti-site'

test('[CANVAS-11] at a computer that was left logged in no one connects a course account of their own', async () => {
  const alma = await as('alma')
  const where = { user_id: idOf('alma') }
  const created_at = new Date(Date.now() - 11 * 60_000)
  await db.write((tx) => tx.session.updateMany({ where, data: { created_at } }))
  await launch(alma, 'alma')
  const stopped = await alma.submit('Connect')
  expect(stopped.path).toContain('/account-settings/confirm/login?redirect_to=%2Flti%2Fopen')
  expect(await courseAccount('alma')).toBeNull()
  const question = await alma.submit('Continue', { current_password: PASSWORD })
  expect(question.one('h1').text).toBe('Connect your Moodle account?')
  expect((await alma.submit('Connect')).path).toContain('/prompt')
  expect(await courseAccount('alma')).not.toBeNull()
})
