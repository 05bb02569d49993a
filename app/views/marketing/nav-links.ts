export type SiteLink = { href: string; label: string }

export const DEMO_PATH = '/marketing-contact-request-demo'
export const SUBSCRIBE_PATH = '/marketing-subscribe'

/** What the header leads to: the five questions of a school that looks around. (MARKETING-02) */
export const mainLinks = (suitePath: string): SiteLink[] => [
  { href: suitePath, label: 'The suite' },
  { href: '/student-community', label: 'Community' },
  { href: '/our-results', label: 'Results' },
  { href: '/our-team', label: 'Team' },
  { href: '/about', label: 'About' },
]

export const productLinks = (suitePath: string): SiteLink[] => [
  { href: suitePath, label: 'The suite' },
  { href: '/student-community', label: 'Student community' },
  { href: '/interventions', label: 'Interventions' },
  { href: '/analytics', label: 'Analytics' },
  { href: '/behavior-change-engine', label: 'Behavior change engine' },
  { href: '/global-index', label: 'Global Index' },
]

export const COMPANY_LINKS: SiteLink[] = [
  { href: '/about', label: 'About' },
  { href: '/our-team', label: 'Our team' },
  { href: '/our-results', label: 'Our results' },
  { href: '/our-media', label: 'News and notes' },
  { href: '/research', label: 'Research' },
  { href: '/reading', label: 'Reading' },
  { href: '/developers', label: 'For developers' },
]
