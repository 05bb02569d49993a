import { describe, expect, test } from 'vitest'
import { starters, withStarter } from '~/domain/messages/starters'
import {
  commonTraits,
  commonPoints,
  countTraits,
  matchWords,
  type OpenProfile,
} from '~/domain/people/in-common'
import type { Characteristic } from '~/domain/people/schema-characteristics'

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

  // Of two people on a profile, of the other on a card, and on the button that begins a message.
  test.each<[Characteristic, both: string, also: string, begins: string]>([
    ['char_parent', 'Both parents', 'Also a parent', 'You’re both parents'],
    [
      'char_military',
      'Both with time in the military',
      'Also with time in the military',
      'You’ve both been in the military',
    ],
    ['char_work_full', 'Both work full time', 'Also working full time', 'You both work full time'],
    ['char_work_part', 'Both work part time', 'Also working part time', 'You both work part time'],
    [
      'char_part_time',
      'Both study part time',
      'Also a part-time student',
      'You both study part time',
    ],
    ['char_online', 'Both study online', 'Also studying online', 'You both study online'],
    [
      'char_transfer',
      'Both transfer students',
      'Also a transfer student',
      'You both transferred here',
    ],
    ['char_commuter', 'Both commuters', 'Also a commuter', 'You both commute'],
    [
      'char_international',
      'Both international students',
      'Also an international student',
      'You’re both international students',
    ],
  ])('%s is said in its words', (characteristic, both, also, begins) => {
    const one = { ...NO_ONE, characteristics: [characteristic] }
    const traits = commonTraits(one, one)
    const [starter] = starters({ first_name: 'Sam' }, { ...one, first_name: 'Maya' }, traits)
    expect([commonPoints(traits), matchWords(traits)]).toEqual([[both], also])
    expect(starter).toEqual({
      label: begins,
      text: `Hi Maya! ${begins.replace('You', 'We')}. How has that been for you?`,
    })
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

describe('three ways to begin a first message', () => {
  const begin = (theirs: Partial<OpenProfile>) =>
    starters(
      { first_name: 'Sam' },
      { first_name: 'Maya', program_name: 'Art', ...theirs },
      commonTraits(SAM, { ...NO_ONE, program_name: 'Art', ...theirs }),
    )
  const labels = (theirs: Partial<OpenProfile>) => begin(theirs).map(({ label }) => label)

  test('are about what both are, one of each kind first', () => {
    const { program_name, characteristics, interests, country } = SAM
    expect(labels({ program_name, characteristics, interests, country })).toEqual([
      'You’re both in Nursing',
      'You’re both parents',
      'You both like Chess',
    ])
    expect(labels({ interests: ['Film', 'Jazz', 'Hiking'].map(interest) })).toEqual([
      'You both like Film',
      'You both like Jazz',
      'You both like Hiking',
    ])
    const [first] = begin({ interests: [interest('Film')] })
    expect(first?.text).toBe('Hi Maya! We both like Film. What got you into it?')
  })

  test('fit everyone where the two have little in common', () => {
    expect(labels({ country: 'PE' })).toEqual([
      'You’re both from Peru',
      'Ask about Art',
      'Ask for a tip',
    ])
    expect(labels({ program_name: null })).toEqual([
      'Ask for a tip',
      'Introduce yourself',
      'Ask how it’s going',
    ])
  })

  test('come after what was typed, once', () => {
    const starter = { label: 'Say hello', text: 'Hi Maya!' }
    expect(withStarter(' ', starter)).toBe('Hi Maya!')
    expect(withStarter('I read your post. ', starter)).toBe('I read your post.\n\nHi Maya!')
    expect(withStarter('Hi Maya! Me too', starter)).toBe('Hi Maya! Me too')
  })
})
