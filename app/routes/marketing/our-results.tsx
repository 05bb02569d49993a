import { useLoaderData } from '@remix-run/react'
import { forEverybody } from '~/http/door.server'
import { Tabs } from '~/ui/tabs'
import { DemoCall, SiteHero } from '~/views/marketing/blocks'
import { Efficacy, Engagement } from '~/views/marketing/results'
import { described } from './described'

export const meta = described(
  'Our results',
  'How {product} measures whether it helps, and what the numbers will look like.',
)

/** Tabs are links, each with its address. (MARKETING-03) */
export const loader = forEverybody(({ url }) => ({
  engagement: url.searchParams.get('tab') === 'engagement',
}))

export default function OurResults() {
  const { engagement } = useLoaderData<typeof loader>()
  const tabs = [
    { label: 'Efficacy', href: '/our-results', current: !engagement },
    { label: 'Engagement', href: '/our-results?tab=engagement', current: engagement },
  ]
  return (
    <>
      <SiteHero
        title="We would rather be right than impressive."
        lede="A young product has few results of its own. Here is how we find them, and what we will show you when we have them."
        scene="results"
      />
      <div className="strip tabbed">
        <Tabs label="Results" tabs={tabs} />
        {engagement ? <Engagement /> : <Efficacy />}
      </div>
      <DemoCall title="Measure it with us" />
    </>
  )
}
