import { expect } from 'vitest'
import type { PartnerFile } from '~/domain/partners/file.server'
import { PICK_FROM_LIST } from '~/domain/writing/schema'
import { HOME_BEHIND } from '~/policy/home-sequence'
import { db, expectCounts, idOf, member, siteTest } from '~tests/support/fixtures'
import { apiOf } from '~tests/support/api'
import { putOn } from '~tests/support/events'
import { editSchool, without } from '~tests/support/school-file'

const test = siteTest({
  fill: async ({ db }) => {
    const owner = { user_id: idOf('sam'), partner_code: 'northfield', created_at: new Date() }
    await db.write(async (tx) => {
      await tx.topicSubscription.createMany({
        data: ['study', 'housing'].map((name) => ({ ...owner, topic_id: topic(name) })),
      })
    })
  },
})
const sam = member('sam')
const leo = member('leo')
const calls = apiOf(sam)

const topic = (name: string) => idOf(`topic:${name}`)
const post = (name: string) => `/post/${idOf(`post:${name}`)}`

const edit = (change: (file: PartnerFile) => void) => editSchool(db, change)
const editTopics = (change: (topics: PartnerFile['topic_categories'][number]) => void) =>
  edit((file) => {
    file.topic_categories.forEach(change)
    // A prompt that is in the file could not name a topic that isn't.
    delete (file as Partial<PartnerFile>).prompt_categories
  })

test('[TOPIC-01] a renamed topic keeps its page, posts and subscribers', async () => {
  await editTopics(({ topics }) =>
    topics?.forEach((topic) => {
      if (topic.code === 'housing-or-what') topic.title = 'Dorms'
    }),
  )
  const page = await sam.get('/browse-topics')
  expect(page.link('Dorms')).toBe(`/topic/dorms/${topic('housing')}`)
  expect(page.text).not.toContain('Housing')
  expect((await sam.get(post('question'))).link('Dorms')).toBe(`/topic/dorms/${topic('housing')}`)
  expect((await sam.get('/subscribed-topics')).text).toContain('Dorms')
})

test('[TOPIC-01] [POST-33] an archived topic is offered nowhere, its posts still name it', async () => {
  const form = (await sam.get('/new-post')).form('Post')
  const { id } = await putOn({ topic: topic('study') })
  const event = async () => (await sam.get(`/events/${id}`)).one('main').text
  expect(await event()).toContain('Study groups')
  await editTopics((category) => (category.topics = without(category.topics, 'study-groups')))
  expect(await event()).not.toContain('Study groups')
  for (const path of ['/browse-topics', '/subscribed-topics', '/new-post', '/ask'])
    expect((await sam.get(path)).text, path).not.toContain('Study groups')
  const at = `/topic/study-groups/${topic('study')}`
  for (const path of [at, `${at}/about`, at.replace('topic', 'topic-2')])
    expect((await sam.get(path)).path, path).toBe('/browse-topics')

  const shown = await sam.get(post('welcome'))
  expect(shown.texts('.article .chip')).toContain('Study groups')
  expect(shown.all('a').filter((one) => one.text === 'Study groups')).toEqual([])
  expect((await sam.get('/home')).text).toContain('Study groups')

  const { answer } = await calls.get('/topics/categories')
  expect(JSON.stringify(answer)).not.toContain(topic('study'))
  expect((await calls.get(`/topics?topic_ids=${topic('study')}`)).answer).toEqual([])
  expect((await calls.get(`/topics/single_topic?topic_id=${topic('study')}`)).status).toBe(404)
  expect((await calls.get('/user')).answer).toMatchObject({
    subscribed_topic_ids: [topic('housing')],
  })
  // A form from before then names it; the prompt that begins with it goes without.
  await sam.get('/new-post')
  const refused = await sam.submit(form, { title: 'Late', content: 'B', topics: [topic('study')] })
  expect([refused.status, refused.error('topics')]).toEqual([400, PICK_FROM_LIST])
  const respond = `/prompt/my-first-week/${idOf('prompt:my-first-week')}/respond`
  expect((await sam.get(respond)).text).not.toContain('Study groups')
})

test('[POST-07] editing an old post keeps its archived topic', async () => {
  const edited = await sam.press(`${post('welcome')}/edit`, 'Save', { title: 'Welcome back' })
  expect(edited.path).toBe(post('welcome'))
  expect(edited.texts('.article .chip')).toContain('Study groups')
  await expectCounts()
})

test('[TOPIC-01] a topic that is in the file again has its posts and subscribers back', async () => {
  await editTopics((category) => {
    if (category.code === 'campus-life') category.topics?.push({ title: 'Study groups' } as never)
  })
  expect((await sam.get('/browse-topics')).link('Study groups')).toContain(topic('study'))
  expect((await sam.get('/subscribed-topics')).text).toContain('Study groups')
  expect((await sam.get(`/topic/study-groups/${topic('study')}`)).text).toContain('Welcome back')
  await expectCounts()
})

test('[TOPIC-04] a category that is gone takes its topics along', async () => {
  const guide = async () =>
    JSON.stringify((await calls.get('/topics/enrollment/first_three')).answer)
  expect(await guide()).toContain('Is this school right for me?')
  await edit((file) => {
    file.topic_categories = without(file.topic_categories, 'prospective-student-discussions')
  })
  expect(await guide()).toBe('[]')
  expect((await sam.get('/browse-topics')).text).not.toContain('Prospective student discussions')
  expect((await sam.get(post('prospect'))).text).toContain('Is this school right for me?')
})

test('[PROMPT-03] [PROMPT-22] archived prompts are not shown', async () => {
  const path = `/prompt/a-snack/${idOf('prompt:a-snack')}`
  expect((await sam.get(path)).path).toBe(path)
  await edit((file) => {
    file.prompt_categories = without(file.prompt_categories, 'small-things')
    for (const category of file.prompt_categories)
      category.prompts = without(category.prompts, 'this-morning')
  })
  for (const gone of [path, `${path}/respond`]) expect((await sam.get(gone)).path).toBe('/prompts')
  const list = (await sam.get('/prompts')).text
  expect(list).not.toContain('Small things')
  expect(list).not.toContain('this morning')
  expect(list).toContain('this evening')
})

test('[SEARCH-30] [ACCESS-02] an archived program is no choice, and stays with its people', async () => {
  const options = async () => (await sam.get('/search-results')).text
  expect(await options()).toContain('History')
  await edit((file) => {
    file.programs = without(file.programs, 'history').map((one) => ({ ...one, name: 'Care' }))
  })
  const page = await sam.get('/search-results')
  const names = page.all('select[name=program_name] option').map((one) => one.text)
  expect(names.filter((name) => /History|Nursing/.test(name))).toEqual([])
  expect(names.some((name) => name.startsWith('Care'))).toBe(true)
  const { answer } = await calls.get('/partner')
  expect((answer as { program_list: { name: string }[] }).program_list).toMatchObject([
    { name: 'Care' },
  ])
  expect((await sam.get(`/profile/${idOf('bea')}`)).text).toContain('History')
  expect((await sam.get(`/profile/${idOf('sam')}`)).text).toContain('Care')
})

test('[HOME-19] [HOME-20] archived quotes and messages are not shown, the next message is', async () => {
  const shown = async () => (await leo.get(HOME_BEHIND)).text + (await leo.get('/home')).text
  expect(await shown()).toContain('A quote for a leader')
  const before = await leo.get('/home')
  expect(before.text).toContain('Message 1 to leaders')
  const first = before.form('Got it')
  await edit((file) => {
    file.mindset = file.mindset.filter(
      ({ text }) => text !== 'Message 1 to leaders' && !text.startsWith('A quote for a leader'),
    )
  })
  expect(await shown()).not.toContain('Message 1 to leaders')
  expect(await shown()).not.toContain('A quote for a leader')
  expect(await shown()).toContain('Message 2 to leaders')
  expect((await leo.submit(first)).status).toBe(404)
  // Who had dismissed it goes on after it.
  await db.write((tx) =>
    tx.userOnboarding.upsert({
      where: { user_id: idOf('leo') },
      create: { user_id: idOf('leo'), mindset_message_id: idOf('message:2') },
      update: { mindset_message_id: idOf('message:2') },
    }),
  )
  await edit((file) => {
    file.mindset = file.mindset.filter(({ kind }) => kind === 'quote')
  })
  await edit((file) => {
    file.mindset.push({
      kind: 'message',
      user_type: 'leader',
      text: 'News',
      author: null,
      image: null,
    })
  })
  expect(await shown()).not.toContain('Message 2 to leaders')
  expect(await shown()).toContain('News')
})
