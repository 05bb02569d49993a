import { checkSamlProvider } from '~/platform/saml/saml-check.server'
import { checkProvider } from '~/platform/security/open-id-check.server'
import { countWithoutPassword } from '~/domain/accounts/credentials.server'
import type { PartnerPlan } from '~/domain/partners/commands.server'
import type { Problem } from '~/domain/partners/duplicates'
import type { Context } from '../context'
import type { SingleSignOn } from '~/policy/viewer'
import { counted } from '../quantities'

type SignOnChange = Pick<PartnerPlan, 'code' | 'current' | 'wanted'>

/** What a changed single_sign_on means, for the plan. */
type SignOnNotes = {
  /** With which no one could log in, as the provider itself says */
  problems: Problem[]
  /** Who has no password, and what else the provider lacks */
  hints: string[]
}

/**
 * Reads what the provider of a changed single_sign_on says. One that doesn't answer is only noted: it may be
 * reached from where the site runs, or later.
 */
export async function signOnNotes(
  context: Context,
  { code, current, wanted }: SignOnChange,
): Promise<SignOnNotes> {
  const before = current?.settings.single_sign_on
  const after = wanted.settings.single_sign_on
  const isSame = JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  const found = after && !isSame ? await check(after, context.now()) : NOTHING
  const { faults, isAway } = found
  const problems = isAway ? [] : faults.map((message) => ({ path: PATH, message }))
  const texts = isAway ? faults : [...found.doubts, ...found.certificates]
  const hints = texts.map((text) => `single_sign_on: ${text}.`)
  if (!before || nameIn(before) === nameIn(after)) return { problems, hints }
  const many = await countWithoutPassword(await context.db(), code)
  const people = many === 1 ? '1 person has' : `${counted(many)} people have`
  const until = after ? ', or where the new login vouches for their address' : ''
  hints.push(`${people} no password: they log in with a link by email${until}.`)
  return { problems, hints }
}

const PATH = 'settings.single_sign_on'
const NOTHING = { faults: [], doubts: [], certificates: [], isAway: false }

const nameIn = (signOn: SingleSignOn | null | undefined) =>
  signOn?.protocol === 'saml' ? (signOn.entity_id ?? signOn.metadata_url) : signOn?.issuer

const check = async (signOn: SingleSignOn, now: Date) =>
  signOn.protocol === 'saml'
    ? checkSamlProvider(signOn, now)
    : { ...(await checkProvider(signOn)), certificates: [] }
