import { describe, expect } from 'vitest'
import { ownOpenQuestion } from '~/domain/posts/own-question.server'
import type { Prisma } from '~prisma/generated/client'
import { stemWord } from '~search/criteria/stem'
import { findSimilarQuestions } from '~search/results/similar-questions'
import { weighTitle } from '~search/results/word-weights'
import { addPosts, fileDbTest as test, ctx, db, idOf, NOW } from '~tests/support/fixtures'

/** More than would be looked at on the way to the one that counts. */
const MANY = 60
const CROWDED = 'Who takes the ferry to campus?'
const crowded = idOf('similar:crowded')
const LONELY = 'Which landlord rents a room to kayakers?'
const lonely = idOf('similar:lonely')
const visa = idOf('similar:visa')
const TUBA = 'Tuba'
const tuba = idOf('similar:tuba')
const tutor = idOf('tutor:0')
const LONG_AGO = new Date(0)

const similar = async (title: string) => findSimilarQuestions(await ctx('sam'), title, 3)

const ask = (name: string, count: number, question: Partial<Prisma.PostCreateManyInput>) =>
  addPosts(count, (at) => ({
    id: idOf(`${name}:${at}`),
    marked_question_at: NOW,
    user_id: idOf('leo'),
    ...question,
  }))

test.beforeAll(async () => {
  await ask('private', MANY, { title: CROWDED, user_id: idOf('maya'), private: true })
  await ask('secret', 2, { title: 'hovercraft', user_id: idOf('maya'), private: true })
  await ask('lake', MANY, { title: CROWDED, user_id: idOf('lou'), partner_code: 'lakeside' })
  await ask('own', MANY, { title: CROWDED, user_id: idOf('sam') })
  await ask('post', MANY, { title: CROWDED, marked_question_at: null })
  await ask('crowded', 1, { id: crowded, title: CROWDED })
  const content = 'It has to be near the boathouse.'
  await ask('lonely', 1, { id: lonely, title: LONELY, content })
  await ask('visa', 5, { title: 'Visa interview at the consulate in May' })
  await ask('other', 1, {
    id: visa,
    title: 'Consulate closed, visa lost again',
    created_at: LONG_AGO,
  })
  const xylophone = 'It stands next to the xylophone.'
  await ask('tuba', 1, { id: tuba, title: TUBA, content: xylophone })
  await ask('lost', 1, { title: `${TUBA}, coat, umbrella and scarf left here`, content: xylophone })
  await ask('tutor', 1, { title: 'Need someone patient', tag_names: ['bassoon', 'tutoring'] })
  // Half of the words of the first are those of the second, a third those of the third.
  await ask('zither', 1, { title: 'Zither ocarina lute strings needed soon' })
  await ask('rental', 1, { title: 'Lute zither ocarina rental this winter' })
  await ask('players', 1, { title: 'Are zither lute players welcome anywhere' })
  // So that the words of the others are rare.
  await ask('hall', 600, { title: 'Where is the lecture hall?' })
})

describe('[POST-03] questions like the one that is being written', () => {
  test('none that the viewer cannot see or asked takes the place of another', async () => {
    expect(await similar(CROWDED)).toEqual([crowded])
  })

  test('one whose title differs comes before more of the same title', async () => {
    expect(await similar('visa consulate')).toEqual([idOf('visa:0'), visa, idOf('visa:1')])
  })

  test('titles that share half of their words are alike', async () => {
    const found = await similar('zither ocarina lute')
    expect(found.slice(1, 2)).toEqual([idOf('players:0')])
    expect(found.toSorted()).toEqual(
      ['zither:0', 'rental:0', 'players:0'].map((name) => idOf(name)).sort(),
    )
  })

  test('of two with the same words, the one whose title says little else', async () => {
    expect(await similar('xylophone and tuba')).toEqual([tuba])
  })

  test('a tag counts as the title does', async () => {
    expect(await similar('lessons for the bassoon from a tutor')).toEqual([tutor])
  })

  test('words of few posts weigh the same as unknown ones', async () => {
    const weighed = await weighTitle(db, 'northfield', 'hovercraft zeppelin')
    expect(new Set(weighed.words.map(({ weight }) => weight))).toEqual(new Set([weighed.rarest]))
  })

  const CASES: [what: string, title: string, found: boolean][] = [
    ['other forms of the words', 'do landlords like a kayaker', true],
    ['a word of the text', 'landlords near a boathouse', true],
    ['synonyms and related words', 'apartment for a kayaker', true],
    ['one rare word among others', 'does my landlord fix the oven and the window', false],
    ['words that no one has', 'zeppelin hangar', false],
    ['no words', '?!', false],
  ]
  test.each(CASES)('%s: "%s"', async (_, title, found) => {
    expect(await similar(title)).toEqual(found ? [lonely] : [])
  })
})

test('[POST-03] of own questions of one title, a deleted one hides no open one', async () => {
  const title = 'Where is the harbor master?'
  const own = { title, user_id: idOf('bea') }
  await ask('open', 1, { ...own, created_at: LONG_AGO })
  await ask('deleted', 1, { ...own, deleted_at: NOW })
  expect((await ownOpenQuestion(await ctx('bea'), title)).map(({ id }) => id)).toEqual([
    idOf('open:0'),
  ])
})

const STEMS = [
  ['enroll', 'enrolled', 'enrollment', 'enrolling', 'enrolls'],
  ['study', 'studies', 'studied', 'studying'],
  ['class', 'classes'],
  ['drop', 'dropped', 'dropping', 'drops'],
  ['take', 'taking', 'takes'],
  ['happy', 'happiness'],
  ['bus', 'buses'],
]
test.each(STEMS)('the forms of %s have one stem, a beginning of each', (...forms) => {
  const stems = forms.map(stemWord)
  expect(new Set(stems).size).toBe(1)
  for (const form of forms) expect(form.startsWith(stems[0]!)).toBe(true)
})

test.each([
  ['letter', 'let'],
  ['statement', 'state'],
  ['apartment', 'apart'],
])('%s and %s have different stems', (one, other) => {
  expect(stemWord(one)).not.toBe(stemWord(other))
})

test.each([
  [5, 'ization isation ation ition ness ance ence able ible ally edly ion ive ity'],
  [6, 'ment'],
  [3, 'ing ed'],
  [4, 'er ly al'],
])('a stem has %d letters or more before %s', (letters, endings) => {
  const [whole, short] = ['brusko'.slice(0, letters), 'brusko'.slice(0, letters - 1)]
  for (const ending of endings.split(' ')) {
    expect(stemWord(whole + ending)).toBe(whole)
    expect(stemWord(short + ending)).not.toBe(short)
  }
})
