/**
 * Widths of the window in pixels up to which pictures show a mobile version. The specification names
 * them, so they are no em like those of the layout; a test compares the style sheet. (PHOTO-08)
 */
export const MOBILE_WIDTHS = { phone: 599, tablet: 799 } as const
