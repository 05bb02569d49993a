import { Count } from './number'

export type Tab = {
  label: string
  href: string
  current?: boolean
  count?: number
  /** Leads to a part that is far below, and on wide screens at the side */
  below?: boolean
}

/** Tabs are links: each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href} className={tab.below ? 'below' : undefined}>
            <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {' '}
                  <Count of={tab.count} />
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
