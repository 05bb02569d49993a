import { checkSamlProvider } from '~/platform/saml/saml-check.server'
import { checkProvider } from '~/platform/security/open-id-check.server'
import { countWithoutPassword } from '~/domain/accounts/credentials.server'
import type { PartnerPlan } from '~/domain/partners/commands.server'
import type { Context } from '../context'
import type { SingleSignOn } from '~/policy/viewer'
import { counted } from '../quantities'

type SignOnChange = Pick<PartnerPlan, 'code' | 'current' | 'wanted'>

/** What a changed single_sign_on means, for the plan: who has no password, and what the provider lacks. */
export async function signOnNotes(
  context: Context,
  { code, current, wanted }: SignOnChange,
): Promise<string[]> {
  const before = current?.settings.single_sign_on
  const after = wanted.settings.single_sign_on
  const isSame = JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  const found = (after && !isSame ? await textsOn(after, context.now()) : []).map(
    (text) => `single_sign_on: ${text}.`,
  )
  if (!before || nameIn(before) === nameIn(after)) return found
  const many = await countWithoutPassword(await context.db(), code)
  const people = many === 1 ? '1 person has' : `${counted(many)} people have`
  const until = after ? ', or where the new login vouches for their address' : ''
  return [...found, `${people} no password: they log in with a link by email${until}.`]
}

const nameIn = (signOn: SingleSignOn | null | undefined) =>
  signOn?.protocol === 'saml' ? (signOn.entity_id ?? signOn.metadata_url) : signOn?.issuer

async function textsOn(signOn: SingleSignOn, now: Date): Promise<string[]> {
  if (signOn.protocol !== 'saml') {
    const { faults, doubts } = await checkProvider(signOn)
    return [...faults, ...doubts]
  }
  const { faults, doubts, certificates } = await checkSamlProvider(signOn, now)
  return [...faults, ...doubts, ...certificates]
}
