import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { plainText, renderMarkdown, snippet } from '~/platform/text/markdown.server'
import { isQuick } from '~tests/support/quick'

describe('markdown becomes safe HTML', () => {
  test('what students use', () => {
    const html = renderMarkdown('Hi **all**\nsee https://a.test/x\n\n- one\n- two\n\n> said `code`')
    expect(html).toContain('<strong>all</strong><br>')
    expect(html).toContain('<a href="https://a.test/x" rel="nofollow ugc noopener">')
    expect(html).toContain('<li>one</li>')
    expect(html).toContain('<blockquote>')
    expect(html).toContain('<code>code</code>')
  })

  test('headings begin below the title of the page', () => {
    expect(renderMarkdown('# A\n\n###### B')).toBe('<h2>A</h2>\n<h6>B</h6>\n')
  })

  test('pictures become links and tables stay text', () => {
    const html = renderMarkdown('![cat](https://a.test/cat.png)\n\n|a|b|\n|:-|-:|\n|1|2|')
    expect(html).not.toMatch(/<img|<table|style=/)
    expect(html).toContain('<a href="https://a.test/cat.png"')
  })

  const ATTACKS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x](//evil.test)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x](https://a.test "onmouseover=alert(1)")',
    '[x](https://a.test" onmouseover="alert(1))',
    '```"><script>alert(1)</script>\nx\n```',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '<style>*{display:none}</style>',
  ]

  test.each(ATTACKS)('harmless: %s', (text) => expectHarmless(renderMarkdown(text)))

  test('harmless: any mixture of attacks', () => {
    const piece = fc.constantFrom(...ATTACKS, '\n', '\n\n', '`', '"', "'", '<', '>', '](', '- ')
    const anyText = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(fc.property(anyText, (text) => expectHarmless(renderMarkdown(text))))
  })
})

const ALLOWED = new Set(
  'p br strong em s a ul ol li blockquote code pre hr h2 h3 h4 h5 h6'.split(' '),
)

function expectHarmless(html: string) {
  for (const element of parse(html).querySelectorAll('*')) {
    expect(ALLOWED).toContain(element.tagName.toLowerCase())
    for (const [name, value] of Object.entries(element.attributes)) {
      expect(['href', 'rel', 'title', 'class', 'start']).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:)/i)
    }
  }
}

test('a text of very many links has none: making them takes longer with each', () => {
  const link = '[a](https://a.test) '
  expect(renderMarkdown(link.repeat(50))).toContain('<a href="https://a.test" rel=')
  for (const many of [link.repeat(101), 'https://a.test '.repeat(201), 'a@b.co '.repeat(201)])
    expect(renderMarkdown(many)).not.toContain('<a ')
})

describe('plain text', () => {
  test.each([
    ['**Bold** and _soft_ with `code`', 'Bold and soft with code'],
    ['# Title\n\nText', 'Title · Text'],
    ['- one\n- two\n\n1. three', 'one · two · three'],
    ['Bring:\n\n* a pen\n* **paper**\n\nSee you!\n\nSam', 'Bring: a pen · paper · See you! Sam'],
    ['> said', 'said'],
    ['[a link](https://a.test) ![pic](https://a.test/p.png)', 'a link pic'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['```js\nlet a\n```', 'let a'],
    ['``a `` and ```b```', 'a and b'],
    ['a \\* b', 'a * b'],
    ['1 < 2 & "x"', '1 < 2 & "x"'],
  ])('%j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  test('a snippet is cut between words', () => {
    expect(snippet('one two three', 8)).toBe('one two…')
    expect(snippet('one two', 8)).toBe('one two')
    expect(snippet('x'.repeat(20), 8)).toBe('xxxxxxxx…')
    expect(snippet('xxxxxxx😀', 8)).toBe('xxxxxxx…')
  })
  test('a snippet reads no more of a text than it needs, and says that there is more', () => {
    expect(snippet(`${'[a](b) '.repeat(5)}end`, 8)).toBe('a a a a…')
    expect(snippet(`word${' '.repeat(60_000)}end`)).toBe('word…')
    expect(snippet('`'.repeat(60_000))).toMatch(/…$|^$/)
  })

  test.each([
    '`',
    '`a',
    '``a ',
    '*',
    '**a',
    '_a',
    '~',
    '[',
    '[](',
    '![a',
    '\n',
    'a\n \n ',
    ' \n- ',
    '\\',
    ' ',
  ])('takes no longer for sixty thousand characters of %j', (piece) => {
    const text = piece.repeat(60_000 / piece.length)
    isQuick(() => plainText(text))
    isQuick(() => plainText(`x${text}x`))
    isQuick(() => snippet(text))
  })
})
