import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partnerFields } from '~/domain/partners/file.server'
import { isProspective, PROSPECTIVE_STATUSES } from '~/policy/viewer'

const NAMED = ['prospective', 'applicant', 'devry-prospect', 'alumni']

test('[ACCESS-07] [ACCESS-08] three statuses are prospective; every other value is not', () => {
  expect(NAMED.filter((enrollment_status) => isProspective({ enrollment_status }))).toEqual([
    ...PROSPECTIVE_STATUSES,
  ])
  const others = fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('Alumni', 'PROSPECTIVE'))
  fc.assert(
    fc.property(others, (enrollment_status) => {
      fc.pre(!NAMED.includes(enrollment_status ?? ''))
      expect(isProspective({ enrollment_status })).toBe(false)
    }),
  )
})

test('[ACCESS-04] global_status is one of exactly four', () => {
  const takes = (value: unknown) => partnerFields.global_status.safeParse(value).success
  for (const value of ['hybrid', 'pre-hybrid', 'global', 'private']) expect(takes(value)).toBe(true)
  for (const value of ['', 'Hybrid', 'prehybrid', 'public', null, 1])
    expect(takes(value)).toBe(false)
})
