import { beforeEach, describe, expect } from 'vitest'
import { runImport } from '~/domain/administration/import-run.server'
import type { Page } from '~tests/support/client'
import { account, changeAccount, db, idOf, member, siteTest } from '~tests/support/fixtures'
import { listId, planList, sendList } from '~tests/support/lists-of-people'

/** Administrators import lists of people, as operators do on the terminal. */

const test = siteTest()
const run = { product: 'Quad', now: new Date() }

beforeEach(async () => {
  await changeAccount('emma', { roles: ['quad_employee', 'school_administrator'] })
  await db.write(async (tx) => {
    await tx.peopleImport.deleteMany()
    await tx.listColumns.deleteMany()
    await tx.audit.deleteMany()
    await tx.event.deleteMany({ where: { name: 'people.import_confirmed' } })
    await tx.user.deleteMany({ where: { email: { contains: '@list.test' } } })
    await tx.schoolLinks.updateMany({ data: { listed_at: null, listed_id: null } })
  })
})

const texts = (page: Page) => page.all('main li').map(({ text }) => text)
const find = (email: string) =>
  db.read.user.findUnique({ where: { email }, include: { mail_links: true, school_links: true } })

describe('a list', () => {
  test('is looked at column by column, then as a plan, and imported in the background', async () => {
    const emma = member('emma')
    const columns = await sendList(
      emma,
      'Student Email;Legal First Name;Surname;Majr;Shoe size\nann@list.test;Ann;One;History;39\nmaya@northfield.test;Maya;Two;;40\n',
    )
    expect(columns.all('main select').map(({ attributes }) => attributes.name)).toEqual([
      'column-1',
      'column-2',
      'column-3',
      'column-4',
      'column-5',
    ])
    const chosen = columns.all('main select option[selected]').map(({ text }) => text)
    expect(chosen).toEqual(['Email', 'First name', 'Last name', 'Program', 'Not read'])
    expect(columns.text).toContain('ann@list.test · maya@northfield.test')

    const shown = await emma.submit('Continue', { invite: 'yes' })
    expect(shown.one('h1').text).toBe('What the list will do')
    expect(texts(shown)).toEqual([
      '1 person will be added',
      '1 person will be changed',
      '1 invitation will be mailed',
      'ann@list.test newLine 2: Ann One, current_student, invited by mail',
      'maya@northfield.test changesLine 3: on the list from now on',
    ])
    expect(await find('ann@list.test')).toBeNull()

    const twin = emma.twin()
    await twin.get(shown.path)
    const running = await emma.submit('Import')
    expect(running.text).toContain('0 of 2 lines are done.')
    await twin.submit('Import')
    expect(await db.read.event.count({ where: { name: 'people.import_confirmed' } })).toBe(1)

    await runImport(db, listId(shown), run)
    await runImport(db, listId(shown), run)
    const end = await emma.get(shown.path)
    expect(texts(end).slice(0, 2)).toEqual(['1 person was added', '1 person was changed'])
    const ann = await find('ann@list.test')
    expect(ann).toMatchObject({ partner_code: 'northfield', first_name: 'Ann', last_name: 'One' })
    expect(ann?.mail_links).toHaveLength(1)
    const audit = await db.read.audit.findMany({ where: { target: 'northfield' } })
    expect(audit.map(({ who, command, detail }) => [who, command, detail])).toEqual([
      [
        idOf('emma'),
        'users import',
        { added: 1, changed: 1, same: 0, invited: 1, closed: 0, wrong: 0 },
      ],
    ])
    const left = await db.read.peopleImport.findFirstOrThrow()
    expect([left.text, JSON.stringify(left.plan).includes('list.test')]).toEqual(['', false])
  })

  test('has columns that are remembered for the next one', async () => {
    const emma = member('emma')
    const page = await planList(emma, 'Where to write,A,B\nbo@list.test,Bo,One\n', {
      'column-1': 'email',
      'column-2': 'first_name',
      'column-3': 'last_name',
    })
    await emma.submit('Import')
    await runImport(db, listId(page), run)
    const next = await sendList(emma, 'Where to write,A,B\nbea@list.test,Bea,One\n')
    expect(next.all('main select option[selected]').map(({ text }) => text)).toEqual([
      'Email',
      'First name',
      'Last name',
    ])
  })

  test('needs an address and names, each from one column', async () => {
    const emma = member('emma')
    await sendList(emma, 'One,Two,Three\na,b,c\n')
    const back = await emma.submit('Continue', { 'column-1': 'phone', 'column-2': 'phone' })
    expect(back.status).toBe(400)
    for (const text of [
      'Say which column is: Email',
      'Say which column is: First name',
      'Another column is Phone already',
    ])
      expect(back.text).toContain(text)
    expect(back.one('#column-1 option[selected]').text).toBe('Phone')
    expect(back.one('#column-2').attributes['aria-invalid']).toBe('true')
  })

  test('with wrong lines says which, and imports none', async () => {
    const emma = member('emma')
    const shown = await planList(
      emma,
      'email,first_name,last_name,roles,program\nok@list.test,Ok,One,,\nno address,No,Two,,\nan@list.test,An,Three,product_staff,\nal@list.test,Al,Four,test_user,\n',
    )
    expect(shown.text).toContain('Nothing will be imported while lines are wrong')
    expect(shown.text).toContain('line 3, email')
    expect(shown.text).toContain('"product_staff" is not a role you can give.')
    expect(shown.text).toContain('"test_user" is not a role you can give.')
    const { csrf } = shown
    expect((await emma.post(shown.path, { csrf })).status).toBe(400)
    expect(await db.read.event.count({ where: { name: 'people.import_confirmed' } })).toBe(0)
    expect(await find('ok@list.test')).toBeNull()
    const places = await planList(
      emma,
      'email,first_name,last_name,program\nok@list.test,Ok,One,Alchemy\n',
    )
    expect(places.text).toContain('"Alchemy" is not one here')
  })

  test('says nothing of accounts at other schools', async () => {
    const emma = member('emma')
    const shown = await planList(emma, 'email,first_name,last_name\nlou@lakeside.test,Lou,Lake\n')
    expect(shown.text).toContain('lou@lakeside.test can’t be added here: ask the site’s operators')
    for (const word of ['Lakeside', 'elsewhere', 'another school'])
      expect(shown.one('main').text).not.toContain(word)
  })

  test('changes neither one’s own roles nor those of the product’s own staff', async () => {
    await changeAccount('maya', { roles: ['school_administrator'] })
    const own = await planList(
      member('maya'),
      'email,first_name,last_name,roles\nmaya@northfield.test,M,N,alumni\nemma@northfield.test,E,N,leader\nsam@northfield.test,S,N,\n',
    )
    expect(own.text).toContain('maya@northfield.test is yours: your own roles stay')
    expect(own.text).toContain('emma@northfield.test has roles that only operators change')
    await changeAccount('maya', { roles: [] })
  })

  test('of suspended people doesn’t let them in', async () => {
    await changeAccount('alex', { suspended_at: new Date(), suspended_reason: 'Ours' })
    const shown = await planList(
      member('emma'),
      'email,first_name,last_name\nalex@northfield.test,A,N\n',
    )
    expect(shown.text).toContain('alex@northfield.test is suspended: lift that first')
    await changeAccount('alex', { suspended_at: null, suspended_reason: null })
  })
})

describe('a list that closes accounts', () => {
  const HEAD = 'email,first_name,last_name\n'
  const line = (name: string) => `${name}@list.test,${name},Person\n`
  const all = ['a', 'b', 'c', 'd', 'e', 'f']

  async function importAll(names: string[], chosen: Record<string, string> = {}) {
    const emma = member('emma')
    return { emma, page: await planList(emma, HEAD + names.map(line).join(''), chosen) }
  }

  async function first() {
    const { emma, page } = await importAll(all)
    await emma.submit('Import')
    await runImport(db, listId(page), run)
  }

  test('says who, and closes no one else', async () => {
    await first()
    const { emma, page } = await importAll(all.slice(1), { close: 'yes' })
    expect(page.text).toContain('1 account will be closed')
    expect(page.text).toContain('a@list.test')
    await emma.submit('Import')
    await runImport(db, listId(page), run)
    expect(await find('a@list.test')).toMatchObject({
      suspended_reason: 'No longer on the school’s list',
    })
    expect((await find('b@list.test'))?.suspended_at).toBeNull()
    expect((await account('sam')).suspended_at).toBeNull()
  })

  test('asks whether it’s the whole one where it closes many', async () => {
    await first()
    const { emma, page } = await importAll(all.slice(3), { close: 'yes' })
    expect(page.text).toContain('3 of 6 people on your list would be closed')
    const back = await emma.submit('Import')
    expect([back.status, back.text.includes('Check this if the list has everyone')]).toEqual([
      400,
      true,
    ])
    await emma.get(page.path)
    await emma.submit('Import', { whole: 'yes' })
    await runImport(db, listId(page), run)
    expect((await find('c@list.test'))?.suspended_at).not.toBeNull()
  })

  test('never closes its sender’s own account', async () => {
    await changeAccount('maya', { roles: ['school_administrator'] })
    await db.write(async (tx) => {
      const row = { user_id: idOf('maya'), listed_at: new Date() }
      const where = { user_id: idOf('maya') }
      await tx.schoolLinks.upsert({ where, create: row, update: row })
    })
    const maya = member('maya')
    const page = await planList(maya, HEAD + line('z'), { close: 'yes' })
    expect(page.text).not.toContain('will be closed')
    await changeAccount('maya', { roles: [] })
  })
})
