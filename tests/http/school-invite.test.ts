import { describe, expect } from 'vitest'
import { changeAccount, db, idOf, member, siteTest } from '~tests/support/fixtures'

/** Administrators add one person to their school, by the rules of lists. */

const test = siteTest()
const PATH = '/school/people/invite'
const find = (email: string) =>
  db.read.user.findUnique({ where: { email }, include: { mail_links: true, program: true } })

describe('someone who is invited', () => {
  test('gets an account with roles, program and coach, and a mail', async () => {
    const emma = member('emma')
    await emma.get(PATH)
    const after = await emma.submit('Add', {
      email: ' New.One@Northfield.test ',
      first_name: 'New',
      last_name: 'One',
      status: 'alumni',
      roles: ['leader', 'school_staff'],
      program: 'History',
      coach: idOf('cora'),
    })
    const one = await find('new.one@northfield.test')
    expect(after.path).toBe(`/school/people/${one?.id}`)
    expect(after.one('.flash').text).toContain('an invitation is on its way')
    expect(one).toMatchObject({
      partner_code: 'northfield',
      enrollment_status: 'alumni',
      leader: true,
      roles: ['school_staff'],
      coach: idOf('cora'),
      program: { name: 'History' },
      joined_date: null,
    })
    expect(one?.mail_links.map(({ kind }) => kind)).toEqual(['invitation'])
    const audit = await db.read.audit.findMany({ where: { target: one!.id } })
    expect(audit.map(({ who, command }) => [who, command])).toContainEqual([
      idOf('emma'),
      'users create',
    ])
  })

  test('isn’t mailed anything where that isn’t wanted', async () => {
    const emma = member('emma')
    await emma.press(PATH, 'Add', {
      email: 'quiet@northfield.test',
      first_name: 'Quiet',
      last_name: 'One',
      invite: [],
    })
    expect((await find('quiet@northfield.test'))?.mail_links).toEqual([])
  })

  test('stays as they are where they have an account, which one is led to', async () => {
    const emma = member('emma')
    const after = await emma.press(PATH, 'Add', {
      email: 'maya@northfield.test',
      first_name: 'Other',
      last_name: 'Name',
      roles: ['leader'],
    })
    expect(after.path).toBe(`/school/people/${idOf('maya')}`)
    expect(after.text).toContain('maya@northfield.test already has an account here.')
    expect(await find('maya@northfield.test')).toMatchObject({ first_name: 'Maya', leader: false })
  })

  test('is added once by a form that is sent twice', async () => {
    const emma = member('emma')
    const page = await emma.get(PATH)
    const form = { email: 'twice@northfield.test', first_name: 'Two', last_name: 'Times' }
    const first = await emma.submit('Add', form)
    emma.page = page
    const again = await emma.submit('Add', form)
    expect([first.path, first.one('.flash').text]).toEqual([again.path, again.one('.flash').text])
    expect((await find('twice@northfield.test'))?.mail_links).toHaveLength(1)
  })
})

describe('what is wrong', () => {
  test('is at its field, and what was typed comes back', async () => {
    const emma = member('emma')
    const { csrf } = await emma.get(PATH)
    const back = await emma.post(PATH, {
      csrf,
      email: 'no address',
      first_name: '<b>x</b>/',
      status: 'product_staff',
      program: 'Alchemy',
      coach: idOf('lou'),
    })
    expect(back.status).toBe(400)
    for (const [field, message] of [
      ['email', 'Not a valid email address'],
      ['coach', 'Pick a coach of your school'],
    ])
      expect(back.one(`[name=${field}]`).attributes['aria-invalid'], message).toBe('true')
    expect(back.text).toContain('"product_staff" is not a role you can give.')
    expect(back.one('[name=email]').attributes.value).toBe('no address')
    const place = await emma.press(PATH, 'Add', {
      email: 'place@northfield.test',
      first_name: 'A',
      last_name: 'B',
    })
    expect(place.status).toBe(200)
    const { csrf: token } = await emma.get(PATH)
    const wrong = await emma.post(PATH, {
      csrf: token,
      email: 'alchemist@northfield.test',
      first_name: 'A',
      program: 'Alchemy',
    })
    expect([wrong.status, wrong.text.includes('"Alchemy" is not one here')]).toEqual([400, true])
    expect(await find('alchemist@northfield.test')).toBeNull()
  })

  test('says nothing of accounts at other schools', async () => {
    const emma = member('emma')
    const back = await emma.press(PATH, 'Add', {
      email: 'lou@lakeside.test',
      first_name: 'Lou',
      last_name: 'Lake',
    })
    expect(back.status).toBe(400)
    expect(back.one('#email-error').text).toContain(
      'lou@lakeside.test can’t be added here: ask the site’s operators',
    )
    for (const word of ['Lakeside', 'elsewhere', 'another school'])
      expect(back.one('main').text).not.toContain(word)
  })

  test('to give one’s own account is to be there already', async () => {
    await changeAccount('emma', { roles: ['quad_employee', 'school_administrator'] })
    const emma = member('emma')
    await emma.press(PATH, 'Add', {
      email: 'emma@northfield.test',
      first_name: 'E',
      last_name: 'N',
      status: 'alumni',
    })
    expect((await find('emma@northfield.test'))?.enrollment_status).toBeNull()
  })
})
