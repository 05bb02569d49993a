import { describe, expect, test } from 'vitest'
import {
  commonTraits,
  commonPoints,
  countTraits,
  matchWords,
  type OpenProfile,
} from '~/domain/people/in-common'

const interest = (name: string) => ({ code: name.toLowerCase(), name })
const NO_ONE: OpenProfile = {
  program_name: null,
  interests: [],
  characteristics: [],
  state: null,
  country: null,
}
const SAM: OpenProfile = {
  program_name: 'Nursing',
  interests: ['Chess', 'Film', 'Jazz', 'Hiking'].map(interest),
  characteristics: ['char_parent', 'char_transfer'],
  state: 'TX',
  country: 'PE',
}

type Case = [theirs: Partial<OpenProfile>, count: number, points: string[], words: string | null]

const CASES: Case[] = [
  [{}, 0, [], null],
  [{ program_name: 'Art', state: 'WI', characteristics: ['char_online'] }, 0, [], null],
  [{ program_name: 'Nursing' }, 1, ['Same program: Nursing'], 'Also in Nursing'],
  [{ characteristics: ['char_parent'] }, 1, ['Both parents'], 'Also a parent'],
  [
    { program_name: 'Nursing', characteristics: ['char_parent'] },
    2,
    ['Same program: Nursing', 'Both parents'],
    'Also a parent in Nursing',
  ],
  [
    { characteristics: ['char_parent', 'char_transfer'], state: 'TX' },
    3,
    ['Both parents', 'Both from Texas', 'Both transfer students'],
    'Also a parent, from Texas',
  ],
  [{ interests: ['Film', 'Golf'].map(interest) }, 1, ['Both like Film'], null],
  [{ interests: SAM.interests }, 4, ['Both like Chess, Film, Jazz, and 1 more'], null],
  [{ country: 'PE', state: 'TX' }, 1, ['Both from Peru'], 'Also from Peru'],
]

describe('[PROFILE-24] what two people have in common', () => {
  test.each(CASES)('%j: %i', (theirs, count, points, words) => {
    const traits = commonTraits(SAM, { ...NO_ONE, ...theirs })
    expect(countTraits(traits)).toBe(count)
    expect(commonPoints(traits)).toEqual(points)
    expect(matchWords(traits)).toBe(words)
  })

  test('a profile names three, of different kinds first', () => {
    const { state, ...others } = SAM
    const shared = { characteristics: others.characteristics, interests: [interest('Jazz')], state }
    const points = (theirs: Partial<OpenProfile>) =>
      commonPoints(commonTraits(SAM, { ...NO_ONE, ...theirs }))
    expect(points(shared)).toEqual(['Both parents', 'Both like Jazz', 'Both from Texas'])
    expect(points(SAM)).toEqual([
      'Same program: Nursing',
      'Both parents',
      'Both like Chess, Film, Jazz, and 1 more',
    ])
  })

  test('that both are from abroad is no place', () => {
    const abroad = { ...NO_ONE, state: 'International' }
    expect(commonPoints(commonTraits(abroad, abroad))).toEqual([])
  })
})
