import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { badgeGroups } from '~/domain/badges/queries.server'
import { newestEarned, OWN_BADGES } from '~/domain/badges/schema'
import { markStep } from '~/domain/progress/commands.server'
import { requireMember } from '~/http/guards/member-route.server'
import { pluralize } from '~/ui/count'
import { homeAfter } from '~/policy/home-sequence'
import { BADGES_ANNOUNCEMENT } from '~/policy/profile-steps'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { ModalPage } from '~/ui/modal-page'
import { Page } from '~/ui/page'
import { BadgeList } from '~/views/people/badge-list'
import { ownBadges } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** Between pages, once: what badges are, with those one has. Showing it counts. (HOME-05) */
export const loader = requireMember(async ({ ctx }) => {
  const badges = newestEarned(await badgeGroups(ctx, ctx.viewer.id))
  if (badges.length === 0) throw redirect(ownBadges)
  await markStep(ctx, BADGES_ANNOUNCEMENT)
  const title =
    badges.length === 1
      ? 'You’ve earned your first badge'
      : `You’ve earned ${pluralize(badges.length, 'badge', 'badges')}`
  return { title, badges: badges.slice(0, MAX_SHOWN), on: homeAfter(ctx.viewer, ctx.partner) }
})

const MAX_SHOWN = 4

export default function FirstBadges() {
  const { title, badges, on } = useLoaderData<typeof loader>()
  return (
    <ModalPage over={on} close={on}>
      <Page
        title={title}
        lede="Badges show what you’ve done for others and for yourself. People see them on your profile."
      >
        <BadgeList badges={badges} own level={2} />
        <div className="row">
          <ButtonLink href={on}>Continue</ButtonLink>
          <ButtonLink href={ownBadges} variant="quiet">
            {OWN_BADGES}
          </ButtonLink>
        </div>
      </Page>
    </ModalPage>
  )
}
