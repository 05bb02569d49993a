import type { ReactNode } from 'react'
import { VisuallyHidden } from './hidden-text'
import { Icon } from './icon'

type Item = {
  label: string
  href: string
  done: boolean
  /** Why it can't be done yet */
  waits?: string | null
}

/** What there is to do, each leading to where it is done, and what is done. */
export function Checklist({ items, children }: { items: Item[]; children?: ReactNode }) {
  return (
    <ul className="checklist">
      {items.map(({ label, href, done, waits }) =>
        done ? (
          <li key={label} className="done">
            <Icon name="check" />{' '}
            <span>
              {label}
              <VisuallyHidden>: done</VisuallyHidden>
            </span>
          </li>
        ) : (
          <li key={label}>
            {waits ? (
              <span>
                {label} <span className="meta">{waits}</span>
              </span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ),
      )}
      {children}
    </ul>
  )
}
