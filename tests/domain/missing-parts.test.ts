import { expect } from 'vitest'
import { schoolGaps } from '~/domain/partners/missing-parts.server'
import { changePartner, db, dbTest as test } from '~tests/support/fixtures'

const missing = async (code: string) =>
  (await schoolGaps(db)).find(({ partner_code }) => partner_code === code)?.missing

const CONTACTS = {
  moderation_contact: { name: 'Pat', email: 'pat@northfield.test' },
  crisis_contacts: [{ label: 'Counseling', phone: '555 0100' }],
}

test('what the people of a school miss is told of it alone, part by part', async () => {
  const northfield = { partner_code: 'northfield' }
  await changePartner({ settings: CONTACTS })
  const before = await missing('lakeside')
  expect(await missing('northfield')).toEqual([])
  await changePartner({ settings: { ...CONTACTS, crisis_contacts: [] } })
  expect(await missing('northfield')).toEqual(['crisis_contacts'])
  await db.write(async (tx) => {
    await tx.topic.updateMany({ where: northfield, data: { archived_at: new Date() } })
    await tx.prompt.updateMany({ where: northfield, data: { active: false } })
  })
  expect(await missing('northfield')).toEqual(['crisis_contacts', 'topics', 'prompts'])
  // Who has another role is no staff; a school of staff alone has no one to talk with.
  await db.write((tx) =>
    tx.user.updateMany({ where: northfield, data: { roles: ['former_school_staff'] } }),
  )
  await changePartner({ settings: {} })
  const all = ['moderation_contact', 'crisis_contacts', 'topics', 'prompts', 'staff']
  expect(await missing('northfield')).toEqual(all)
  await db.write((tx) =>
    tx.user.updateMany({ where: northfield, data: { roles: ['school_staff'] } }),
  )
  expect(await missing('northfield')).toEqual([...all.slice(0, 4), 'people'])
  expect(await missing('lakeside')).toEqual(before)
  await changePartner({ status: 'inactive' })
  expect(await missing('northfield')).toBeUndefined()
})
