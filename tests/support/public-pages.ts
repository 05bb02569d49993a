/** Every page of the public site that one reads. */
export const PUBLIC_PAGES = [
  ...['/', '/quad-suite', '/student-community', '/interventions', '/analytics'],
  ...['/behavior-change-engine', '/global-index', '/our-team', '/our-team?tab=board'],
  ...['/our-team?tab=council', '/our-results', '/our-results?tab=engagement', '/our-media'],
  ...['/reading', '/research', '/about', '/marketing-contact-request-demo'],
  ...['/marketing-contact-request-demo?sent', '/marketing-subscribe'],
]
