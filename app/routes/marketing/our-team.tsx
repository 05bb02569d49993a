import { useLoaderData } from '@remix-run/react'
import { teamGroups } from '~/domain/marketing/content.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { Tabs } from '~/ui/tabs'
import { DemoCallout, SiteHero } from '~/views/marketing/blocks'
import { TeamCard } from '~/views/marketing/team-card'
import { siteMeta } from './page-meta'
import { loadSitePage, siteTextValues } from './site-page.server'

export const meta = siteMeta

/** One group at a time; an unknown tab is the first. (MARKETING-04, MARKETING-05) */
export const loader = publicRoute(({ context, url }) => {
  const groups = teamGroups(siteTextValues(context))
  const group = groups.find(({ tab }) => tab === url.searchParams.get('tab')) ?? groups[0]!
  return {
    site: loadSitePage(context, 'our-team'),
    group,
    tabs: groups.map(({ name, tab }, index) => ({
      label: name,
      href: index === 0 ? '/our-team' : `/our-team?tab=${tab}`,
      current: tab === group.tab,
    })),
  }
})

export default function OurTeam() {
  const { site, group, tabs } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHero hero={site.hero} />
      <div className="strip tabbed">
        <Tabs label="Team" tabs={tabs} />
        <section>
          <h2>{group.name}</h2>
          <p className="lede">{group.lede}</p>
          <div className="members">
            {group.members.map((member) => (
              <TeamCard key={member.key} member={member} />
            ))}
          </div>
        </section>
      </div>
      <DemoCallout title={site.callout} />
    </>
  )
}
