import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { TipsPicture } from '~/views/tips/tip-card'
import { openStudyPage } from './study-page.server'

export const meta = titled<typeof loader>(() => 'Coming soon')

/** (TIPS-06) */
export const loader = forMembers((asked) => openStudyPage(asked, 'ctrl-coming-soon'))

export default function ComingSoon() {
  const { firstName, school, product, next } = useLoaderData<typeof loader>()
  return (
    <Page title="Coming soon" lede={`Thank you for signing up, ${firstName}.`}>
      <TipsPicture />
      <div className="prose">
        <p>
          You take part in a study of {school} with {product}: one group uses the community from the
          start, yours gets it later. Your account is ready for that day.
        </p>
        <p>Until then we have something for you that helps with studying right away.</p>
        <p>
          Taking part is your choice. If you would rather not, you can{' '}
          <a href="/account-settings/delete">delete your account</a>.
        </p>
      </div>
      <div className="form-buttons">{next && <ButtonLink href={next}>Next</ButtonLink>}</div>
    </Page>
  )
}
