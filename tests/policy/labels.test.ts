import { expect, test } from 'vitest'
import { enrollmentLabel, personLabels } from '~/domain/people/labels'
import { viewerWith } from '~tests/support/viewers'

const STUDENT = { roles: [], coach_user: false }
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
    enrollmentLabel(viewerWith(viewer), { ...STUDENT, enrollment_status }),
  )
  expect(seen).toEqual(labels)
})

test('[ACCESS-13] leaders, and the viewer’s own coach', () => {
  const viewer = viewerWith({ coach: 'cora' })
  const person = { ...STUDENT, enrollment_status: 'alumni', leader: true }
  expect(personLabels(viewer, { ...person, id: 'cora' })).toEqual([
    'Alumni',
    'Leader',
    'Success Coach',
  ])
  expect(personLabels(viewer, { ...person, id: 'another' })).toEqual(['Alumni', 'Leader'])
  expect(personLabels(viewerWith(), { ...person, leader: false, id: 'cora' })).toEqual(['Alumni'])
})

test('[ACCESS-10] prospective students read who works at the school, not that they study there', () => {
  const viewer = viewerWith({ enrollment_status: 'prospective', coach: 'cora' })
  const staff = { ...STUDENT, id: 'stan', enrollment_status: null, leader: false, roles: ['staff'] }
  const coach = { ...staff, id: 'cora', roles: [], coach_user: true }
  expect(personLabels(viewer, staff)).toEqual(['Staff'])
  expect(personLabels(viewer, { ...staff, enrollment_status: 'alumni' })).toEqual(['Staff'])
  expect(personLabels(viewer, coach)).toEqual(['Success Coach'])
  expect(personLabels(viewer, { ...coach, id: 'another' })).toEqual(['Success Coach'])
  for (const person of [staff, { ...coach, id: 'another' }])
    expect(personLabels(viewerWith(), person)).toEqual([])
})
