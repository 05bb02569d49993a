import { useLoaderData } from '@remix-run/react'
import { DOORS } from '~/domain/signup/doors'
import { signupSchool } from '~/domain/signup/queries.server'
import { forEverybody } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

const TITLE = 'This link is not the right one'

export const meta = titled<typeof loader>(() => TITLE)

/** A prospective student's link that is not right for this school, and what is. (SIGNUP-22) */
export const loader = forEverybody(async ({ ctx }) => {
  if (!ctx.partner) return { school: null, takes: 'unknown' as const }
  const { name, allow_prospective, require_id } = await signupSchool(
    ctx.db,
    ctx.partner.partner_code,
  )
  const takes = !allow_prospective ? 'nobody' : require_id ? 'invited' : 'everybody'
  return { school: name, takes }
})

export default function ProspectiveError() {
  const { school, takes } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede={`It is not how prospective students sign up at ${school ?? 'this school'}.`}
    >
      {takes === 'invited' && (
        <p>
          {school} invites prospective students one by one. Please open the whole link in your
          invitation, or ask the admissions office for a new one.
        </p>
      )}
      {takes === 'nobody' && (
        <p>
          {school} does not take sign-ups of prospective students here. If you study there already,
          you can sign up as a student.
        </p>
      )}
      {takes === 'everybody' && (
        <p>You do not need an invitation: everybody who is interested in {school} is welcome.</p>
      )}
      {takes === 'unknown' && <p>Please choose your school first.</p>}
      <div className="row">
        {takes === 'everybody' && (
          <ButtonLink href={DOORS.prospective.path}>Sign up without one</ButtonLink>
        )}
        {takes === 'nobody' && <ButtonLink href={DOORS.in.path}>Sign up as a student</ButtonLink>}
        {takes === 'unknown' && <ButtonLink href="/start/signup">Choose a school</ButtonLink>}
        <ButtonLink href="/prospective-login" variant="quiet">
          Log in
        </ButtonLink>
      </div>
    </Page>
  )
}
