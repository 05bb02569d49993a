import { useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { SectionsPage } from '~/views/marketing/sections'
import { siteMeta } from './page-meta'
import { loadSitePage } from './site-page.server'

export const meta = siteMeta

/** Pages without data of their own; /{product}-suite is one of them. (MARKETING-01, MARKETING-11) */
export const loader = publicRoute(({ context, params, url }) => ({
  site: loadSitePage(
    context,
    params.suite ? 'suite' : url.pathname.toLowerCase().replaceAll('/', ''),
  ),
}))

export default function MarketingPage() {
  return <SectionsPage page={useLoaderData<typeof loader>().site} />
}
