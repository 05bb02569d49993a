import type { ReactNode } from 'react'
import { SkipLink } from '~/ui/hidden-text'
import { Flash, type FlashMessage } from '~/ui/messages'
import { FormTokensProvider, LiteProvider } from '~/ui/page-facts'
import { TestNote } from '~/views/shell/test-note'
import { MarketingFactsProvider, type MarketingFacts } from './facts'
import { SiteFooter } from './footer'
import { SiteHeader } from './header'

type MarketingShellProps = {
  facts: MarketingFacts
  csrf: string
  lite: boolean
  flash: FlashMessage | null
  children: ReactNode
}

/** The public site: its own header and footer, the same for visitors and members. */
export function MarketingShell({ facts, csrf, lite, flash, children }: MarketingShellProps) {
  return (
    <FormTokensProvider csrf={csrf}>
      <LiteProvider lite={lite}>
        <MarketingFactsProvider facts={facts}>
          <div className="site">
            <SkipLink />
            <SiteHeader />
            <TestNote shown={facts.testEnvironment} />
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
        </MarketingFactsProvider>
      </LiteProvider>
    </FormTokensProvider>
  )
}
