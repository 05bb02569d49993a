import { redirect } from '@remix-run/node'
import { assertAdministrator } from '~/domain/administration/access.server'
import { SECTION_NAMES } from '~/domain/administration/schema-settings'
import { requireMember } from '~/http/guards/member-route.server'
import { schoolSettings } from '~/views/links'

/** The settings begin with the first of their forms. */
export const loader = requireMember(({ ctx }) => {
  assertAdministrator(ctx)
  return redirect(schoolSettings(SECTION_NAMES[0] ?? ''))
})
