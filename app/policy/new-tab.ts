/** Pages that are read next to what someone is doing, so that nothing typed is lost. (ACCESS-40) */
const NEW_TAB_PATHS: readonly string[] = ['/privacy-faq']

/** Whether links of the site to this address open in a new tab. */
export const opensInNewTab = (href: string): boolean =>
  NEW_TAB_PATHS.includes(href.split(/[?#]/, 1)[0] ?? '')

/** What such a link says to screen readers. */
export const NEW_TAB_NOTE = ' (opens in a new tab)'
