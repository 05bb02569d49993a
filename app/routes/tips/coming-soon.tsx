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
          {product} opens step by step at {school}. Your account is ready for the day when it is
          your turn.
        </p>
        <p>Until then we have something for you that helps with studying right away.</p>
      </div>
      <div className="form-buttons">{next && <ButtonLink href={next}>Next</ButtonLink>}</div>
    </Page>
  )
}
