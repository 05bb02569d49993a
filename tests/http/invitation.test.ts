import { expect } from 'vitest'
import { importProspects } from '~/domain/signup/prospect-import.server'
import { parseProspects } from '~/domain/signup/prospect-list'
import { importPeople } from '~/domain/support/people-import.server'
import { parsePeople } from '~/domain/support/people-list'
import { changePartner, db, idOf, site, test } from '~tests/support/fixtures'
import { mailTo, pathIn } from '~tests/support/mailbox'
import { findUser } from '~tests/support/users'

const EMAIL = 'ada@northfield.test'
const LIST = `email,first_name,last_name\n${EMAIL},Ada,Lovelace\n`
const chosen = { password: 'fresh-1', password_confirmation: 'fresh-1' }

test('[CLI-25] an invited person chooses a password once, logs in, and is asked to accept the terms', async () => {
  const school = { partner_code: 'northfield', product: 'Quad', listed: true }
  const settings = { ...school, invite: true, actor: 'os:test', now: new Date() }
  await importPeople(db, settings, parsePeople(LIST).entries)
  const [mail] = await mailTo(site, EMAIL)
  expect(mail?.subject).toBe('Northfield University invites you to Quad')
  const path = pathIn(mail?.text, '/invitation/')
  expect((await site.browser('lakeside').get(path)).status).toBe(404)

  const ada = site.browser()
  const form = (await ada.get(path)).form('Save the password')
  const refused = await ada.twin().submit(form, { ...chosen, password_confirmation: 'other' })
  expect([refused.status, refused.error('password_confirmation')]).toEqual([
    400,
    'Passwords must match.',
  ])
  const twin = ada.twin()
  const done = await ada.submit(form, chosen)
  expect(done.path).toBe('/current-login')
  expect(done.text).toContain('Your password is saved. Log in with it.')
  // Pressed twice is pressed once; opened again, the link has ended.
  expect((await twin.submit(form, chosen)).path).toBe('/current-login')
  const again = await site.browser().get(path)
  expect([again.status, again.one('h1').text]).toEqual([410, 'This link doesn’t work'])
  expect(again.link('Log in')).toBe('/current-login')

  const inside = await ada.submit(done.form('Log in'), { email: EMAIL, password: 'fresh-1' })
  expect(inside.path).toBe('/accept')
  expect(await findUser(db, { email: EMAIL })).toMatchObject({
    email_confirmed: true,
    joined_date: null,
  })
})

test('[CLI-25] of two who open an invitation at once, one chooses the password', async () => {
  const school = { partner_code: 'northfield', product: 'Quad', listed: true }
  const settings = { ...school, invite: true, actor: 'os:test', now: new Date() }
  await importPeople(db, settings, parsePeople(LIST.replace(EMAIL, 'two@northfield.test')).entries)
  const [mail] = await mailTo(site, 'two@northfield.test')
  const path = pathIn(mail?.text, '/invitation/')
  const both = await Promise.all(
    ['first', 'other'].map(async (name) => {
      const browser = site.browser()
      const form = (await browser.get(path)).form('Save the password')
      return () => browser.submit(form, { password: name, password_confirmation: name })
    }),
  )
  const pages = await Promise.all(both.map((submit) => submit()))
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('[SIGNUP-29] a prospective student gets their link by mail, and no one who has signed up', async () => {
  await changePartner({ allow_prospective: true, require_id: true })
  const by = { partner_code: 'northfield', invite: true, actor: 'os:test', now: new Date() }
  const list = parseProspects('P 1,pat@home.test\nP-2,taken@home.test').entries
  await importProspects(db, { ...by, invite: false }, list)
  const used = { partner_code_prospect_id: { partner_code: 'northfield', prospect_id: 'P-2' } }
  await db.write((tx) => tx.prospect.update({ where: used, data: { user_id: idOf('sam') } }))
  await importProspects(db, by, list)
  await importProspects(db, by, list)
  const mails = await mailTo(site, 'pat@home.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['Northfield University invites you to Quad'])
  expect(await mailTo(site, 'taken@home.test')).toEqual([])
  const path = pathIn(mails[0]?.text, '/prospective/signup/')
  // It is a link of ours: someone who guesses in the same network can't close it.
  const guess = async (id: string) => (await site.browser().get(`/prospective/signup/${id}`)).status
  for (let count = 0; count < 30; count++) expect(await guess(`guess-${count}`)).toBe(200)
  expect(await guess('P%201')).toBe(429)
  const form = (await site.browser().get(path)).form('Sign up')
  expect(form.names).toContain('password')
})
