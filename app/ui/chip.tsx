import type { ReactNode } from 'react'
import { classes } from './class-names'
import { Icon } from './icon'
import { VisuallyHidden } from './hidden-text'

export function Chip({
  href,
  tag,
  children,
}: {
  href?: string
  tag?: boolean
  children: ReactNode
}) {
  const look = classes('chip', tag && 'tag')
  return href ? (
    <a className={look} href={href}>
      {children}
    </a>
  ) : (
    <span className={look}>{children}</span>
  )
}

/** A chip that takes itself away: a link to the page without it. */
export function RemoveChip({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="chip chip-active" href={href}>
      <VisuallyHidden>Remove filter </VisuallyHidden>
      {children}
      <Icon name="close" />
    </a>
  )
}

/** What someone is in this community: 'Leader', 'Success Coach', 'Prospective student'. */
export function Label({ children }: { children: ReactNode }) {
  return <span className="label">{children}</span>
}
