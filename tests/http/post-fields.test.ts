import { describe, expect } from 'vitest'
import { createPost } from '~/domain/posts/create.server'
import { editablePost, editPost } from '~/domain/posts/edit.server'
import {
  EDITABLE_FIELDS,
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
  type WrittenPost,
} from '~/domain/posts/fields'
import { postEntity } from '~/api/entities/post'
import type { Field, KindName } from '~/domain/writing/fields'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import {
  changePartner,
  ctx,
  db,
  empty,
  form,
  idOf,
  member,
  NOW,
  test,
} from '~tests/support/fixtures'
import { prompt } from '~tests/support/prompt-site'

// Every field of the list, whatever it is: a new one is tried without a line here.

const sam = member('sam')
const leader = member('lena')
const STORY = idOf('post:welcome')
const EDIT = `/post/${STORY}/edit`
const PAGES = {
  new: ['/new-post', '/ask'],
  question: ['/ask'],
  edit: [EDIT],
  response: [prompt('my-first-week', '/respond')],
  story: ['/leader/challenge'],
} as const

type Described = Omit<Field, 'forms'> & {
  api?: string
  forms: readonly (keyof typeof PAGES)[]
  shown: 'in lists' | 'on its page' | null
}
const described: Record<PostFieldName, Described> = POST_FIELDS
const readField = (name: PostFieldName) => ({
  inputs: [name] as readonly string[],
  ...described[name],
})
const apiName = (name: PostFieldName) => described[name].api ?? described[name].column ?? name

/** In no post, however often the tests put them into one */
const PICTURES = ['a'.repeat(32), 'b'.repeat(32)]
test.beforeEach(() =>
  db.write(async (tx) => {
    await tx.picture.deleteMany()
    const size = { width: 4, height: 3, bytes: 12 }
    const owner = { partner_code: 'northfield', user_id: idOf('sam'), created_at: NOW }
    await tx.picture.createMany({ data: PICTURES.map((id) => ({ id, ...owner, ...size })) })
  }),
)

type Sample = { value: unknown; typed: string[]; sent: unknown }

/** Two values of each kind: as stored, as the control of the form holds it, and as the API takes it. */
const SAMPLES: Record<KindName, Sample[]> = {
  text: ['Cobalt', 'Vermilion'].map((value) => ({ value, typed: [value], sent: value })),
  tags: ['cobalt', 'vermilion'].map((tag) => ({ value: [tag], typed: [tag], sent: [tag] })),
  choices: ['topic:housing', 'topic:study'].map((topic) => ({
    value: [idOf(topic)],
    typed: [idOf(topic)],
    sent: [idOf(topic)],
  })),
  choice: ['one', 'two'].map((id) => ({ value: id, typed: [id], sent: id })),
  checkbox: [
    { value: true, typed: ['yes'], sent: true },
    { value: false, typed: [], sent: false },
  ],
  pictures: PICTURES.map((id) => ({ value: [{ id, alt: '' }], typed: [id], sent: [{ id }] })),
  mark: [
    { value: true, typed: ['yes'], sent: '2026-11-21T10:00:00Z' },
    { value: false, typed: [], sent: null },
  ],
}
const samples = (name: PostFieldName) => SAMPLES[readField(name).kind.name]
const isText = (name: PostFieldName) => ['text', 'tags'].includes(readField(name).kind.name)

const BASE = { title: 'A title', content: 'Some content' }
const values = async (id: string): Promise<WrittenPost> => editablePost(await ctx('sam'), id)
const pick = (given: WrittenPost) =>
  Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, given[name]]))

const write = async (given: object, key: string, seconds = 0) => {
  const at = new Date(NOW.getTime() + seconds * 1000)
  const question = 'unnamed' in given
  const input = { ...BASE, question, ...given }
  const outcome = await createPost(await ctx('sam', at), input, form(key))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.id
}
const shownIn = (page: Page, input: string) =>
  page.all(`[type=checkbox][name=${input}]`).length > 0 ? page.checked(input) : [page.value(input)]

test.beforeAll(() => changePartner({ flags: { unnamed_questions: true } }))
test.beforeEach(() => empty('draft'))

const controls = POST_FIELD_NAMES.flatMap((name) =>
  described[name].forms.flatMap((kind) => PAGES[kind].map((path) => ({ name, kind, path }))),
)

describe.each(controls)('$name of the form at $path', ({ name, kind, path }) => {
  const [input = ''] = readField(name).inputs
  const typed = samples(name)[0]!.typed
  // Its control is there once a course is connected: tests/http/homework-choice.test.ts; or once there are
  // pictures: tests/http/pictures.test.ts.
  const kindOfField = readField(name).kind.name
  const needsCourse = kindOfField === 'choice'
  const isLater = needsCourse || kindOfField === 'pictures'

  test.skipIf(kind === 'story')('a draft gives it back', async () => {
    const page = await sam.get(path)
    const body = page.form('Save draft').body({})
    if (!isLater) page.form('Save draft').body({ [input]: typed })
    if (!body.get('title')) body.set('title', 'A draft')
    body.delete(input)
    for (const text of typed) body.append(input, text)
    body.set('draft', 'yes')
    expect((await sam.post(path, body)).status).toBe(200)
    const draft = await db.read.draft.findFirstOrThrow({ where: { user_id: idOf('sam') } })
    expect((draft.fields as Record<string, string[]>)[input]).toEqual(typed)
    if (!needsCourse) expect(shownIn(await sam.get(path), input)).toEqual(typed)
  })

  test.runIf(kind === 'story')('is there', async () => {
    expect((await leader.get(path)).form('Post my story').names).toContain(input)
  })

  test.runIf(!isLater && (kind === 'new' || kind === 'edit'))(
    'Cancel asks before it is lost',
    async () => {
      const page = await sam.press(path, 'Cancel', { [input]: typed }, { cancel: 'yes' })
      expect(page.text).toContain('Do you want to discard your post?')
    },
  )

  test.runIf(!isLater && kind === 'edit')('an edit of only it is saved', async () => {
    const before = pick(await values(STORY))
    const other = samples(name).find(({ value }) => String(value) !== String(before[name]))!
    await sam.press(path, 'Save', {
      [input]: other.typed,
      ...(name === 'tags' && { tag_names: [] }),
    })
    expect(pick(await values(STORY))).toEqual({ ...before, [name]: other.value })
    const row = await db.read.post.findUniqueOrThrow({ where: { id: STORY } })
    expect(row.edited_at).not.toBeNull()
  })
})

test.each(Object.values(PAGES).flat())('%s has no control that no field has', async (path) => {
  const page = await (path === PAGES.story[0] ? leader : sam).get(path)
  const own = page.all('form').find((one) => one.querySelector('[name=content]'))!
  const generated = 'csrf once form_key draft_version edited_at preset anyway picture_files'.split(
    ' ',
  )
  const known = [...generated, ...POST_FIELD_NAMES.flatMap((name) => readField(name).inputs)]
  const names = own
    .querySelectorAll('input, select, textarea')
    .map((one) => one.getAttribute('name'))
  expect(names.filter((one) => !known.includes(one ?? ''))).toEqual([])
})

test('a new post has all that was said', async () => {
  const all = Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, samples(name)[0]!.value]))
  expect(pick(await values(await write(all, 'all-fields')))).toEqual(all)
})

describe.each(POST_FIELD_NAMES)('%s', (name) => {
  const [first, second] = samples(name) as [Sample, Sample]

  test('[ACCESS-19] a second submit with another value is another post', async () => {
    const one = await write({ [name]: first.value }, `twice-${name}`)
    expect(await write({ [name]: first.value }, `twice-${name}`)).toBe(one)
    // What isn't text counts as the same for a few seconds.
    const later = readField(name).kind.name === 'text' ? 0 : 3600
    expect(await write({ [name]: second.value }, `twice-${name}`, later)).not.toBe(one)
  })

  test.runIf(isText(name))('[SCREEN-05] a restricted term is found in it', async () => {
    const [input = ''] = readField(name).inputs
    const term = readField(name).kind.name === 'tags' ? ['darn'] : 'darn'
    const errors = { [input]: [expect.stringContaining('"darn"')] }
    const new_ = await createPost(await ctx('sam'), { ...BASE, [name]: term }, form(`term-${name}`))
    expect(new_).toEqual({ ok: false, errors })
    const edited = await editPost(await ctx('sam'), STORY, { [name]: term }, form(`edit-${name}`))
    expect(edited).toEqual({ ok: false, errors })
  })

  test.runIf(described[name].shown !== null)('who can see the post gets it', async () => {
    expect(Object.keys(postEntity.shape)).toContain(apiName(name))
    if (!isText(name)) return
    const id = await write({ [name]: first.value }, `shown-${name}`, 7200)
    const text = String(first.value)
    expect((await sam.get(`/post/${id}`)).one('.article').text).toContain(text)
    if (described[name].shown !== 'in lists') return
    expect((await sam.get('/home')).one(`#post-${id}`).text).toContain(text)
  })
})

describe.each(EDITABLE_FIELDS)('%s of an edit', (name) => {
  test('by the API changes it alone, and leaves what is left out', async () => {
    const all = Object.fromEntries(POST_FIELD_NAMES.map((one) => [one, samples(one)[0]!.value]))
    // A question without a name stays one.
    const full = { ...all, unnamed: false }
    const at = 10_000 + 10 * EDITABLE_FIELDS.indexOf(name)
    const id = await write(full, `api-${name}`, at)
    const { value, sent } = samples(name)[1]!
    const answer = await apiOf(sam).post('/posts', { post: { id, [apiName(name)]: sent } })
    expect(answer.status).toBe(200)
    expect(pick(await values(id))).toEqual({ ...full, [name]: value })
  })

  test('[ACCESS-19] a second submit with another value is another edit', async () => {
    for (const { value } of samples(name)) {
      await editPost(await ctx('sam'), STORY, { [name]: value }, form(`edit-twice-${name}`))
      expect((await values(STORY))[name]).toEqual(value)
    }
  })
})
