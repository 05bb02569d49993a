import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TeamMember } from '~/domain/marketing/schema'
import { TeamCard } from '~/views/marketing/team-card'

const member: TeamMember = {
  key: 'ada-example',
  first_name: 'Ada',
  name: 'Ada Example, MA',
  position: 'Gardener',
  bio: ['One.', 'Two.'],
  image: '/a.svg',
  image_hover: '/b.svg',
}
const drawn = (more: Partial<TeamMember> = {}) =>
  renderToString(createElement(TeamCard, { member: { ...member, ...more } }))

test('[MARKETING-06] the optional links and award are shown where there are some', () => {
  const full = drawn({
    linkedin: 'https://in.test/ada',
    twitter: 'https://x.test/ada',
    featured_award: 'Best hedge',
  })
  expect(full).toContain('href="https://in.test/ada"')
  expect(full).toContain('aria-label="Ada on Twitter"')
  expect(full).toContain('Best hedge')
  const plain = drawn()
  expect(plain).not.toContain('<a ')
  expect(plain).not.toContain('award')
})
