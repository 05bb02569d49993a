import { provisionPerson } from '~/domain/provisioning/people.server'
import { findScimToken } from '~/domain/provisioning/tokens.server'
import type { Db } from '~/platform/database/types'

/** Someone new on the list of Northfield's directory, with a look for a key that isn't there. */
export async function provisionSomeone(db: Db, now: Date) {
  await findScimToken(db, 'scim_unknown')
  const directory = { db, partner_code: 'northfield', actor: 'scim:key', product: 'Quad', now }
  const emails = [{ value: 'new@northfield.test', type: 'work' }]
  return provisionPerson(directory, { userName: 'new', name: { givenName: 'New' }, emails })
}
