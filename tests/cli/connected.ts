import { copyFileSync } from 'node:fs'
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
