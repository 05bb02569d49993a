import { describe, expect } from 'vitest'
import { ABOUT_CONFLICT, PROFILE_SAVED } from '~/domain/profiles/schema'
import type { Browser, Page } from '~tests/support/client'
import {
  account,
  apiAs,
  changeAccount,
  changePartner,
  db,
  eventCount,
  idOf,
  member,
  type PersonName,
  test,
} from '~tests/support/fixtures'

const EDIT = '/profile/edit'
const changes = (name: PersonName) => eventCount('user.changed', idOf(name))
const expectSaved = (page: Page) => expect(page.one('[role=status]').text).toBe(PROFILE_SAVED)

async function interests(name: PersonName) {
  const rows = await db.read.userInterest.findMany({
    where: { user_id: idOf(name) },
    select: { interest: { select: { code: true } } },
  })
  return rows.map(({ interest }) => interest.code).sort()
}

/** A form with what it says now; `values` in the place of that. */
async function save(browser: Browser, values: Record<string, string | string[]>, page = EDIT) {
  return browser.press(page, 'Save', values)
}

describe('editing the own profile', () => {
  test('[PROFILE-15] [PROFILE-37] the link on the own profile leads to it; what is saved is shown', async () => {
    const maya = member('maya')
    const page = await maya.get((await maya.get('/profile')).link('Edit profile'))
    expect(page.path).toBe(EDIT)
    expect(page.value('first_name')).toBe('Maya')
    expect(page.checked('interests')).toEqual(['chess', 'film', 'hiking', 'jazz'])
    const before = await changes('maya')
    const saved = await maya.submit('Save', {
      first_name: 'May',
      last_name: 'North-West',
      about: 'Knits.',
      degree: 'masters',
      institution_code: 'annex',
      program_id: idOf('program:History'),
      interests: ['chess', 'jazz'],
    })
    expectSaved(saved)
    expect(PROFILE_SAVED).toBe('Your profile has been updated.')
    expect(saved.path).toBe('/profile')
    expect(await account('maya')).toMatchObject({
      first_name: 'May',
      last_name: 'North-West',
      about: 'Knits.',
      degree: 'masters',
      institution_id: idOf('institution:annex'),
      program_id: idOf('program:History'),
    })
    expect(await interests('maya')).toEqual(['chess', 'jazz'])
    expect(await changes('maya')).toBe(before + 1)
    const { text } = await member('sam').get(`/profile/${idOf('maya')}`)
    expect(text).toMatch(/May North-West.*History.*Knits\..*Master’s degree.*Chess.*Jazz/)
    expect(text).not.toContain('Hiking')
    expect((await member('sam').get(`/profile/${idOf('alex')}`)).html).not.toContain(EDIT)
  })

  test('what is as it was tells no one; an old form sent again is saved once they have seen both', async () => {
    const cora = member('cora')
    const before = await changes('cora')
    expectSaved(await save(cora, {}))
    expect(await changes('cora')).toBe(before)
    const page = await cora.get(EDIT)
    await cora.submit(page.form('Save'), { about: 'One' })
    await save(cora, { about: 'Two' })
    cora.page = page
    const both = await cora.submit(page.form('Save'), { about: 'One' })
    expect([both.error('about'), (await account('cora')).about]).toEqual([ABOUT_CONFLICT, 'Two'])
    expectSaved(await cora.submit('Save'))
    expect((await account('cora')).about).toBe('One')
    expect(await changes('cora')).toBe(before + 3)
  })

  test('[PROFILE-24] what one says of one’s life: check boxes, and who sees them', async () => {
    const alma = member('alma')
    const page = await alma.get(EDIT)
    const group = page.one('fieldset#characteristics')
    expect(group.text).toContain('Only people who check the same box')
    const boxes = page
      .all('fieldset#characteristics input[type=checkbox]')
      .map((box) => box.getAttribute('name'))
    expect(boxes.sort()).toEqual(
      [
        'char_work_full',
        'char_work_part',
        'char_parent',
        'char_military',
        'char_online',
        'char_international',
        'char_transfer',
        'char_part_time',
        'char_commuter',
      ].sort(),
    )
    expectSaved(await save(alma, { char_parent: 'true', char_international: 'true' }))
    const yes = { char_parent: true, char_international: true, international_student_check: true }
    expect(await account('alma')).toMatchObject({ ...yes, char_online: false })
    const before = await changes('alma')
    expectSaved(await save(alma, {}))
    expect(await changes('alma')).toBe(before)
    expect(await account('alma')).toMatchObject(yes)
    const refused = await save(alma, { char_parent: 'maybe', first_name: '' })
    expect(refused.status).toBe(400)
    expect(refused.one('#characteristics-error').text).toBe('Must be true or false')
    expect(refused.checked('char_international')).toEqual(['true'])
    expectSaved(await save(alma, { char_parent: [], char_international: [] }))
    const no = { char_parent: false, char_international: false, international_student_check: false }
    expect(await account('alma')).toMatchObject(no)
    // Those who were never asked stay without an answer.
    expectSaved(await save(member('stan'), { about: 'Ask me.' }))
    expect(await account('stan')).toMatchObject({ char_international: null })
  })

  test('[PROFILE-24] [API-14] POST /api/user sets them one by one', async () => {
    const cora = await apiAs('cora')
    const sent = { char_military: true, char_commuter: 'true', char_international: true }
    const flags = { char_military: true, char_commuter: true, char_international: true }
    expect((await cora.post('/user', sent)).answer).toMatchObject({ ...flags, char_parent: false })
    expect((await cora.post('/user', { char_commuter: false })).answer).toMatchObject({
      ...flags,
      char_commuter: false,
    })
    const refused = await cora.post('/user', { char_military: 'often' })
    expect(refused.errors).toEqual({ char_military: ['Must be true or false'] })
    expect((await cora.get('/user')).answer).toMatchObject({ ...flags, char_commuter: false })
  })

  test('[PROFILE-31] of oneself alone', async () => {
    const leo = member('leo')
    const page = await leo.get(EDIT)
    const fields = { csrf: page.csrf, first_name: 'Not', last_name: 'Mine' }
    const theirs = `/profile/${idOf('alma')}/edit`
    expect((await leo.get(theirs)).status).toBe(403)
    expect((await leo.post(theirs, fields)).status).toBe(403)
    expect(await account('alma')).toMatchObject({ first_name: 'Alma' })
    expect((await leo.get(`/profile/${idOf('leo')}/edit`)).path).toBe(EDIT)
  })

  test('[ACCESS-05] offers the active institutions, the primary first, the others by name', async () => {
    const row = { partner_code: 'northfield', global_status: 'hybrid' }
    const data = [
      { ...row, id: idOf('bay'), institution_code: 'bay', name: 'A Bay' },
      { ...row, id: idOf('old'), institution_code: 'old', name: 'Old', status: 'inactive' },
    ]
    await db.write((tx) => tx.institution.createMany({ data }))
    const page = await member('sam').get(EDIT)
    expect(page.texts('[name=institution_code] option').slice(-3)).toEqual([
      'Northfield Main Campus',
      'A Bay',
      'Northfield Annex',
    ])
    expect(page.texts('[name=institution_code] option')).not.toContain('Old')
    // Who belongs to one that isn't active anymore stays there.
    const { institution_id } = await account('sam')
    await changeAccount('sam', { institution_id: idOf('old') })
    const own = await member('sam').get(EDIT)
    expect(own.one('[name=institution_code] option[selected]').text).toBe('Old')
    await changeAccount('sam', { institution_id })
    await db.write((tx) =>
      tx.institution.deleteMany({ where: { id: { in: data.map(({ id }) => id) } } }),
    )
  })

  test('[PROFILE-34] the state where the school or the chosen institution needs it', async () => {
    const alex = member('alex')
    expect((await alex.get(EDIT)).all('#state_or_country, #country')).toHaveLength(0)
    const needs = (institution_code: string, state_or_country_field: boolean) =>
      db.write((tx) =>
        tx.institution.updateMany({
          where: { institution_code },
          data: { state_or_country_field },
        }),
      )
    await needs('annex', true)
    expectSaved(await save(alex, { about: 'At the main campus' }))
    const refused = await save(alex, { institution_code: 'annex', first_name: '' })
    expect(refused.status).toBe(400)
    expect(refused.one('#state_or_country-error').text).toBe('State is required')
    expect(refused.one('#first_name-error').text).toBe('First name is required')
    const texas = { institution_code: 'annex', state_or_country: 'TX' }
    expect((await save(alex, { ...texas, state_or_country: 'Bavaria' })).status).toBe(400)
    expectSaved(await save(alex, texas))
    expect(await account('alex')).toMatchObject({ state_or_country: 'TX' })
    // Who leaves it for one that doesn't need it needs none.
    expectSaved(await save(alex, { institution_code: 'main', state_or_country: '' }))
    expectSaved(await save(alex, texas))
    await needs('annex', false)
    await changePartner({ state_or_country_field: true })
    const places = (await alex.get(EDIT)).all('#state_or_country, #country')
    expect(places.map(({ id }) => id)).toEqual(['state_or_country'])
    expect((await save(alex, { state_or_country: '' })).status).toBe(400)
    await changePartner({ state_or_country_field: false })
  })

  test('a country by its name, at a school with several', async () => {
    await changePartner({ international_country: true })
    const bea = member('bea')
    expect((await save(bea, { country: 'Peru' })).status).toBe(400)
    expectSaved(await save(bea, { country: 'PE' }))
    expect(await account('bea')).toMatchObject({ country: 'PE' })
    expect((await member('sam').get(`/profile/${idOf('bea')}`)).text).toContain('Peru')
    await changePartner({ international_country: false })
    // Not asked for, it stays as it was.
    expectSaved(await save(bea, { about: 'From Lima' }))
    expect(await account('bea')).toMatchObject({ country: 'PE', about: 'From Lima' })
  })

  test('[PROFILE-35] characters are counted as people see them', async () => {
    const bea = member('bea')
    const families = '👨‍👩‍👧‍👦'.repeat(200)
    for (const path of [EDIT, '/profile/about']) {
      expectSaved(await save(bea, { about: families }, path))
      expect((await save(bea, { about: `${families}!` }, path)).status).toBe(400)
      expect((await save(bea, { about: `e${'\u0301'.repeat(4000)}` }, path)).status).toBe(400)
      expect((await save(bea, { about: `e${'\u0301'.repeat(40)}` }, path)).status).toBe(400)
    }
    expect((await account('bea')).about).toBe(families)
  })

  test('a text that comes twice is refused at its field, and the first is given back', async () => {
    const alma = member('alma')
    for (const path of [EDIT, '/profile/about']) {
      const before = (await account('alma')).about
      const refused = await save(alma, { about: ['Once', 'Twice'] }, path)
      expect(refused.status).toBe(400)
      expect(refused.one('#about-error').text).toBe('Please send one text here')
      expect(refused.value('about')).toBe('Once')
      expect((await account('alma')).about).toBe(before)
    }
  })

  test('[PROFILE-36] nothing is a text in the profile, but not in the form about it', async () => {
    const alma = member('alma')
    expectSaved(await save(alma, { about: 'Something' }, '/profile/about'))
    const refused = await save(alma, { about: ' ' }, '/profile/about')
    expect(refused.one('#about-error').text).toBe('Tell everyone about yourself!')
    expect((await account('alma')).about).toBe('Something')
    expectSaved(await save(alma, { about: '' }))
    expect((await account('alma')).about).toBeNull()
  })

  test('[PROFILE-20] a text that staff has hidden is not shown again by changing it', async () => {
    await changeAccount('leo', { about: 'Bad', about_hidden: true })
    const leo = member('leo')
    expectSaved(await save(leo, { about: 'Better' }))
    expect(await account('leo')).toMatchObject({ about: 'Better', about_hidden: true })
    expect((await leo.get(EDIT)).one('#about-hint').text).toContain('hidden after a review')
    const seen = await member('sam').get(`/profile/${idOf('leo')}`)
    expect(seen.text).not.toContain('Better')
    for (const page of [seen, await leo.get('/profile')])
      expect(page.one('#about').text).toContain(
        'This text was hidden after a review because it does not follow the terms of this community.',
      )
  })
})
