import { copyFileSync } from 'node:fs'
import { idOf } from '~tests/support/database'
import { idpMetadata, newIdp } from '~tests/support/saml'
import { placeWithCases } from '~tests/support/two-schools/fill'
import { HILL_FILE } from './schools'
import type { Workspace } from './quad'

/** A school of its own, as its file describes it. */
export function withHill({ quad }: Workspace) {
  return quad('partners import -', { input: HILL_FILE })
}

const LTI_ADD =
  'lms add hill --kind lti --url https://m.test --client-id c --deployment-id 1 --login-url https://m.test/a --token-url https://m.test/t --jwks-url https://m.test/k'

/** The same with a platform that opens pages here. */
export const withLti = async (cli: Workspace) => (await withHill(cli), cli.quad(LTI_ADD))

/** The same with a login of its own by SAML. */
export async function withSaml(cli: Workspace) {
  await withHill(cli)
  const signOn = { protocol: 'saml', label: 'Hill ID', metadata: idpMetadata(await newIdp()) }
  await cli.quad(['partners', 'set', 'hill', `single_sign_on=${JSON.stringify(signOn)}`])
}

/** The two small schools, in place of the empty database, before it's opened. */
export async function addPeople({ file }: Workspace) {
  copyFileSync(await placeWithCases(), file)
}

export function addTicket({ write }: Workspace) {
  const texts = { category: 'general', description: 'x', page: '/home', email: 'jo@hill.test' }
  return write((tx) =>
    tx.ticket.create({ data: { id: 'ticket00', ...texts, created_at: new Date(0) } }),
  )
}

const day = (text: string) => new Date(`${text}T09:00:00Z`)

/** One of each of what is listed and no one has otherwise. */
export const addListed = ({ write }: Workspace) =>
  write(async (tx) => {
    const created_at = day('2026-11-01')
    const row = { id: idOf('listed'), created_at }
    const school = { partner_code: 'northfield' }
    const news = {
      text: 'Closed on *Friday*',
      starts_at: day('2099-01-01'),
      ends_at: day('2099-01-02'),
    }
    await tx.announcement.create({ data: { ...row, ...school, ...news } })
    const times = { tried_at: day('2026-11-02'), read_at: day('2026-11-02') }
    const unread = [{ what: 'Trip', why: 'It has no start' }]
    const calendar = {
      name: 'Games',
      url: 'https://games.test/',
      problem: 'games.test answers 404',
    }
    await tx.calendarSource.create({ data: { ...row, ...school, ...calendar, ...times, unread } })
    const expires_at = day('2099-01-01')
    const token = { user_id: idOf('sam'), name: 'A program', scope: 'read', hash: 'x', expires_at }
    await tx.accessToken.create({ data: { ...row, ...school, ...token } })
    const vera = { first_name: 'Vera', last_name: 'Two', email: 'vera@mail.test' }
    const wish = {
      school: 'Westfield',
      position: 'Dean',
      message: 'May we see it?',
      page: '/our-team',
    }
    await tx.contactRequest.create({ data: { ...row, ...vera, ...wish } })
    const job = {
      name: 'mail',
      key: 'x',
      payload: {},
      state: 'ready',
      attempts: 3,
      run_at: created_at,
    }
    await tx.job.create({ data: { ...row, ...job, last_error: 'no answer' } })
    await tx.userStudy.upsert({
      where: { user_id: idOf('sam') },
      create: { user_id: idOf('sam'), research_volunteer: true },
      update: { research_volunteer: true },
    })
    const prospect = { prospect_id: 'P-1', email: 'ann@home.test', invited_at: created_at }
    await tx.prospect.create({ data: { ...row, partner_code: 'hill', ...prospect } })
    const at = (path: string) => `https://moodle.test/${path}`
    const addresses = { login_url: at('login'), token_url: at('token'), jwks_url: at('keys') }
    const platform = { name: 'Moodle', issuer: at(''), client_id: 'c', deployment_ids: ['1'] }
    await tx.ltiPlatform.create({ data: { ...row, ...school, ...platform, ...addresses } })
  })
