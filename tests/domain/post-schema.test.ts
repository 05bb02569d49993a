import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postSchema, questionSchema, TOO_LONG_TEXT } from '~/domain/posts/schema'
import { joinedTags, tagsFrom } from '~/domain/posts/tags'
import { isQuick } from '~tests/support/quick'
import { commentSchema } from '~/domain/comments/schema'

const WHOLE = { title: 'Title', content: 'Content', tags: '', topics: [] as string[] }

function errorsOf(given: object, schema: typeof postSchema = postSchema) {
  const parsed = schema.safeParse({ ...WHOLE, ...given })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message]))
}

const EMPTY = [undefined, '', '   ', '\n\t', '\u200b', '\u00ad \ufeff']

describe('[POST-22] required', () => {
  test.each(EMPTY.map((text) => [text]))('%j', (text) => {
    expect(errorsOf({ title: text })).toEqual({ title: 'Title is required' })
    expect(errorsOf({ content: text })).toEqual({ content: 'Content is required' })
  })
})

test.each(EMPTY.map((text) => [text]))('[POST-23] a question without text: %j', (text) => {
  expect(errorsOf({ content: text }, questionSchema)).toEqual({ content: 'Question is required' })
})

test.each(EMPTY.map((text) => [text]))('[COMMENT-03] an empty comment: %j', (text) => {
  const { error } = commentSchema.safeParse({ content: text })
  expect(error?.issues.map((issue) => issue.message)).toEqual(['This field is required'])
})

describe('[POST-26] too long', () => {
  const long = (length: number) => 'x'.repeat(length)

  test.each([
    ['title', 'Title is too long'],
    ['content', 'Content is too long'],
    ['tags', 'Tags are too long'],
  ])('%s of 9999 characters is accepted, of 10000 not', (field, message) => {
    expect(errorsOf({ [field]: long(9_999) })).toEqual({})
    expect(errorsOf({ [field]: long(10_000) })).toEqual({ [field]: message })
  })

  test('a line break of a browser is one character, and what is around the text does not count', () => {
    expect(errorsOf({ content: `  ${'x\r\n'.repeat(4_999)}x  ` })).toEqual({})
  })

  test('a heap of marks on one letter takes no time to be refused', () => {
    const heap = `a${'\u0301'.repeat(80_000)}${'\u0316'.repeat(80_000)}`
    const given = { title: heap, content: heap, tags: heap }
    const found = isQuick(() => errorsOf(given))
    expect(found).toEqual({
      title: 'Title is too long',
      content: 'Content is too long',
      tags: 'Tags are too long',
    })
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
  expect(errorsOf({ tags: tags(1000) })).toEqual({})
  expect(errorsOf({ tags: tags(1001) })).toEqual({ tags: 'Tags are too long' })
})

test.each(['title', 'content', 'tags'])('control characters in %s are refused', (field) => {
  const message = 'Please remove the characters that cannot be shown'
  expect(errorsOf({ [field]: 'a\u0000b' })).toEqual({ [field]: message })
  expect(errorsOf({ [field]: 'a\u001b[31mb' })).toEqual({ [field]: message })
})

test.each([
  [{ title: ['a', 'b'] }, { title: 'Title is required' }],
  [{ content: 5 }, { content: 'Content is required' }],
  [{ tags: ['a', 'b'] }, { tags: 'Please remove the characters that cannot be shown' }],
  [{ topics: 'x' }, { topics: 'Please choose topics from the list' }],
])('the wrong kind of value is refused: %j', (given, errors) => {
  expect(errorsOf(given)).toEqual(errors)
})

test('texts are tidied, not changed', () => {
  const parsed = postSchema.parse({
    title: ' A \n title ',
    content: '\r\n  a\r\nb  \n',
    topics: ['x', 'x'],
  })
  expect(parsed).toEqual({ title: 'A title', content: 'a\nb', tags: [], topics: ['x'] })
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
    expect(tagsFrom(title.replace(/^\[.*?\] /, ''))).toEqual(tags)
  })
  test('white space is read once, however much of it there is', () => {
    const spaces = ' '.repeat(200_000)
    expect(isQuick(() => tagsFrom(`one${spaces}two${spaces}#three`))).toEqual(['one-two', 'three'])
  })

  test('[POST-26] the tags of a text, put together again, are no longer than it and the same', () => {
    const typed = fc
      .array(fc.constantFrom('a', 'B', '#', ' ', ',', ', ', '\n', '\t#', '\u00e9', 'cd'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(typed, (text) => {
        const tags = tagsFrom(text)
        expect(joinedTags(tags).length).toBeLessThanOrEqual(text.length)
        expect(tagsFrom(joinedTags(tags))).toEqual(tags)
      }),
      { examples: [['a,B']] },
    )
  })
})
