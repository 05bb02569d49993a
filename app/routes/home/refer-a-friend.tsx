import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { noteReferClick } from '~/domain/home/refer.server'
import { REFER, REFER_PAGE, REFER_TEXT } from '~/domain/home/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Field } from '~/ui/field'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => REFER)

/**
 * Where the links to refer a friend lead: to the school's own page for that, or else here, with the
 * address to pass on. That a link was followed is recorded on the way. (HOME-16)
 */
export const loader = forMembers(({ ctx, context, url }) => {
  const { refer_a_friend_link } = ctx.partner.settings
  const followed = url.searchParams.get('from') === 'home'
  if (followed) {
    noteReferClick(context.services.tracker, ctx, /Mobi/.test(context.userAgent ?? ''))
  }
  if (refer_a_friend_link) throw redirect(refer_a_friend_link)
  // Reading the page again is no second click.
  if (followed) throw redirect(REFER_PAGE)
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
      <div className="card form">
        <Field name="student" label="For students" defaultValue={student} readOnly />
        {prospective && (
          <Field
            name="prospective"
            label="For somebody who is still deciding"
            defaultValue={prospective}
            readOnly
          />
        )}
        <div className="form-buttons">
          <ButtonLink href={letter(school, student)} reload>
            Write an email
          </ButtonLink>
          <ButtonLink href="/home" variant="quiet">
            Home
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

/** The beginning of a letter in the reader's own mail program. */
function letter(school: string, address: string): string {
  const subject = encodeURIComponent(`Come and see: ${school}`)
  const body = encodeURIComponent(`This is where we ask one another things:\n\n${address}\n`)
  return `mailto:?subject=${subject}&body=${body}`
}
