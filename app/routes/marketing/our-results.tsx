import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { Tabs } from '~/ui/tabs'
import { DemoCallout, SiteHero } from '~/views/marketing/blocks'
import { SectionContent } from '~/views/marketing/sections'
import { siteMeta } from './page-meta'
import { loadSitePage } from './site-page.server'

export const meta = siteMeta

/** The tabs are links: Efficacy is the first section, Engagement the second. (MARKETING-03) */
export const loader = publicRoute(({ context, url }) => {
  const engagement = url.searchParams.get('tab') === 'engagement'
  const site = loadSitePage(context, 'our-results')
  return { site, section: site.sections[engagement ? 1 : 0]!, engagement }
})

export default function OurResults() {
  const { site, section, engagement } = useLoaderData<typeof loader>()
  const tabs = [
    { label: 'Efficacy', href: '/our-results', current: !engagement },
    { label: 'Engagement', href: '/our-results?tab=engagement', current: engagement },
  ]
  return (
    <>
      <SiteHero hero={site.hero} />
      <div className="strip tabbed">
        <Tabs label="Results" tabs={tabs} />
        <section>
          <h2>{section.title}</h2>
          <SectionContent section={section} />
        </section>
      </div>
      <DemoCallout title={site.callout} />
    </>
  )
}
