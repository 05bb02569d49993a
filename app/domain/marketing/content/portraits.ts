/** The two drawings of a member: as they sit for it, and as they look up. (MARKETING-06) */
export const portraits = (key: string) => ({
  image: `/images/marketing/team/${key}.svg`,
  image_hover: `/images/marketing/team/${key}-hover.svg`,
})
