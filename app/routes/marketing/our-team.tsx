import { useLoaderData } from '@remix-run/react'
import { teamGroups } from '~/domain/marketing/content/team'
import { forEverybody } from '~/http/door.server'
import { Tabs } from '~/ui/tabs'
import { DemoCall, SiteHero } from '~/views/marketing/blocks'
import { TeamCard } from '~/views/marketing/team-card'
import { described } from './described'

export const meta = described(
  'Our team',
  'Who makes {product}, and who tells us when we are wrong.',
)

/** One group at a time; an unknown tab is the first. (MARKETING-04, MARKETING-05) */
export const loader = forEverybody(({ context, url }) => {
  const groups = teamGroups(context.services.env.PRODUCT_NAME)
  const wanted = url.searchParams.get('tab')
  const shown = groups.find(({ tab }) => tab === wanted) ?? groups[0]!
  return {
    shown,
    tabs: groups.map((group, place) => ({
      label: group.name,
      href: place === 0 ? '/our-team' : `/our-team?tab=${group.tab}`,
      current: group.tab === shown.tab,
    })),
  }
})

export default function OurTeam() {
  const { shown, tabs } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHero
        title="People first, also on this page."
        lede="The cast of our demonstration: drawn by us, invented by us, named after nobody. They stand for the people a real team needs."
      />
      <div className="strip tabbed">
        <Tabs label="Team" tabs={tabs} />
        <section>
          <h2>{shown.name}</h2>
          <p className="lede">{shown.lede}</p>
          <div className="members">
            {shown.members.map((member) => (
              <TeamCard key={member.key} member={member} />
            ))}
          </div>
        </section>
      </div>
      <DemoCall title="Meet us" />
    </>
  )
}
