import { useLoaderData } from '@remix-run/react'
import { SIGNUP_FLOWS } from '~/domain/signup/flows'
import { signupSchool } from '~/domain/signup/queries.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

const TITLE = 'This link doesn’t work'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** A prospective student's link that is not right for this school, and what is. (SIGNUP-22) */
export const loader = publicRoute(async ({ ctx }) => {
  if (!ctx.partner) return { school: null, takes: 'unknown' as const }
  const { name, allow_prospective, require_id } = await signupSchool(
    ctx.db,
    ctx.partner.partner_code,
  )
  const takes = !allow_prospective ? 'none' : require_id ? 'invited' : 'all'
  return { school: name, takes }
})

export default function ProspectiveError() {
  const { school, takes } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede={`It isn’t how prospective students sign up at ${school ?? 'this school'}.`}
    >
      {takes === 'invited' && (
        <p>
          {school} invites prospective students one by one. Please open the whole link in your
          invitation, or ask the admissions office for a new one.
        </p>
      )}
      {takes === 'none' && (
        <p>
          {school} doesn’t let prospective students sign up here. If you’re already a student there,
          you can sign up as one.
        </p>
      )}
      {takes === 'all' && (
        <p>You don’t need an invitation: anyone interested in {school} is welcome.</p>
      )}
      {takes === 'unknown' && <p>Please choose your school first.</p>}
      <div className="row">
        {takes === 'all' && (
          <ButtonLink href={SIGNUP_FLOWS.prospective.path}>Sign up without one</ButtonLink>
        )}
        {takes === 'none' && (
          <ButtonLink href={SIGNUP_FLOWS.in.path}>Sign up as a student</ButtonLink>
        )}
        {takes === 'unknown' && <ButtonLink href="/start/signup">Choose a school</ButtonLink>}
        <ButtonLink href="/prospective-login" variant="quiet">
          Log in
        </ButtonLink>
      </div>
    </Page>
  )
}
