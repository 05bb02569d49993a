import type { PartnerFacts, Viewer } from '~/policy/viewer'

type Author = { viewer: Pick<Viewer, 'global'>; partner: Pick<PartnerFacts, 'shorthand_name'> }

/** Who will be able to read what one writes, by one's own setting. (OPTIN-21, SETTINGS-10) */
export const audienceOf = ({ viewer, partner }: Author): string =>
  viewer.global ? 'Shared with all students.' : `Shared with students of ${partner.shorthand_name}.`

/** The same of a private post. (POST-05) */
export const PRIVATE_AUDIENCE = 'Private: only you and staff of your school can see it.'
