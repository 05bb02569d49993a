import { useDrawnOnce } from '~/ui/drawn-once'
import { PageLink } from './page-link'

/** Links that the settings of this copy name; an empty one is not shown. (MARKETING-13) */
export type ExternalLinks = {
  app_store: string
  play_store: string
  survey: string
  help_center: string
}

type FooterProps = { productName: string; schoolName?: string; externalLinks?: ExternalLinks }

/** At the end of every page. */
export const Footer = (props: FooterProps) => (
  <footer
    className="foot"
    dangerouslySetInnerHTML={useDrawnOnce('FooterContent', FooterContent, props)}
  />
)

const FooterContent = ({ productName, schoolName, externalLinks }: FooterProps) => (
  <>
    <span>{schoolName ? `${productName} · the community of ${schoolName}` : productName}</span>
    <FooterLinks productName={productName} externalLinks={externalLinks} />
  </>
)

/** What binds, who we are, and external links; in every layout. */
export function FooterLinks({ productName, externalLinks }: Omit<FooterProps, 'schoolName'>) {
  const links = [...POLICY_LINKS, ...(externalLinks ? listExternalLinks(externalLinks) : [])]
  return (
    <nav aria-label={`About ${productName}`}>
      <ul className="foot-links">
        {links.map(({ href, label }) => (
          <li key={label}>
            <PageLink href={href}>{label}</PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What binds. (MARKETING-12) */
export const LEGAL_LINKS = [
  { href: '/community-guidelines', label: 'Community guidelines' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/privacy-faq', label: 'Privacy FAQ' },
  { href: '/terms', label: 'Terms' },
  { href: '/your-california-privacy-rights', label: 'California rights' },
  { href: '/accessibility', label: 'Accessibility' },
]

/** Who helps in a crisis; in every layout */
export const GET_HELP_LINK = { href: '/get-help', label: 'Get help' }

const POLICY_LINKS = [GET_HELP_LINK, { href: '/about', label: 'About' }, ...LEGAL_LINKS]

/** The external links that are set. */
export const listExternalLinks = (externalLinks: ExternalLinks) =>
  [
    { href: externalLinks.app_store, label: 'App Store' },
    { href: externalLinks.play_store, label: 'Google Play' },
    { href: externalLinks.survey, label: 'Survey' },
    { href: externalLinks.help_center, label: 'Help center' },
  ].filter(({ href }) => href !== '')
