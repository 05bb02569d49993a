import { GET_HELP_LINK, LEGAL_LINKS } from '~/views/shell/footer'
import { QuadMark } from '~/views/shell/header'
import { PageLink } from '~/views/shell/page-link'
import { useMarketing } from './marketing-data'
import { COMPANY_LINKS, productLinks, SUBSCRIBE_PATH, type SiteLink } from './nav-links'
import { SubscribeForm } from './subscribe-form'

/** Every page of the public site, what binds, and the links held as settings. (MARKETING-13) */
export function SiteFooter() {
  const { productName, suitePath, externalLinks, path } = useMarketing()
  return (
    <footer className="site-footer">
      <div className="site-newsletter">
        <a className="school" href={path === '/' ? '#main' : '/'}>
          <QuadMark />
          {productName}
        </a>
        <p>If one of us can ask it, someone else can answer it.</p>
        {path !== SUBSCRIBE_PATH && <SubscribeForm />}
      </div>
      <LinkColumn title="What it does" links={productLinks(suitePath)} />
      <LinkColumn title="Who we are" links={COMPANY_LINKS} />
      <LinkColumn title="Policies" links={[GET_HELP_LINK, ...LEGAL_LINKS]} />
      {externalLinks.length > 0 && <LinkColumn title="Elsewhere" links={externalLinks} />}
    </footer>
  )
}

function LinkColumn({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <PageLink href={href}>{label}</PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
