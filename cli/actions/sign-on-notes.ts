import { countWithoutPassword } from '~/domain/accounts/credentials.server'
import type { PartnerPlan } from '~/domain/partners/commands.server'
import type { Context } from '../context'
import { counted } from '../quantities'

type SignOnChange = Pick<PartnerPlan, 'code' | 'current' | 'wanted'>

/** What a changed single_sign_on means, for the plan: who has no password. */
export async function signOnNotes(
  context: Context,
  { code, current, wanted }: SignOnChange,
): Promise<string[]> {
  const before = current?.settings.single_sign_on
  const after = wanted.settings.single_sign_on
  if (!before || before.issuer === after?.issuer) return []
  const many = await countWithoutPassword(await context.db(), code)
  const people = many === 1 ? '1 person has' : `${counted(many)} people have`
  const until = after ? ', or where the new login vouches for their address' : ''
  return [`${people} no password: they log in with a link by email${until}.`]
}
