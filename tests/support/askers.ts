import fc from 'fast-check'
import type { Asker } from '~/policy/gate'
import { PROMPT_NAMES } from '~/policy/default-route'
import type { Viewer } from '~/policy/viewer'
import { partnerWith, viewerWith } from './facts'

/** A plain member of Northfield whose core is complete, as gates see one. */
export const asker = (
  facts: Partial<Viewer> = {},
  partner: Parameters<typeof partnerWith>[0] = {},
  product = 'Quad',
): Asker => ({
  viewer: viewerWith({ core_complete: true, ...facts }),
  partner: partnerWith(partner),
  product,
})

export const visitor: Asker = { viewer: null, partner: partnerWith(), product: 'Quad' }

const CORE_STATES = [
  ...[null, 'leader-toc', 'leader-signup', 'leader-quad', 'leader-what', 'leader-challenge'],
  ...['pbo-welcome', 'pbo-thanks', 'ctrl-coming-soon', 'ctrl-tips', 'nothing-we-know'],
]

/** Everybody there can be: each fact that a gate or the default router asks for, in every mix. */
export const askers: fc.Arbitrary<Asker> = fc.oneof(
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
      one_time_prompts: fc.subarray(PROMPT_NAMES),
      prompts_shown: fc.subarray(PROMPT_NAMES),
    })
    .chain((facts) =>
      fc
        .record({ direct_messaging: fc.boolean(), pbo_variant: fc.boolean() })
        .map(({ direct_messaging, pbo_variant }) =>
          asker(facts, { direct_messaging, settings: { pbo_variant } }),
        ),
    ),
)
