import { ButtonLink } from '~/ui/button'
import { QuadMark } from '~/views/shell/header'
import { useMarketing } from './marketing-data'
import { DEMO_PATH, mainLinks, type SiteLink } from './nav-links'

/** On phones a fold holds what does not fit; it opens without script. (MARKETING-02) */
export function SiteHeader() {
  const { productName, suitePath, member, path } = useMarketing()
  const links = mainLinks(suitePath)
  const entry = member
    ? { href: '/', label: `Open ${productName}` }
    : { href: '/start/login', label: 'Student login' }
  const demo = { href: DEMO_PATH, label: 'Request a demo' }
  return (
    <header className="site-header">
      <a className="school" href={member ? '/about' : '/'}>
        <QuadMark />
        {productName}
      </a>
      <nav aria-label="Main" className="site-nav">
        <LinkList links={links} path={path} />
      </nav>
      <div className="site-entry">
        <a href={entry.href}>{entry.label}</a>
        <ButtonLink href={demo.href}>{demo.label}</ButtonLink>
      </div>
      <details className="menu">
        <summary>Menu</summary>
        <LinkList links={[...links, entry, demo]} path={path} />
      </details>
    </header>
  )
}

function LinkList({ links, path }: { links: SiteLink[]; path: string }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
