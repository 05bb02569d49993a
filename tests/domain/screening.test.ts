import { describe, expect, test } from 'vitest'
import { personalEmails } from '~/domain/terms/emails'
import { emailsInPost, termsInMessage, termsInPost } from '~/domain/terms/schema'
import { bannedTerms, indexTerms } from '~/domain/terms/screen'

const index = indexTerms(['Darn', 'essay mill', 'buy answers', 'café fraud', 'c++', 'mill'])
const found = (text: string) => bannedTerms(index, text)

describe('[SCREEN-02] whole words and phrases, whatever the case', () => {
  test.each([
    ['well DARN it', ['Darn']],
    ['darn.', ['Darn']],
    ['darning socks and undarned ones', []],
    ['an Essay\n  Mill is no help', ['essay mill', 'mill']],
    ['an essay about a windmill', []],
    ['essay-mill, essay_mill, essay **mill**', ['essay mill', 'mill']],
    ['I wrote an essay. Mill wrote another.', ['mill']],
    ['Cafe\u0301 FRAUD and CAFÉ fraud', ['café fraud']],
    ['ｄａｒｎ', ['Darn']],
    ['da\u200brn', ['Darn']],
    ['we learn C++ here', ['c++']],
    ['we learn C here', []],
    ['', []],
  ])('%j', (text, terms) => {
    expect(found(text)).toEqual(terms)
  })

  test('each term once, in the order of the text', () => {
    expect(found('buy answers, darn, buy answers')).toEqual(['buy answers', 'Darn'])
  })

  test('a term of the list that overlaps another is found as well', () => {
    const overlapping = indexTerms(['a b', 'b c', 'a'])
    expect(bannedTerms(overlapping, 'a b c')).toEqual(['a b', 'a', 'b c'])
  })

  test('a text without banned terms passes a list of ten thousand', () => {
    const many = indexTerms(Array.from({ length: 10_000 }, (_, at) => `term${at} of many`))
    const text = 'of many term5 and term9999 of '.repeat(300)
    expect(bannedTerms(many, text)).toEqual([])
    expect(bannedTerms(many, `${text} term77 of many`)).toEqual(['term77 of many'])
  })
})

describe('the texts', () => {
  test('[SCREEN-03] one term in a message', () => {
    expect(termsInMessage(['darn'])).toBe(
      "It looks like you're trying to use a term that's off limits for this community. To send your message, you'll need to remove: \"darn\"",
    )
  })

  test('[SCREEN-04] two and three terms in a message', () => {
    const plural =
      "It looks like you're trying to use terms that are off limits for this community. To send your message, you'll need to remove: "
    expect(termsInMessage(['a', 'b'])).toBe(`${plural}"a" and "b"`)
    expect(termsInMessage(['a', 'b', 'c'])).toBe(`${plural}"a", "b" and "c"`)
  })

  test('[SCREEN-05] terms in a post', () => {
    const begins =
      "It looks like you're trying to use a term that's off limits for this community. To submit your post, you'll need to remove: "
    expect(termsInPost(['a'])).toBe(`${begins}"a"`)
    expect(termsInPost(['a', 'b', 'c'])).toBe(`${begins}"a", "b" and "c"`)
  })

  test('[SCREEN-06] a personal e-mail address', () => {
    expect(emailsInPost(['me@mail.test'], 'Campus')).toBe(
      "It looks like you're trying to post a personal email address: me@mail.test. For privacy reasons, we do not show personal email addresses publicly within the Campus Community. To submit your post, remove your personal email or replace it with your school-issued email instead.",
    )
  })
})

describe('[SCREEN-07] personal e-mail addresses', () => {
  test.each<[string, string[], string[]]>([
    ['Write to Me.Too+x@Gmail.com.', [], ['Me.Too+x@Gmail.com']],
    ['sam@northfield.edu or sam@mail.northfield.edu', [], []],
    ['sam@northfield.edu', ['northfield.test'], ['sam@northfield.edu']],
    ['sam@northfield.test, sam@MAIL.northfield.test', ['northfield.test'], []],
    ['sam@notnorthfield.test', ['northfield.test'], ['sam@notnorthfield.test']],
    ['sam@northfield.edu.example.com', [], ['sam@northfield.edu.example.com']],
    ['a@b.com and A@B.com and c@d.org', [], ['a@b.com', 'c@d.org']],
    ['find me @sam or at 5 @ noon, a@b', [], []],
    ['ｍｅ＠ｍａｉｌ．ｃｏｍ', [], ['me@mail.com']],
    ['jörg@bücher.de', [], ['jörg@bücher.de']],
  ])('%s (school domains %j)', (text, domains, emails) => {
    expect(personalEmails(text, domains)).toEqual(emails)
  })

  test('a text of one endless word is read in bounded steps', () => {
    expect(personalEmails(`${'a'.repeat(9000)}@${'b'.repeat(900)}`, [])).toEqual([])
  })
})
