import type { ReactNode } from 'react'
import { Page } from '~/ui/page'

/** A mailed link that doesn't work, and the ways to a new one. */
export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <Page
      title="This link doesn’t work"
      lede="It was already used, was replaced by a newer one or has expired, or part of it is missing."
    >
      {children}
    </Page>
  )
}
