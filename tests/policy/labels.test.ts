import { expect, test } from 'vitest'
import { enrollmentLabel, personLabels } from '~/domain/people/labels'
import { viewerWith } from '~tests/support/viewers'

const STATUSES = [null, 'alumni', 'prospective', 'devry-prospect', 'applicant'] as const

test.each([
  [
    '[ACCESS-10] prospective students read everyone’s status',
    { enrollment_status: 'prospective' },
    ['Current student', 'Alumni', ...Array<string>(3).fill('Prospective student')],
  ],
  [
    '[ACCESS-11] staff tell prospects from applicants',
    { roles: ['school_staff'] },
    [null, 'Alumni', 'Prospect', 'Prospect', 'Applicant'],
  ],
  [
    '[ACCESS-12] students see both as prospective students',
    {},
    [null, 'Alumni', ...Array<string>(3).fill('Prospective student')],
  ],
])('%s', (_, viewer, labels) => {
  const seen = STATUSES.map((enrollment_status) =>
    enrollmentLabel(viewerWith(viewer), { enrollment_status }),
  )
  expect(seen).toEqual(labels)
})

test('[ACCESS-13] leaders, and the viewer’s own coach', () => {
  const viewer = viewerWith({ coach: 'cora' })
  const person = { enrollment_status: 'alumni', leader: true }
  expect(personLabels(viewer, { ...person, id: 'cora' })).toEqual([
    'Alumni',
    'Leader',
    'Success Coach',
  ])
  expect(personLabels(viewer, { ...person, id: 'another' })).toEqual(['Alumni', 'Leader'])
  expect(personLabels(viewerWith(), { ...person, leader: false, id: 'cora' })).toEqual(['Alumni'])
})
