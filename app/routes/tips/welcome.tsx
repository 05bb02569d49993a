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
  const { firstName, school, product, next } = useLoaderData<typeof loader>()
  return (
    <Page
      title={`Welcome, ${firstName}`}
      lede={`Everybody at ${school} is glad that you are here.`}
    >
      <TipsPicture />
      <div className="prose">
        <p>
          Studying is a skill, and skills can be learned. On the next pages you find a handful of
          tips: some from research about how people learn, some put as a student might say them.
        </p>
        <p>
          They are your part in a study of {school} with {product}. Your group begins with tips and
          gets the community later. Taking part is your choice, also from here on.
        </p>
        <p>
          It takes about five minutes. You can stop at any time and go on later: your place is kept
          until you log out, and after that the tips begin anew, in another order.
        </p>
      </div>
      <div className="form-buttons">{next && <ButtonLink href={next}>Next</ButtonLink>}</div>
    </Page>
  )
}
