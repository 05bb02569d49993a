/** Widths of the window up to which pictures show their mobile version. (PHOTO-08) */
export const PHONE_WIDTH = 599
export const TABLET_WIDTH = 799
