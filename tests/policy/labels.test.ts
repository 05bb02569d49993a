import { expect, test } from 'vitest'
import { enrollmentLabel, labelsOf } from '~/domain/people/labels'
import { viewerWith } from '~tests/support/facts'

const STATUSES = [null, 'alumni', 'prospective', 'devry-prospect', 'applicant'] as const
const seen = (viewer: Parameters<typeof viewerWith>[0]) =>
  STATUSES.map((enrollment_status) => enrollmentLabel(viewerWith(viewer), { enrollment_status }))

test('[ACCESS-10] prospective students read everybody’s status', () => {
  expect(seen({ enrollment_status: 'prospective' })).toEqual([
    'Current student',
    'Alumni',
    'Prospective student',
    'Prospective student',
    'Prospective student',
  ])
})

test('[ACCESS-11] staff tell prospects from applicants', () => {
  expect(seen({ roles: ['school_staff'] })).toEqual([
    null,
    'Alumni',
    'Prospect',
    'Prospect',
    'Applicant',
  ])
})

test('[ACCESS-12] students see both as prospective students', () => {
  expect(seen({})).toEqual([
    null,
    'Alumni',
    'Prospective student',
    'Prospective student',
    'Prospective student',
  ])
})

test('[ACCESS-13] leaders, and the viewer’s own coach', () => {
  const viewer = viewerWith({ coach: 'cora' })
  const person = { enrollment_status: 'alumni', leader: true }
  expect(labelsOf(viewer, { ...person, id: 'cora' })).toEqual(['Alumni', 'Leader', 'Success Coach'])
  expect(labelsOf(viewer, { ...person, id: 'another' })).toEqual(['Alumni', 'Leader'])
  expect(labelsOf(viewerWith(), { ...person, leader: false, id: 'cora' })).toEqual(['Alumni'])
})
