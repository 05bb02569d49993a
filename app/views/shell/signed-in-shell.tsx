import type { ReactNode } from 'react'
import { Flash, type FlashMessage } from '~/ui/messages'
import { SkipLink } from '~/ui/hidden-text'
import { Columns } from '~/ui/page'
import { FormTokensProvider, LiteProvider } from '~/ui/page-facts'
import { Footer, type OutsideLinks } from './footer'
import { Header, type ShellViewer } from './header'
import { Places } from './places'
import { TestNote } from './test-note'

export type SignedInShellProps = {
  productName: string
  schoolName: string
  testEnvironment?: boolean
  viewer: ShellViewer
  currentPath: string
  /** Without the places of the product, which are closed as long as an introduction lasts */
  introduction?: boolean
  csrf: string
  lite?: boolean
  flash?: FlashMessage | null
  outside?: OutsideLinks
  /** What was searched for on this page; stays in the search field. */
  searchText?: string
  /** Tiles at the right, below the content on phones. */
  right?: ReactNode
  children: ReactNode
}

/** Every page behind the login. */
export function SignedInShell(props: SignedInShellProps) {
  const { productName, schoolName, viewer, currentPath, introduction, searchText } = props
  return (
    <FormTokensProvider csrf={props.csrf}>
      <LiteProvider lite={props.lite ?? false}>
        <div className="shell">
          <SkipLink />
          <Header {...{ schoolName, viewer, currentPath, introduction, searchText }} />
          <TestNote shown={props.testEnvironment} />
          <Columns
            left={!introduction && <Places currentPath={currentPath} viewer={viewer} />}
            right={props.right}
          >
            <Flash flash={props.flash} />
            {props.children}
          </Columns>
          <Footer productName={productName} schoolName={schoolName} outside={props.outside} />
        </div>
      </LiteProvider>
    </FormTokensProvider>
  )
}
