import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import {
  account,
  addPosts,
  changeAccount,
  db,
  idOf,
  NOW,
  site,
  type PersonName,
} from '~tests/support/fixtures'
import { fillAnnouncements } from '~tests/support/two-schools/announcements'
import { fillEvents } from '~tests/support/two-schools/events'
import { fillCases } from '~tests/support/two-schools/cases'
import { fillConversations } from '~tests/support/two-schools/conversations'
import { CASES } from './endpoint-samples'

/** What the samples are about, next to what the two schools have. */
export async function fillForEndpoints() {
  const due = { enrollment_opt_status: 'out', joined_date: new Date('2026-01-01') }
  for (const [name, flag] of Object.entries({ leo: 'pre_release', maya: 'post_release_opt_in' }))
    await changeAccount(name as PersonName, {
      ...due,
      flags: { enrollment_module_opt_in: true, [`enrollment_module_${flag}`]: true },
    })
  await changeAccount('greta', { onboarding_step: 'finished' })
  await addPosts(1, () => ({}))
  await fillConversations(db)
  await fillAnnouncements(db)
  await fillEvents(db)
  await fillCases(db)
  // Not Sam's: the change of an address ends older links.
  const { email, id: user_id } = await account('bea')
  const link = { id: idOf('link:bea'), kind: 'confirm_email', address: email, user_id }
  const times = { created_at: NOW, expires_at: new Date(Date.now() + 86_400_000) }
  await db.write((tx) =>
    tx.mailLink.create({ data: { ...link, ...times, partner_code: 'northfield' } }),
  )
  const code = mailLinkCode(site.services.env.SESSION_SECRET, link.id)
  CASES['POST /api/user/confirm'] = { input: { code } }
  const week = { id: idOf('initiative:week'), name: 'A week', created_at: NOW }
  await db.write((tx) =>
    tx.influenceInitiative.create({ data: { ...week, partner_code: 'northfield' } }),
  )
}
