import { Outlet } from '@remix-run/react'
import { productSlug } from '~/policy/path-groups'
import type { RouteHandle } from '~/root'
import { MarketingShell } from '~/views/marketing/shell'
import url from '~/styles/site.css?url'
import text from '~/styles/site.css?inline'
import { listExternalLinks } from '~/views/shell/footer'

/** The layout of the public site; its pages need no script and have none. */
export const handle: RouteHandle = {
  withoutScript: true,
  sheet: { url, text },
  shell: ({ data, flash, children }) => {
    const { productName, schoolName, testEnvironment, viewer, joined, currentPath } = data
    const site = {
      productName,
      schoolName,
      testEnvironment,
      suitePath: `/${productSlug(productName)}-suite`,
      externalLinks: listExternalLinks(data.externalLinks),
      path: currentPath,
      member: viewer !== null && joined,
    }
    return (
      <MarketingShell data={site} csrf={data.csrf} lite={data.lite} flash={flash}>
        {children}
      </MarketingShell>
    )
  },
}

export default function MarketingLayout() {
  return <Outlet />
}
