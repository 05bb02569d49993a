import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { trackReferClick } from '~/domain/home/refer.server'
import { REFER, REFER_PAGE, REFER_TEXT } from '~/domain/home/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Field } from '~/ui/field'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => REFER)

/**
 * Where the links to refer a friend lead: to the school's own page if it has one, else here, with
 * the address to share. Records the click. (HOME-16)
 */
export const loader = requireMember(({ ctx, context, url }) => {
  const { refer_a_friend_link } = ctx.partner.settings
  const isClick = url.searchParams.get('from') === 'home'
  if (isClick) {
    trackReferClick(context.services.tracker, ctx, /Mobi/.test(context.userAgent ?? ''))
  }
  if (refer_a_friend_link) throw redirect(refer_a_friend_link)
  // Reloading the page isn't a second click.
  if (isClick) throw redirect(REFER_PAGE)
  return {
    school: ctx.partner.name,
    student: new URL('/in/signup', url).href,
    prospective: ctx.partner.allow_prospective ? new URL('/prospective/signup', url).href : null,
  }
})

export default function ReferAFriend() {
  const { school, student, prospective } = useLoaderData<typeof loader>()
  return (
    <Page title={REFER} lede={REFER_TEXT}>
      <Invitation school={school} name="student" label="For students" address={student} />
      {prospective && (
        <Invitation
          school={school}
          name="prospective"
          label="For someone who’s still deciding"
          address={prospective}
        />
      )}
      <p>
        <a href="/home">Back to home</a>
      </p>
    </Page>
  )
}

type InvitationProps = { school: string; name: string; label: string; address: string }

/** An address whole, to be copied or to go out by email. */
function Invitation({ school, name, label, address }: InvitationProps) {
  return (
    <section className="card form" aria-label={label}>
      <Field as="textarea" name={name} label={label} defaultValue={address} readOnly />
      {/* Script adds its buttons here. */}
      <div className="form-buttons" data-copy={name} data-title={school}>
        <ButtonLink href={inviteEmail(school, address)} variant="quiet" reload>
          Email it
        </ButtonLink>
      </div>
    </section>
  )
}

/** A link that starts an invitation in the reader's own mail program. */
function inviteEmail(school: string, address: string): string {
  const subject = encodeURIComponent(`Join me at ${school}`)
  const body = encodeURIComponent(
    `This is where we ask questions and help each other out:\n\n${address}\n`,
  )
  return `mailto:?subject=${subject}&body=${body}`
}
