import { Outlet } from '@remix-run/react'
import { productSlug } from '~/policy/screens'
import type { RouteHandle } from '~/root'
import { MarketingShell } from '~/views/marketing/shell'
import { outsidePlaces } from '~/views/shell/footer'

/** The frame of the public site; its pages need no script and have none. */
export const handle: RouteHandle = {
  withoutScript: true,
  shell: ({ facts, flash, children }) => {
    const { productName, schoolName, testEnvironment, viewer, joined, currentPath } = facts
    const site = {
      productName,
      schoolName,
      testEnvironment,
      suitePath: `/${productSlug(productName)}-suite`,
      outside: outsidePlaces(facts.outside),
      path: currentPath,
      member: viewer !== null && joined,
    }
    return (
      <MarketingShell facts={site} csrf={facts.csrf} lite={facts.lite} flash={flash}>
        {children}
      </MarketingShell>
    )
  },
}

export default function Frame() {
  return <Outlet />
}
