/** Links that the settings of this copy name; an empty one is not shown. (MARKETING-13) */
export type OutsideLinks = {
  app_store: string
  play_store: string
  survey: string
  help_centre: string
}

type FooterProps = { productName: string; schoolName?: string; outside?: OutsideLinks }

export function Footer({ productName, schoolName, outside }: FooterProps) {
  return (
    <footer className="foot">
      <span>{schoolName ? `${productName} · the community of ${schoolName}` : productName}</span>
      <FooterLinks productName={productName} outside={outside} />
    </footer>
  )
}

/** What binds, who we are, and the places outside; in every frame. */
export function FooterLinks({ productName, outside }: Omit<FooterProps, 'schoolName'>) {
  const links = [...BINDING, ...(outside ? outsidePlaces(outside) : [])]
  return (
    <nav aria-label={`About ${productName}`}>
      <ul className="foot-links">
        {links.map(({ href, label }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What binds. (MARKETING-12) */
export const LEGAL_PLACES = [
  { href: '/community-guidelines', label: 'Community guidelines' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/privacy-faq', label: 'Privacy FAQ' },
  { href: '/terms', label: 'Terms' },
  { href: '/your-california-privacy-rights', label: 'California rights' },
  { href: '/accessibility', label: 'Accessibility' },
]

const BINDING = [{ href: '/about', label: 'About' }, ...LEGAL_PLACES]

/** The places outside that are set. */
export const outsidePlaces = (outside: OutsideLinks) =>
  [
    { href: outside.app_store, label: 'App Store' },
    { href: outside.play_store, label: 'Google Play' },
    { href: outside.survey, label: 'Survey' },
    { href: outside.help_centre, label: 'Help center' },
  ].filter(({ href }) => href !== '')
