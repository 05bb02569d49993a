import fc from 'fast-check'
import type { Requester } from '~/policy/navigation-guard'
import { ONE_TIME_PROMPT_NAMES } from '~/policy/default-route'
import type { Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from './viewers'

/** A member of Northfield whose core is complete. */
export const requester = (
  columns: Partial<Viewer> = {},
  partner: Parameters<typeof partnerWith>[0] = {},
  product = 'Quad',
): Requester => ({
  viewer: viewerWith({ core_complete: true, ...columns }),
  partner: partnerWith(partner),
  product,
})

export const visitor: Requester = { viewer: null, partner: partnerWith(), product: 'Quad' }

const CORE_STATES = [
  null,
  'leader-toc',
  'leader-signup',
  'leader-quad',
  'leader-what',
  'leader-challenge',
  'pbo-welcome',
  'pbo-thanks',
  'ctrl-coming-soon',
  'ctrl-tips',
  'nothing-we-know',
]

/** Every possible requester: each column that a guard or the default router reads, in every mix. */
export const requesters: fc.Arbitrary<Requester> = fc.oneof(
  fc.constant(visitor),
  fc
    .record({
      joined_date: fc.constantFrom(null, new Date(0)),
      onboarding_step: fc.constantFrom(null, 'signup', 'complete'),
      accepted_terms: fc.boolean(),
      control_group: fc.boolean(),
      leader: fc.boolean(),
      coach_user: fc.boolean(),
      core_complete: fc.boolean(),
      core_state: fc.constantFrom(...CORE_STATES),
      direct_messaging: fc.boolean(),
      one_time_prompts: fc.subarray(ONE_TIME_PROMPT_NAMES),
      prompts_shown: fc.subarray(ONE_TIME_PROMPT_NAMES),
    })
    .chain((data) =>
      fc
        .record({ direct_messaging: fc.boolean(), pbo_variant: fc.boolean() })
        .map(({ direct_messaging, pbo_variant }) =>
          requester(data, { direct_messaging, settings: { pbo_variant } }),
        ),
    ),
)
