import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postSchema, questionSchema } from '~/domain/posts/schema'
import { TOO_LONG_TEXT } from '~/domain/writing/schema'
import { joinTags, parseTags } from '~/domain/tags/schema'
import { isQuick } from '~tests/support/quick'
import { commentSchema } from '~/domain/comments/schema'

const WHOLE = { title: 'Title', content: 'Content', tags: '', topics: [] as string[] }

function errors(given: object, schema: typeof postSchema = postSchema) {
  const parsed = schema.safeParse({ ...WHOLE, ...given })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message]))
}

const EMPTY = [undefined, '', '   ', '\n\t', '\u200b', '\u00ad \ufeff', '\u3164\u2800']

test.each(EMPTY)('[POST-22] [POST-23] [COMMENT-03] texts are required: %j', (text) => {
  expect(errors({ title: text })).toEqual({ title: 'Title is required' })
  expect(errors({ content: text })).toEqual({ content: 'Content is required' })
  expect(errors({ content: text }, questionSchema)).toEqual({ content: 'Question is required' })
  const { error } = commentSchema.safeParse({ content: text })
  expect(error?.issues.map((issue) => issue.message)).toEqual(['This field is required'])
})

describe('[POST-26] too long', () => {
  const long = (length: number) => 'x'.repeat(length)

  const TOO_LONG = [
    ['title', 'Title is too long'],
    ['content', 'Content is too long'],
    ['tags', 'Tags are too long'],
  ]
  test.each(TOO_LONG)('%s of 9999 characters is accepted, of 10000 not', (field, message) => {
    expect(errors({ [field]: long(9_999) })).toEqual({})
    expect(errors({ [field]: long(10_000) })).toEqual({ [field]: message })
  })

  test('a line break of a browser is one character, and what is around the text does not count', () => {
    expect(errors({ content: `  ${'x\r\n'.repeat(4_999)}x  ` })).toEqual({})
  })

  test('a heap of accents on one letter takes no time to be refused', () => {
    const heap = `a${'\u0301'.repeat(80_000)}${'\u0316'.repeat(80_000)}`
    const given = { title: heap, content: heap, tags: heap }
    expect(isQuick(() => errors(given))).toEqual(Object.fromEntries(TOO_LONG))
    expect(postSchema.parse({ ...WHOLE, title: 'e\u0301' }).title).toBe('\u00e9')
  })

  test('the text of the alert', () => {
    expect(TOO_LONG_TEXT).toBe(
      "You have a lot to say! Unfortunately, that's too long to post to the site.",
    )
  })
})

test('[POST-27] more than a thousand tags are too many', () => {
  const tags = (many: number) => Array.from({ length: many }, (_, at) => at.toString(36)).join(',')
  expect(errors({ tags: tags(1000) })).toEqual({})
  expect(errors({ tags: tags(1001) })).toEqual({ tags: 'Tags are too long' })
})

test.each(['title', 'content', 'tags'])('control characters in %s are refused', (field) => {
  const message = "Please remove the characters that can't be displayed"
  for (const text of ['a\u0000b', 'half \ud83d', '\ude00 half'])
    expect(errors({ [field]: text })).toEqual({ [field]: message })
  expect(errors({ [field]: 'whole 😀' })).toEqual({})
  expect(errors({ [field]: 'a\u001b[31mb' })).toEqual({ [field]: message })
})

test.each([
  [{ title: ['a', 'b'] }, { title: 'Title is required' }],
  [{ content: 5 }, { content: 'Content is required' }],
  [{ tags: ['a', 'b'] }, { tags: "Please remove the characters that can't be displayed" }],
  [{ topics: 'x' }, { topics: 'Please choose topics from the list' }],
])('the wrong kind of value is refused: %j', (given, expected) => {
  expect(errors(given)).toEqual(expected)
})

test('texts are tidied, not changed', () => {
  const given = { title: ' A \n title ', content: '\r\n  a\r\nb  \n', topics: ['x', 'x'] }
  expect(postSchema.parse(given)).toEqual({
    title: 'A title',
    content: 'a\nb',
    pictures: [],
    tags: [],
    topics: ['x'],
  })
})

describe('tags', () => {
  test.each([
    ['[TAG-02] #nursing, ##Exams', ['nursing', 'Exams']],
    ['[TAG-03] a, #A, a', ['a']],
    ['#one #two #three', ['one', 'two', 'three']],
    ['financial aid, #financial-aid', ['financial-aid']],
    ['one\ntwo,,three, #', ['one', 'two', 'three']],
    ['c#', ['c#']],
    ['', []],
  ])('%s', (title, tags) => {
    expect(parseTags(title.replace(/^\[.*?\] /, ''))).toEqual(tags)
  })
  test('white space is read once, however much of it there is', () => {
    const spaces = ' '.repeat(200_000)
    expect(isQuick(() => parseTags(`one${spaces}two${spaces}#three`))).toEqual(['one-two', 'three'])
  })

  test('[POST-26] the tags of a text, put together again, are no longer than it and the same', () => {
    const typed = fc
      .array(fc.constantFrom('a', 'B', '#', ' ', ',', ', ', '\n', '\t#', '\u00e9', 'cd'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(typed, (text) => {
        const tags = parseTags(text)
        expect(joinTags(tags).length).toBeLessThanOrEqual(text.length)
        expect(parseTags(joinTags(tags))).toEqual(tags)
      }),
      { examples: [['a,B']] },
    )
  })
})
