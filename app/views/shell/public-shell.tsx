import type { ReactNode } from 'react'
import { SkipLink } from '~/ui/hidden-text'
import { Flash, type FlashMessage } from '~/ui/messages'
import { PageProvider } from '~/ui/page-context'
import { Announcements, type Announcement } from './announcements'
import { Footer, type ExternalLinks } from './footer'
import { QuadMark } from './header'
import { TestNote } from './test-note'

export type PublicShellProps = {
  productName: string
  /** The school whose pages these are, where it is known. */
  schoolName?: string
  testEnvironment?: boolean
  announcements?: readonly Announcement[]
  csrf: string
  lite?: boolean
  showsHidden?: boolean
  timeZone: string | null
  flash?: FlashMessage | null
  externalLinks?: ExternalLinks
  children: ReactNode
}

/** The pages before the community: log in, accept the terms, timeout, errors. One narrow column. */
export function PublicShell(props: PublicShellProps) {
  const { productName, schoolName, csrf, lite, flash, children } = props
  return (
    <PageProvider csrf={csrf} lite={lite} showsHidden={props.showsHidden} timeZone={props.timeZone}>
      <div className="public-shell">
        <SkipLink />
        <header>
          <a className="school" href="/">
            <QuadMark />
            {schoolName ?? productName}
          </a>
        </header>
        <TestNote shown={props.testEnvironment} />
        <Announcements announcements={props.announcements} />
        <main id="main" className="card" tabIndex={-1}>
          <Flash flash={flash} />
          {children}
        </main>
        <Footer
          productName={productName}
          schoolName={schoolName}
          externalLinks={props.externalLinks}
        />
      </div>
    </PageProvider>
  )
}
