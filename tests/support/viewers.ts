import { blankViewer, type PartnerContext, type Viewer } from '~/policy/viewer'

/** A plain current student of Northfield; tests say only what matters to them. */
export const viewerWith = (data: Partial<Viewer> = {}): Viewer => ({
  ...blankViewer(),
  id: 'viewer',
  partner_code: 'northfield',
  first_name: 'Vi',
  last_name: 'Ewer',
  avatar_bg_type: 'avatar-bg-1',
  enrollment_opt_status: 'out',
  institution_global_status: 'hybrid',
  direct_messaging: true,
  joined_date: new Date(0),
  onboarding_step: 'complete',
  ...data,
})

export const partnerWith = (data: Partial<PartnerContext> = {}): PartnerContext => ({
  partner_code: 'northfield',
  name: 'Northfield University',
  shorthand_name: 'Northfield',
  abbreviation: 'NU',
  host: 'northfield.localhost',
  direct_messaging: true,
  allow_prospective: true,
  program_type_name: 'Program',
  flags: {},
  settings: {},
  ...data,
})
