import type { ReactNode } from 'react'
import { NEW_TAB_NOTE, opensInNewTab } from '~/policy/new-tab'
import { VisuallyHidden } from '~/ui/hidden-text'

/** A link to a page of the site by its address: some pages open in a new tab. (ACCESS-40) */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  if (!opensInNewTab(href)) return <a href={href}>{children}</a>
  return <NewTabLink href={href}>{children}</NewTabLink>
}

/** A link that opens in a new tab, and says so. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank">
      {children}
      <VisuallyHidden>{NEW_TAB_NOTE}</VisuallyHidden>
    </a>
  )
}
