import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkContent, contentFiles, ContentError } from '~/platform/content/content.server'
import { parseMarkdown, parseYaml, type ContentSource } from '~/platform/content/content-source'
import { bookShelves, mediaLists, researchReferences } from '~/domain/marketing/content.server'
import { memberSchema } from '~/domain/marketing/schema'
import { legalVersionSchema } from '~/domain/legal/schema'
import { allTips } from '~/domain/tips/content.server'
import { columns, templates } from '~seeds/content/fields'
import * as seedSchools from '~seeds/content/schools'
import * as seedTexts from '~seeds/content/texts'

const { topicKey } = seedTexts

const readError = (source: ContentSource, schema: z.ZodType) => {
  try {
    checkContent('x.yaml', source, schema)
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n')
    throw error
  }
  throw new Error('the content was accepted')
}

describe('a mistake in a content file is reported with its line', () => {
  const list = z.array(memberSchema)

  test('every mistake of a YAML file, at the value or what is around a missing one', () => {
    const yaml = `# A comment
- key: ada-lovelace
  first_name: Ada
  name: Ada Lovelace
  position: Analyst
  bio:
    - One.
    - Two.
- key: Not a slug
  first_name: Grace
  name: Grace Hopper
  bio:
    - One.
  nickname: Amazing
`
    expect(readError(parseYaml(yaml), list)).toEqual([
      'content/x.yaml:9: 1.key: is not a slug',
      expect.stringMatching(/^content\/x\.yaml:9: 1\.position: /),
      'content/x.yaml:13: 1.bio: needs several paragraphs',
      expect.stringMatching(/^content\/x\.yaml:9: 1: .*nickname/),
    ])
  })

  test('YAML that cannot be read', () => {
    expect(readError(parseYaml('- key: a\n- key: "b\n'), list)[0]).toMatch(/^content\/x\.yaml:3: /)
  })

  test('front matter and sections of a Markdown file', () => {
    const text = `---
title: Rules
lede: 7
summary:
  - One
---

## First

Text.

##  

Text without a title.
`
    expect(readError(parseMarkdown(text), legalVersionSchema)).toEqual([
      expect.stringMatching(/^content\/x\.yaml:3: lede: /),
      expect.stringMatching(/^content\/x\.yaml:12: sections\.1\.title: /),
    ])
    expect(readError(parseMarkdown('## Rules'), legalVersionSchema)[0]).toMatch(
      /:1: .*front matter/,
    )
  })
})

test('a mistake in a seed file is one too: unknown topics, columns and half braces', () => {
  expect(readError(parseYaml('- fine\n- "{a|b"\n- a}'), templates)).toEqual([
    'content/x.yaml:2: 1: has a brace without its partner',
    'content/x.yaml:3: 2: has a brace without its partner',
  ])
  expect(readError(parseYaml('leader: yes\nshoe_size: 9'), columns('User'))).toEqual([
    'content/x.yaml:1: leader: is no User column',
    'content/x.yaml:2: shoe_size: is no User column',
  ])
  expect(readError(parseYaml('- aid\n- knitting'), z.array(topicKey))).toEqual([
    'content/x.yaml:2: 1: is not a topic',
  ])
})

test('every seed file is read by a loader', () => {
  const { topicKey: _, interest: __, chapters, ...texts } = seedTexts
  const loaders: (() => object)[] = [...Object.values(texts), ...Object.values(seedSchools)]
  for (const load of loaders) expect(Object.keys(load()).length).toBeGreaterThan(1)
  const files = contentFiles('seeds').filter((name) => name.endsWith('.yaml'))
  expect(loaders).toHaveLength(files.length)
  const topics = chapters().map(({ topic }) => `${topic}.yaml`)
  expect(topics.sort()).toEqual(contentFiles('seeds/posts'))
})

test('every content file of the site is read, once', () => {
  const values = { product: 'Quad', support_email: 'support@quad.test' }
  for (const load of [allTips, bookShelves, researchReferences]) {
    expect(load().length).toBeGreaterThan(0)
    expect(load()).toBe(load())
  }
  expect(JSON.stringify(mediaLists(values))).not.toContain('{product}')
})
