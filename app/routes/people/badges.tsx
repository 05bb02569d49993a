import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { badgeGroups, badgeProgress } from '~/domain/badges/queries.server'
import {
  BADGE_LISTS,
  badgesTitle,
  newestEarned,
  NO_BADGES,
  OWN_BADGES,
  type BadgeGroup,
  type BadgeList as ListName,
} from '~/domain/badges/schema'
import { personProfile } from '~/domain/people/queries.server'
import { markStep } from '~/domain/progress/commands.server'
import { requireMember } from '~/http/guards/member-route.server'
import { BADGES_ANNOUNCEMENT } from '~/policy/profile-steps'
import { titleMeta } from '~/presenters/shell/title'
import { NotFound } from '~/platform/failures'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { BadgeList } from '~/views/people/badge-list'
import { ownBadges, badges as badgesOf, profile } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ title }) => title)

const listSchema = z.enum(BADGE_LISTS).optional().catch(undefined)

/**
 * The badges of the viewer or of someone whose profile they can see: earned ones first, or all where
 * there are none. NotFound for others. (BADGE-02 to BADGE-05)
 */
export const loader = requireMember(async ({ ctx, params, url }) => {
  const id = params.userId ?? ctx.viewer.id
  const shown = await personProfile(ctx, id)
  if (!shown.visible) throw new NotFound()
  const { own, person } = shown
  const groups = await badgeGroups(ctx, id)
  if (own) await markStep(ctx, BADGES_ANNOUNCEMENT)
  const hasAny = groups.some(({ earned_levels }) => earned_levels > 0)
  const chosen = listSchema.parse(url.searchParams.get('list') ?? undefined)
  const list = chosen ?? (hasAny ? 'earned' : 'all')
  return {
    title: own ? OWN_BADGES : badgesTitle(person.first_name),
    back: own ? null : { href: profile(id), name: person.first_name },
    own,
    list,
    href: params.userId === undefined ? ownBadges : badgesOf(id),
    badges: listed(list, groups),
    progress: own && list === 'all' ? await badgeProgress(ctx, groups) : {},
  }
})

/** 'profile' are the highest of each family, as a profile shows them. */
function listed(list: ListName, groups: BadgeGroup[]) {
  if (list === 'all') return groups.flatMap(({ badges }) => badges)
  return newestEarned(groups, (badges) => (list === 'earned' ? badges : badges.slice(-1)))
}

const LABELS: Record<ListName, string> = {
  all: 'All',
  earned: 'Earned',
  profile: 'On the profile',
}

export default function Badges() {
  const { title, back, own, list, href, badges, progress } = useLoaderData<typeof loader>()
  const tabs = BADGE_LISTS.map((name) => ({
    label: LABELS[name],
    href: `${href}?list=${name}`,
    current: name === list,
  }))
  return (
    <Page title={title} lede={back && <a href={back.href}>Back to {back.name}’s profile</a>}>
      <Tabs label="Badges" tabs={tabs} />
      <section className="stack" aria-labelledby="badges-title">
        <h2 id="badges-title" className="hidden-text">
          {LABELS[list]}
        </h2>
        {badges.length > 0 ? (
          <BadgeList badges={badges} own={own} progress={progress} />
        ) : (
          <EmptyState
            title={NO_BADGES}
            text={own ? 'Ask, answer or respond to a prompt: each leads to a first badge.' : null}
          />
        )}
      </section>
    </Page>
  )
}
