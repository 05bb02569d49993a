import { expect } from 'vitest'
import { findProspectRecipient } from '~/domain/signup/prospect-import.server'
import { changePartner, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'

test('[SIGNUP-23] a prospective student is mailed a link only while it works', async () => {
  const id = idOf('prospect:kit')
  const invited = { partner_code: 'northfield', prospect_id: 'K-1', created_at: NOW }
  await db.write((tx) => tx.prospect.create({ data: { id, email: 'kit@home.test', ...invited } }))
  const recipient = () => findProspectRecipient(db, id)
  expect(await recipient()).toMatchObject({ prospect_id: 'K-1', email: 'kit@home.test' })
  await changePartner({ status: 'inactive' })
  expect(await recipient()).toBe(null)
  await changePartner({ status: 'active' })
  await db.write((tx) => tx.prospect.update({ where: { id }, data: { user_id: idOf('sam') } }))
  expect(await recipient()).toBe(null)
})
