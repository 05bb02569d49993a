import { beforeEach, describe, expect } from 'vitest'
import { changeRole, suspendPerson } from '~/domain/administration/people-commands.server'
import { listSchoolPeople } from '~/domain/administration/people.server'
import { parseCursor } from '~/platform/database/cursor-pagination'
import type { Page } from '~tests/support/client'
import {
  account,
  changeAccount,
  ctx,
  db,
  idOf,
  member,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'

/** Administrators of a school see and change its people, as operators do on the terminal. */

const test = siteTest()
const page = (name: PersonName, end = '') => `/school/people/${idOf(name)}${end}`
const names = (list: Page) => list.all('main .link-list > li > a').map(({ text }) => text)
const product = 'Quad'

/** Lisa of Lakeside is an administrator there, and so is Maya here for some tests. */
beforeEach(async () => {
  const none = { suspended_at: null, suspended_reason: null, invalid_user: false }
  await changeAccount('lisa', { roles: ['school_staff', 'school_administrator'], ...none })
  await changeAccount('emma', { roles: ['quad_employee', 'school_administrator'], ...none })
  for (const name of ['maya', 'sam', 'alex', 'leo'] as const)
    await changeAccount(name, { roles: [], enrollment_status: null, ...none })
  await changeAccount('sam', { coach: idOf('cora') })
  await changeAccount('cora', { coach_user: true })
  await db.write((tx) => tx.audit.deleteMany())
})

const audited = async () =>
  (
    await db.read.audit.findMany({
      select: { who: true, command: true, target: true, detail: true, partner_code: true },
      orderBy: { id: 'asc' },
    })
  ).map(({ detail, ...row }) => ({ ...row, ...(detail as object) }))

describe('the people of a school', () => {
  test('are found by name, address, ID, role and state; no one else’s', async () => {
    const emma = member('emma')
    await changeAccount('alex', { suspended_at: new Date(), invalid_user: true })
    const all = names(await emma.get('/school/people'))
    expect(all).toContain('Maya North')
    expect(all).toContain('Nora North')
    expect(all).not.toContain('Lou Lake')
    const found = async (query: string) => names(await emma.get(`/school/people?${query}`))
    expect(await found('q=maya')).toEqual(['Maya North'])
    expect(await found('q=NORTH+maya%40northfield')).toEqual(['Maya North'])
    expect(await found(`q=${idOf('maya')}`)).toEqual(['Maya North'])
    for (const query of [`q=${idOf('lou')}`, 'q=lake', 'q=%25', 'q=%00maya%27--'])
      expect(await found(query)).not.toContain('Lou Lake')
    expect(await found('role=success_coach')).toEqual(['Cora North'])
    expect(await found('role=school_administrator')).toEqual(['Emma North'])
    expect(await found('role=applicant')).toEqual(['Abe North'])
    expect(await found('role=leader&state=active&q=leo')).toEqual(['Leo North'])
    expect(await found('state=invited&q=nora')).toEqual(['Nora North'])
    expect(await found('state=suspended')).toEqual(['Alex North'])
    expect(await found('role=test_user&state=nothing&q=tess')).toEqual(['Tess North'])
    const empty = await emma.get('/school/people?q=xqzvwk')
    expect(empty.text).toContain('No one found')
    expect(names(await member('lisa').get('/school/people?q=maya'))).toEqual([])
  })

  test('have no deleted ones among them, nor the one without a name', async () => {
    await changeAccount('ivan', { deleted_at: new Date() })
    const emma = member('emma')
    expect(names(await emma.get(`/school/people?q=${idOf('ivan')}`))).toEqual([])
    expect((await emma.get(page('ivan'))).status).toBe(404)
    await changeAccount('ivan', { deleted_at: null })
  })

  test('come a page at a time, each once', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `many${at}`)
    const { id: _, ...row } = await db.read.user.findUniqueOrThrow({ where: { id: idOf('ivan') } })
    await db.write((tx) =>
      tx.user.createMany({
        data: many.map((name) => ({
          ...row,
          id: idOf(name),
          email: `${name}@northfield.test`,
          auths: [],
          roles: [],
        })),
      }),
    )
    const emma = await ctx('emma')
    const choice = { text: 'many', role: null, state: null }
    const seen: string[] = []
    for (let cursor = null as string | null, pages = 0; pages < 3; pages++) {
      const { items, next } = await listSchoolPeople(emma, choice, parseCursor(cursor))
      seen.push(...items.map(({ id }) => id))
      cursor = next
      expect(next === null).toBe(pages === 2)
    }
    expect(seen.sort()).toEqual(many.map(idOf).sort())
    const first = await member('emma').get('/school/people?q=many')
    expect(first.one('nav.pages').text).toContain('Page 1')
    const second = await member('emma').get(first.one('nav.pages a[rel=next]').attributes.href!)
    expect(second.one('nav.pages').text).toContain('Page 2')
    expect(second.url).toContain('q=many')
    await db.write((tx) => tx.user.deleteMany({ where: { id: { in: many.map(idOf) } } }))
  })

  test('have pages without what is theirs alone', async () => {
    await db.write((tx) =>
      tx.schoolLinks.upsert({
        where: { user_id: idOf('sam') },
        create: { user_id: idOf('sam'), phone: '555 0142', external_id: 'N-77' },
        update: { phone: '555 0142' },
      }),
    )
    const shown = await member('emma').get(page('sam'))
    expect(shown.one('h1').text).toBe('Sam North')
    for (const text of ['sam@northfield.test', 'Nursing', 'Cora North', 'Two-step login'])
      expect(shown.one('main').text).toContain(text)
    expect(shown.html).not.toContain('555 0142')
    expect(shown.html).not.toContain('argon2')
    // No one learns that there's a case about themselves.
    expect(shown.texts('.details dt')).toContain('Open cases about them')
    const own = await member('emma').get(page('emma'))
    expect(own.texts('.details dt')).not.toContain('Open cases about them')
  })
})

describe('roles', () => {
  test('are given and taken after a page that says what follows, and back', async () => {
    const emma = member('emma')
    const ask = await emma.get(page('cora', '/take/success_coach'))
    expect(ask.text).toContain('Take the role Success coach from Cora North?')
    expect(ask.text).toContain('1 student has no coach then.')
    expect((await account('cora')).coach_user).toBe(true)
    const after = await emma.submit('Take the role')
    expect(after.path).toBe(page('cora'))
    expect(after.one('.flash').text).toContain('Cora North no longer has the role Success coach.')
    expect([(await account('cora')).coach_user, (await account('sam')).coach]).toEqual([
      false,
      null,
    ])
    const undo = await emma.get(after.one('.flash a').attributes.href!)
    expect(undo.path).toBe(page('cora', '/give/success_coach'))
    await emma.submit('Give the role')
    expect((await account('cora')).coach_user).toBe(true)
    const row = { who: idOf('emma'), command: 'users set-role', target: idOf('cora') }
    const cora = { ...row, partner_code: 'northfield', role: 'success_coach' }
    expect(await audited()).toEqual([
      { ...cora, on: false },
      { ...cora, on: true },
    ])
  })

  test('of status take each other’s place, and the way back leads to the former', async () => {
    const emma = member('emma')
    const ask = await emma.get(page('alex', '/give/alumni'))
    expect(ask.text).toContain('Until now: Current student.')
    const after = await emma.submit('Give the role')
    expect((await account('alex')).enrollment_status).toBe('alumni')
    expect(after.one('.flash a').attributes.href).toBe(page('alex', '/give/current_student'))
    expect((await emma.get(page('alex', '/take/alumni'))).status).toBe(404)
  })

  test.each([
    'product_staff',
    'test_user',
    'control_group',
    'devry_prospect',
    'global',
    '__proto__',
  ])('%s is none that a school gives', async (role) => {
    const emma = member('emma')
    const { csrf } = await emma.get('/school')
    for (const way of ['give', 'take']) {
      expect((await emma.get(page('maya', `/${way}/${role}`))).status).toBe(404)
      expect((await emma.post(page('maya', `/${way}/${role}`), { csrf })).status).toBe(404)
    }
    expect(await audited()).toEqual([])
  })

  test('sent twice, also from a second window, change once', async () => {
    const emma = member('emma')
    await emma.get(page('leo', '/take/leader'))
    await changeAccount('leo', { leader: true })
    const window = emma.twin()
    await window.get(page('leo', '/take/leader'))
    await emma.submit('Take the role')
    expect((await window.submit('Take the role')).path).toBe(page('leo'))
    expect((await account('leo')).leader).toBe(false)
    expect(await audited()).toHaveLength(1)
    await changeAccount('leo', { leader: true })
  })

  test('of oneself stay, those of the product’s own staff too', async () => {
    await changeAccount('maya', { roles: ['school_administrator'] })
    const [emma, maya] = [member('emma'), member('maya')]
    expect((await emma.get(page('emma'))).text).toContain('You can’t change your own account here.')
    expect((await maya.get(page('emma'))).text).toContain('Only the site’s operators change')
    for (const [who, name] of [
      [emma, 'emma'],
      [maya, 'emma'],
      [maya, 'maya'],
    ] as const)
      for (const end of ['/take/school_administrator', '/suspend', '/coach']) {
        await who.get(page(name, end))
        const button = { '/suspend': 'Suspend', '/coach': 'Save' }[end] ?? 'Take the role'
        expect((await who.submit(button)).status, `${name}${end}`).toBe(400)
      }
    expect(await audited()).toEqual([])
    expect((await account('emma')).roles).toEqual(['quad_employee', 'school_administrator'])
  })

  test('of two administrators who take them from each other at once stay with one', async () => {
    for (const name of ['maya', 'alex'] as const)
      await changeAccount(name, { roles: ['school_administrator'] })
    await changeAccount('emma', { roles: ['quad_employee'] })
    const [maya, alex] = [await ctx('maya'), await ctx('alex')]
    const change = { role: 'school_administrator', on: false, product } as const
    const ends = await Promise.allSettled([
      changeRole(maya, idOf('alex'), change),
      changeRole(alex, idOf('maya'), change),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const roles = [(await account('maya')).roles, (await account('alex')).roles]
    expect(
      roles.filter((list) => (list as string[]).includes('school_administrator')),
    ).toHaveLength(1)
  })

  test('aren’t changed by who has just lost that right or was suspended', async () => {
    await changeAccount('maya', { roles: ['school_administrator'] })
    const maya = await ctx('maya')
    await changeAccount('maya', { suspended_at: new Date() })
    const change = { role: 'leader', on: true, product } as const
    await expect(changeRole(maya, idOf('alex'), change)).rejects.toThrow(/^$/)
    await changeAccount('maya', { suspended_at: null, roles: ['school_staff'] })
    await expect(suspendPerson(maya, idOf('alex'), { reason: null, product })).rejects.toThrow(/^$/)
    expect(await audited()).toEqual([])
  })
})

describe('a coach', () => {
  test('is one of the school’s, or none', async () => {
    await changeAccount('lisa', { coach_user: true })
    const emma = member('emma')
    const form = await emma.get(page('alex', '/coach'))
    expect(form.all('select[name=coach] option').map(({ text }) => text)).toEqual([
      'No coach',
      'Cora North (cora@northfield.test)',
    ])
    await emma.submit('Save', { coach: idOf('cora') })
    expect((await account('alex')).coach).toBe(idOf('cora'))
    const { csrf } = await emma.get(page('alex', '/coach'))
    for (const coach of [idOf('lisa'), idOf('sam'), idOf('alex'), 'nothing']) {
      const back = await emma.post(page('alex', '/coach'), { csrf, coach })
      expect([back.status, back.text.includes('Pick a coach of your school')]).toEqual([400, true])
    }
    const none = await emma.press(page('alex', '/coach'), 'Save', { coach: '' })
    expect((await account('alex')).coach).toBeNull()
    const undo = await emma.get(none.one('.flash a').attributes.href!)
    expect(undo.one('option[selected]').text).toBe('Cora North (cora@northfield.test)')
    await changeAccount('lisa', { coach_user: false })
  })
})

describe('a suspension', () => {
  test('says what it does, keeps its reason, and is lifted', async () => {
    const [emma, alex] = [member('emma'), member('alex')]
    expect((await alex.get('/home')).path).toBe('/home')
    const ask = await emma.get(page('alex', '/suspend'))
    expect(ask.text).toContain('They are logged out at once (1 browser)')
    const long = await emma.submit('Suspend', { reason: 'x'.repeat(501) })
    expect([long.status, long.text.includes('Please use at most 500 characters')]).toEqual([
      400,
      true,
    ])
    expect(long.one('[name=reason]').attributes.value).toHaveLength(501)
    const after = await emma.submit('Suspend', { reason: 'Left <b>us</b>' })
    expect(after.one('main').text).toContain('Left <b>us</b>')
    expect((await alex.get('/home')).path).toMatch(/^\/current-login/)
    const lift = await emma.get(after.one('.flash a').attributes.href!)
    expect(lift.text).toContain('They were suspended because: Left <b>us</b>')
    await emma.submit('Lift the suspension')
    expect((await account('alex')).suspended_at).toBeNull()
    expect((await audited()).map(({ command, target }) => [command, target])).toEqual([
      ['users suspend', idOf('alex')],
      ['users suspend', idOf('alex')],
    ])
  })
})
