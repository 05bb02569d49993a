import type { ReactNode } from 'react'
import { SkipLink } from '~/ui/hidden-text'
import { Flash, type FlashMessage } from '~/ui/messages'
import { FormTokensProvider, LiteProvider } from '~/ui/page-facts'
import { Footer, type OutsideLinks } from './footer'
import { QuadMark } from './header'
import { TestNote } from './test-note'

export type PublicShellProps = {
  productName: string
  /** The school whose door this is, where it is known. */
  schoolName?: string
  testEnvironment?: boolean
  csrf: string
  lite?: boolean
  flash?: FlashMessage | null
  outside?: OutsideLinks
  children: ReactNode
}

/** The pages at the door: log in, accept the terms, timeout, errors. One narrow column. */
export function PublicShell(props: PublicShellProps) {
  const { productName, schoolName, csrf, lite = false, flash, children } = props
  return (
    <FormTokensProvider csrf={csrf}>
      <LiteProvider lite={lite}>
        <div className="gate">
          <SkipLink />
          <header>
            <a className="school" href="/">
              <QuadMark />
              {schoolName ?? productName}
            </a>
          </header>
          <TestNote shown={props.testEnvironment} />
          <main id="main" className="card" tabIndex={-1}>
            <Flash flash={flash} />
            {children}
          </main>
          <Footer productName={productName} schoolName={schoolName} outside={props.outside} />
        </div>
      </LiteProvider>
    </FormTokensProvider>
  )
}
