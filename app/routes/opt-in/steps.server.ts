import { redirect } from '@remix-run/node'
import { ownProfile, profileChoices } from '~/domain/profiles/queries.server'
import type { ProfileChoices, ProfileField } from '~/domain/profiles/schema'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { currentLaunch, stepAfterYes, type Launch } from '~/policy/opt-in'
import { optIn } from '~/views/links'

/** Which question the viewer is asked; 404 for those who aren't. (OPTIN-02) */
export function requireLaunch({ viewer, partner }: Ctx): Launch {
  const launch = currentLaunch(viewer, partner)
  if (!launch) throw new NotFound()
  return launch
}

/** The pages after "Yes" are for those who said it; others go back to the question. */
export function requireOptedIn(ctx: Ctx): void {
  requireLaunch(ctx)
  if (ctx.viewer.enrollment_opt_status !== 'in') throw redirect(optIn('question'))
}

/** Whether the viewer's own institution asks for a state. (OPTIN-09) */
const needsState = ({ institutions, institution_code, needs_state }: ProfileChoices): boolean =>
  institutions.find((institution) => institution.institution_code === institution_code)
    ?.needs_state ?? needs_state

/** (OPTIN-08) */
export async function pageAfterYes(ctx: Ctx): Promise<string> {
  const { about, state_or_country } = await ownProfile(ctx, ctx.db.read)
  const needs_state = needsState(await profileChoices(ctx))
  return optIn(stepAfterYes({ about, state_or_country, needs_state }))
}

/** What the second page asks. (OPTIN-09) */
export const aboutFields = (choices: ProfileChoices): ProfileField[] =>
  needsState(choices) ? ['state_or_country', 'about'] : ['about']
