import { expect } from 'vitest'
import { checkPartner } from '~/domain/partners/check.server'
import { isWrite } from '~/domain/partners/changes.server'
import { savePartner } from '~/domain/partners/commands.server'
import { partnerFile } from '~/domain/partners/queries.server'
import { promptCategories } from '~/domain/prompts/queries.server'
import { fileDbTest as test, ctx, db, idOf, NOW } from '~tests/support/fixtures'

const NEW = {
  name: 'Before you go',
  kind: 'special',
  prompts: [
    {
      slug: 'one-thing',
      title: 'One thing to tell others',
      body: 'Just **one**.',
      numeric_prepend: 12,
      char_required: 'current_students',
      tag_names: ['advice'],
      topics: ['Study groups'],
    },
    { slug: 'a-letter', title: 'A letter to yourself' },
  ],
}

async function imported(prompt_categories: unknown) {
  const checked = checkPartner({ partner_code: 'northfield', prompt_categories })
  if (!checked.ok) return checked
  const by = { mode: 'import' as const, actor: 'test', now: NOW }
  return savePartner(db, checked.input, by)
}
const worked = async (categories: unknown) => {
  const plan = await imported(categories)
  if (!plan.ok || !('changes' in plan)) throw new Error('That was refused')
  return plan.changes
    .filter(isWrite)
    .map(({ action, entry, differs }) => [action, entry.kind, entry.name, ...differs].join(' '))
}

test('[CLI-12] [CLI-13] [PROMPT-30] a school’s file says its prompts, by category, and what it says comes back', async () => {
  expect(await worked([NEW])).toEqual([
    'create prompt category Before you go',
    'create prompt one-thing',
    'create prompt a-letter',
  ])
  expect(await worked([NEW])).toEqual([])
  const file = (await partnerFile(db.read, 'northfield'))!
  const [own] = file.prompt_categories.filter(({ name }) => name === NEW.name)
  expect(own).toEqual({
    ...NEW,
    code: 'before-you-go',
    prompts: [
      { ...NEW.prompts[0], code: 'one-thing', topics: ['study-groups'], active: true },
      {
        ...NEW.prompts[1],
        code: 'a-letter',
        body: '',
        numeric_prepend: null,
        char_required: null,
        active: true,
        tag_names: [],
        topics: [],
      },
    ],
  })
  // A whole round: the file that came out changes nothing when it goes in.
  expect(await worked(file.prompt_categories)).toEqual([])
  const changed = { ...NEW, prompts: [{ ...NEW.prompts[1], title: 'A letter', active: false }] }
  expect(await worked([changed])).toEqual(['update prompt a-letter active order title'])
  const shown = (await promptCategories(await ctx('sam'))).find(({ name }) => name === NEW.name)
  expect(shown?.prompts.map(({ slug }) => slug)).toEqual(['one-thing'])
  const row = await db.read.prompt.findFirstOrThrow({ where: { slug: 'one-thing' } })
  expect(row.topics).toEqual([idOf('topic:study')])
})

test('[CLI-12] every error of the prompts is named with its path, and nothing is written', async () => {
  const before = await db.read.prompt.count()
  const wrong = [
    { name: 'Small', kind: 'funny', prompts: [{ slug: 'Not So', title: '', boddy: 'x' }] },
    { name: 'small', prompts: [{ slug: 'same', title: 'A', char_required: 'tall' }] },
    { name: 'More', prompts: [{ slug: 'same', title: 'B', numeric_prepend: -1 }] },
  ]
  const answer = await imported(wrong)
  expect(answer.ok).toBe(false)
  const paths = 'problems' in answer ? answer.problems.map(({ path }) => path).sort() : []
  expect(paths).toEqual([
    'prompt_categories[0].kind',
    'prompt_categories[0].prompts[0].boddy',
    'prompt_categories[0].prompts[0].slug',
    'prompt_categories[0].prompts[0].title',
    'prompt_categories[1].name',
    'prompt_categories[1].prompts[0].char_required',
    'prompt_categories[2].prompts[0].numeric_prepend',
    'prompt_categories[2].prompts[0].slug',
  ])
  const unknown = { slug: 'x', title: 'X', topics: ['Study groups', 'Nothing'] }
  expect(await imported([{ name: 'Other', prompts: [unknown] }])).toMatchObject({
    ok: false,
    errors: { 'prompt_categories[0].prompts[0].topics[1]': [expect.stringContaining('topic')] },
  })
  expect(await db.read.prompt.count()).toBe(before)
})
