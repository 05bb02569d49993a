import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { TipsPicture } from '~/views/tips/tip-card'
import { openStudyPage } from './study-page.server'

export const meta = titled<typeof loader>(({ firstName }) => `Welcome, ${firstName}`)

/** (TIPS-01) */
export const loader = forMembers((asked) => openStudyPage(asked, 'pbo-welcome'))

export default function Welcome() {
  const { firstName, school, next } = useLoaderData<typeof loader>()
  return (
    <Page title={`Welcome, ${firstName}`} lede={`Good that you are here, from all of ${school}.`}>
      <TipsPicture />
      <div className="prose">
        <p>
          Studying is a skill, and skills can be learned. On the next pages you find a handful of
          tips: some from research about how people learn, some from students who have been where
          you are now.
        </p>
        <p>It takes about five minutes. You can stop at any time and go on later.</p>
      </div>
      <div className="form-buttons">{next && <ButtonLink href={next}>Next</ButtonLink>}</div>
    </Page>
  )
}
