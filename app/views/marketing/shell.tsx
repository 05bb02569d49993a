import type { ReactNode } from 'react'
import { SkipLink } from '~/ui/hidden-text'
import { Flash, type FlashMessage } from '~/ui/messages'
import { PageProvider } from '~/ui/page-context'
import { TestNote } from '~/views/shell/test-note'
import { MarketingDataProvider, type MarketingData } from './marketing-data'
import { SiteFooter } from './footer'
import { SiteHeader } from './header'

type MarketingShellProps = {
  data: MarketingData
  csrf: string
  lite: boolean
  flash: FlashMessage | null
  children: ReactNode
}

/** The public site: its own header and footer, the same for visitors and members. */
export function MarketingShell({ data, csrf, lite, flash, children }: MarketingShellProps) {
  return (
    <PageProvider csrf={csrf} lite={lite} timeZone={null}>
      <MarketingDataProvider data={data}>
        <div className="site">
          <SkipLink />
          <SiteHeader />
          <TestNote shown={data.testEnvironment} />
          <main id="main" tabIndex={-1}>
            {flash && (
              <div className="strip notice">
                <Flash flash={flash} />
              </div>
            )}
            {children}
          </main>
          <SiteFooter />
        </div>
      </MarketingDataProvider>
    </PageProvider>
  )
}
