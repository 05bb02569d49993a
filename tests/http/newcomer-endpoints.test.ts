import { expect } from 'vitest'
import { MAX_VIDEOS } from '~/domain/onboarding/schema'
import { listInterests } from '~/domain/profiles/interests.server'
import {
  account,
  apiAs,
  as,
  changeAccount,
  db,
  eventCount,
  idOf,
  siteTest,
} from '~tests/support/fixtures'
import type { PersonName } from '~tests/support/two-schools/people'

const test = siteTest()
const done = { status: 200, answer: true }
const aTime = expect.any(Date) as Date
const wrong = (field: string) => ({ status: 400, errors: { [field]: [expect.any(String)] } })

test('[API-20] [MOBILE-02] a one-time prompt counts as shown, for its viewer alone, and is not asked again', async () => {
  const one_time_prompts = ['research-volunteer', 'home.international-student-check']
  const where = { id: idOf('institution:main') }
  await db.write((tx) => tx.institution.update({ where, data: { one_time_prompts } }))
  const sam = await apiAs('sam')
  for (const prompt of ['no such prompt', '', null, [], undefined])
    expect(await sam.post('/user/prompt', { prompt })).toMatchObject(wrong('prompt'))
  expect((await account('sam')).prompts_shown).toEqual([])
  for (const _ of ['once', 'again'])
    expect(await sam.post('/user/prompt', { prompt: 'research-volunteer' })).toEqual(done)
  const shown = { prompts_shown: ['research-volunteer'], mobile_app_prompt: false }
  expect(await account('sam')).toMatchObject(shown)
  expect((await account('maya')).prompts_shown).toEqual([])
  expect(await sam.post('/user/prompt', { prompt: one_time_prompts[1] })).toEqual(done)
  expect((await account('sam')).prompts_shown).toEqual(one_time_prompts)
  await changeAccount('sam', { prompts_shown: ['research-volunteer'] })
  const first = async (name: PersonName) => (await (await as(name)).get('/')).path
  expect(await first('sam')).toBe('/home/international-student-check')
  expect(await first('maya')).toBe('/research-volunteer')
})

test('[API-19] accepting the warning about Canvas data keeps when, once, of the own account', async () => {
  const CALL = '/user/accepted_canvas_data_deletion_warning'
  const accepted = async (name: PersonName) =>
    (await account(name)).accepted_canvas_data_deletion_warning_at
  const leo = await apiAs('leo')
  expect((await leo.get('/user')).answer).toMatchObject({
    accepted_canvas_data_deletion_warning_at: null,
  })
  const before = Date.now()
  expect(await leo.post(CALL, { user_id: idOf('lou') })).toEqual(done)
  const first = await accepted('leo')
  expect(first).toEqual(aTime)
  expect(Math.abs(first!.getTime() - before)).toBeLessThan(60_000)
  expect(await leo.post(CALL)).toEqual(done)
  expect(await accepted('leo')).toEqual(first)
  expect((await leo.get('/user')).answer).toMatchObject({
    accepted_canvas_data_deletion_warning_at: first!.toISOString(),
  })
  expect([await accepted('lou'), await accepted('sam')]).toEqual([null, null])
  expect(await (await apiAs('colin')).post(CALL)).toMatchObject({ location: '/404' })
  expect(await accepted('colin')).toBeNull()
})

test('[API-37] the core is complete and the step is kept; leaders on their way and studies go elsewhere', async () => {
  const CALL = '/user/save_as_core_complete'
  const open = { core_complete: false, core_state: null, onboarding_step: 'signup' }
  await changeAccount('alma', open)
  const alma = await apiAs('alma')
  for (const onboarding_step of ['no such step', '', null, undefined])
    expect(await alma.post(CALL, { onboarding_step })).toMatchObject(wrong('onboarding_step'))
  expect(await account('alma')).toMatchObject(open)
  for (const onboarding_step of ['interests', 'complete', 'complete']) {
    expect(await alma.post(CALL, { onboarding_step })).toEqual(done)
    const saved = { core_complete: true, core_state: null, onboarding_step }
    expect(await account('alma')).toMatchObject(saved)
  }
  expect((await (await as('alma')).get('/home')).path).toBe('/home')
  for (const [name, location] of [
    ['lena', '/leader/toc'],
    ['colin', '/404'],
  ] as const) {
    const call = (await apiAs(name)).post(CALL, { onboarding_step: 'complete' })
    expect(await call).toMatchObject({ location })
    expect(await account(name)).toMatchObject({ core_complete: false })
  }
})

test('[API-38] the terms are accepted once', async () => {
  await changeAccount('nora', { joined_date: null, terms_version: null })
  const nora = await apiAs('nora')
  const dates = []
  for (const _ of ['once', 'again']) {
    expect(await nora.post('/user/accept_terms')).toEqual(done)
    dates.push((await account('nora')).joined_date)
  }
  expect(dates).toEqual([aTime, dates[0]])
  expect(await eventCount('terms.accepted', idOf('nora'))).toBe(1)
})

const MODALS = [
  ['API-39', 'prelaunch', 'postlaunch', 'pre_release'],
  ['API-40', 'postlaunch', 'prelaunch', 'post_release_opt_in'],
] as const

test.for(MODALS)(
  '[%s] the question of the %s counts as shown, for those who are offered it',
  async ([, launch, other, flag]) => {
    const CALL = `/user/${launch}_modal_viewed`
    const due = {
      flags: { enrollment_module_opt_in: true, [`enrollment_module_${flag}`]: true },
      enrollment_opt_status: 'out',
      joined_date: new Date(Date.now() - 91 * 86_400_000),
      viewed_prelaunch_modal: false,
      viewed_postlaunch_modal: false,
    }
    await changeAccount('leo', due)
    await changeAccount('alex', due)
    const leo = await apiAs('leo')
    for (const _ of ['once', 'again']) expect(await leo.post(CALL)).toEqual(done)
    expect(await account('leo')).toMatchObject({
      [`viewed_${launch}_modal`]: true,
      [`viewed_${other}_modal`]: false,
      enrollment_opt_status: 'out',
    })
    const home = async (name: PersonName) => (await (await as(name)).get('/home')).path
    expect(await home('leo')).toBe('/home/mindset-message')
    expect(await home('alex')).toBe('/opt-in/prospective-students')
    // Prospective students aren't offered it, nor is a school without the flag.
    await changeAccount('priya', { flags: due.flags })
    for (const name of ['priya', 'lou'] as const) {
      expect(await (await apiAs(name)).post(CALL)).toMatchObject({ status: 404 })
      expect(await account(name)).toMatchObject({ [`viewed_${launch}_modal`]: false })
    }
  },
)

test('[API-35] the progress in a video is kept as far as it went, of so many videos', async () => {
  const greta = await apiAs('greta')
  const save = (video: unknown, progress: unknown) =>
    greta.post('/user/video_progress', { video, progress })
  const watched = async (name: PersonName = 'greta') => (await account(name)).video_progress
  expect(await watched()).toEqual({})
  for (const video of ['', 'a b', '<b>', '__proto__', null, undefined, 'v'.repeat(101)])
    expect(await save(video, 10)).toMatchObject({
      status: 400,
      errors: { video: expect.any(Array) },
    })
  for (const progress of [-1, 101, 1.5, 'half', null, undefined])
    expect(await save('welcome', progress)).toMatchObject({
      status: 400,
      errors: { progress: expect.any(Array) },
    })
  expect(await watched()).toEqual({})
  // One that was only begun is kept as well.
  expect(await save('welcome', 0)).toEqual(done)
  expect(await watched()).toEqual({ welcome: 0 })
  for (const progress of [0, 40, '75', 75, 20])
    expect(await save('welcome', progress)).toEqual(done)
  expect(await watched()).toEqual({ welcome: 75 })
  for (let at = 1; at < MAX_VIDEOS; at++) await save(`v${at}`, 1)
  expect(await save('one-more', 1)).toMatchObject(wrong('video'))
  expect(await save('welcome', 100)).toEqual(done)
  expect(Object.keys((await watched()) as object)).toHaveLength(MAX_VIDEOS)
  expect(await watched('lou')).toEqual({})
})

test('[API-55] [ONBOARD-17] [ONBOARD-18] [ONBOARD-19] interests in the order for choosing or for matching, and no other', async () => {
  const api = await apiAs('sam')
  await db.write((tx) =>
    tx.interest.updateMany({ where: { name: 'Jazz' }, data: { match_order: -1 } }),
  )
  const first = async (query: string) =>
    ((await api.get(`/interests${query}`)).answer as { name: string }[])[0]
  expect(await first('?order=match')).toEqual({
    id: expect.any(String) as string,
    code: 'jazz',
    name: 'Jazz',
    select_order: expect.any(Number) as number,
    match_order: -1,
  })
  expect((await first('?order=select'))?.name).not.toBe('Jazz')
  expect(await first('')).toEqual(await first('?order=select'))
  expect(await api.get('/interests?order=random')).toMatchObject({ status: 400 })
  await expect(listInterests(db, 'random' as 'match')).rejects.toThrow('no order of interests')
})
