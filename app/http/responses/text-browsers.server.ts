/** Whether the browser shows each line of a page that grows, and no frames. (docs/text-browsers.md) */
export const showsGrowing = (userAgent: string | null): boolean =>
  /^E?Links\b|\bDillo\b/.test(userAgent ?? '')

/** Whether the browser draws what is `hidden`, and does nothing by the disabled button before the others. */
export const showsHidden = (userAgent: string | null): boolean =>
  /^(E?Links|Lynx|w3m|edbrowse|NetSurf)\b|\bDillo\b/.test(userAgent ?? '')
