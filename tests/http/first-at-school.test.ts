import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { account, as, changeAccount, db, empty, idOf, siteTest } from '~tests/support/fixtures'

const test = siteTest({
  fill: ({ db }) =>
    db.write(async (tx) => {
      const where = { NOT: { id: idOf('sam') } }
      await tx.user.updateMany({ data: { invalid_user: true }, where })
      await tx.post.updateMany({ data: { hidden: true } })
      await tx.topic.updateMany({ data: { archived_at: new Date() } })
      await tx.prompt.updateMany({ data: { archived_at: new Date() } })
    }),
})

const words = (page: Page, list: string) =>
  page.all(`main ${list} li`).map(({ text }) => text.replace(/\s+/g, ' ').trim())

async function begin() {
  const onboarding = { onboarding_step: 'interests', onboarding_exit_choice: null }
  await changeAccount('sam', { ...onboarding, joined_date: new Date() })
  const sam = await as('sam')
  const page = await sam.get('/home')
  return {
    sam,
    steps: page.one('.steps .meta').text,
    next: await sam.submit(page.form('Continue')),
  }
}

const ofMaya = (hidden: boolean) =>
  db.write(async (tx) => {
    await tx.user.update({ where: { id: idOf('maya') }, data: { invalid_user: hidden } })
    const where = { user_id: idOf('maya'), marked_question_at: { not: null }, private: false }
    await tx.post.updateMany({ where, data: { hidden } })
  })

test('[ONBOARD-04] [ONBOARD-23] [PROGRESS-01] [HOME-28] the first one at a school is led to nothing that isn’t there', async () => {
  await empty('follow')
  const { sam, steps, next: home } = await begin()
  expect([steps, home.path]).toEqual(['Step 2 of 2: Interests', '/home'])
  expect(await account('sam')).toMatchObject({
    onboarding_step: 'complete',
    onboarding_exit_choice: 'auto_skipped',
  })
  expect(words(home, '.first-steps')).toEqual(['Ask a question'])
  expect(home.text).not.toContain('People you might like')
  const progress = await sam.get('/profile-progress')
  expect(words(progress, '.checklist')).toEqual(
    expect.arrayContaining([
      'Follow a classmate No one else is here yet.',
      'Respond to a prompt Your school has no prompts yet.',
    ]),
  )
  for (const href of progress.hrefs('main .checklist a')) expect(href).not.toMatch(/people|prompts/)
  await sam.press('/ask', 'Post', { title: 'Is anyone here?', content: 'I am the first.' })
  expect(words(await sam.get('/home'), '.first-steps')).toEqual([])

  await ofMaya(false)
  expect(words(await sam.get('/home'), '.first-steps')).toEqual([
    'Follow someone',
    'Answer a question: done',
    'Ask a question: done',
  ])
  expect(words(await sam.get('/profile-progress'), '.checklist')).toContain('Follow a classmate')
  expect((await sam.get('/home')).text).toContain('People you might like')
  expect(await begin()).toMatchObject({
    steps: 'Step 2 of 3: Interests',
    next: { path: '/onboarding/people' },
  })
  await ofMaya(true)
})

test('[ONBOARD-21] the first one with courses chooses where to go on', async () => {
  await changeAccount('sam', { course_experience: true })
  const { next } = await begin()
  expect(next.path).toBe('/onboarding/finished')
  await changeAccount('sam', { course_experience: false })
})
