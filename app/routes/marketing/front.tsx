import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { redirectToDefaultRoute } from '~/http/guards/default-route.server'
import { ButtonLink } from '~/ui/button'
import { Art } from '~/views/marketing/blocks'
import { useMarketing } from '~/views/marketing/marketing-data'
import { DEMO_PATH } from '~/views/marketing/nav-links'
import { Sections } from '~/views/marketing/sections'
import { siteMeta } from './page-meta'
import { loadSitePage } from './site-page.server'

export const meta = siteMeta

/** The start page of visitors; members go where the default router sends them. (MARKETING-01) */
export const loader = publicRoute(async ({ context }) => {
  if (context.ctx.viewer) throw await redirectToDefaultRoute(context)
  return { site: loadSitePage(context, 'front') }
})

export default function Front() {
  const { productName, schoolName } = useMarketing()
  return (
    <>
      <div className="strip front">
        <div className="hero-words">
          {schoolName && <p className="kicker">The community of {schoolName}</p>}
          <h1>No one figures out college alone.</h1>
          <p className="lede">
            {schoolName ?? 'Every school'} has its own community on {productName}: a place to ask
            what you wouldn’t ask in class, and to hear from someone who was there last year.
          </p>
          <EntryButtons school={schoolName} />
        </div>
        <Art scene="front" />
      </div>
      <Sections page={useLoaderData<typeof loader>().site} />
    </>
  )
}

/** On a school's host its login and sign-up; elsewhere visitors choose a school first. */
function EntryButtons({ school }: { school: string | null }) {
  if (school) {
    return (
      <div className="row">
        <ButtonLink href="/current-login">Log in</ButtonLink>
        <ButtonLink href="/in/signup" variant="quiet">
          Sign up
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="row">
      <ButtonLink href={DEMO_PATH}>Request a demo</ButtonLink>
      <ButtonLink href="/start/login" variant="quiet">
        Find your school
      </ButtonLink>
    </div>
  )
}
