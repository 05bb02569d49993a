import { beforeEach, describe, expect } from 'vitest'
import { confirmImport } from '~/domain/administration/import-plan.server'
import { runImport } from '~/domain/administration/import-run.server'
import { changeAccount, ctx, db, member, siteTest } from '~tests/support/fixtures'
import { IMPORT_PATH, listId, planList, sendList } from '~tests/support/lists-of-people'

/** What administrators send as lists of people is looked at before it's stored. */

const test = siteTest()

beforeEach(async () => {
  await changeAccount('emma', { roles: ['quad_employee', 'school_administrator'] })
  await db.write((tx) => tx.peopleImport.deleteMany())
})

describe('what was sent', () => {
  const list = 'email,first_name,last_name\nü@list.test,Ünal,Öz\n'

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${list}`)],
    ['UTF-16', Buffer.from(`\ufeff${list}`, 'utf16le')],
    ['Excel’s semicolons', Buffer.from(`sep=;\n${list.replaceAll(',', ';')}`)],
  ])('is read as %s', async (_, bytes) => {
    const page = await sendList(member('emma'), bytes)
    expect(page.one('h1').text).toBe('What the columns mean')
    expect(page.text).toContain('Ünal')
  })

  test.each([
    ['nothing', '', 'Choose a file, or paste the list'],
    ['Windows-1252', Buffer.from(list, 'latin1'), 'it looks like Windows-1252'],
    ['NUL', Buffer.from('email,a\0b\n'), 'has bytes that no text has'],
    ['NUL in UTF-16', Buffer.from('\ufeffemail,a\0b\n', 'utf16le'), "can't be displayed"],
    ['a workbook', Buffer.from('PK\x03\x04workbook'), 'is a workbook or an archive'],
    ['an open quote', 'email,first_name\n"a@list.test,x\n', 'The list can’t be read: line'],
    [
      '100,000 columns',
      Buffer.from(`${'a,'.repeat(100_000)}\n`),
      'The list can’t be read: line 1 has more',
    ],
    ['too long to paste', 'a@b.test\n'.repeat(7_000), 'That is too long to paste'],
    ['200 columns', `${'a,'.repeat(200)}\n`, 'has more than 100 columns'],
    ['20,002 lines', Buffer.from('a@b.test\n'.repeat(20_002)), 'more than 20,000 people'],
    ['too much', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'larger than 5 MB'],
    ['far too much', Buffer.alloc(7 * 1024 * 1024, 'a'), 'larger than 5 MB'],
    ['a bundle', 'sourcedId,givenName\n1,A\n', 'OneRoster'],
  ])('is %s: says so', async (_, sent, message) => {
    const page = await sendList(member('emma'), sent)
    expect(page.path.split('?')[0]).toBe(IMPORT_PATH)
    expect(page.text).toContain(message)
    expect(await db.read.peopleImport.count()).toBe(0)
  })

  test('with formulas and markup is text on every page', async () => {
    const page = await planList(
      member('emma'),
      'email,first_name,last_name\nx@list.test,=HYPERLINK(1),<script>alert(1)</script>\n',
    )
    expect(page.html).not.toContain('<script>alert')
  })

  test('is its sender’s alone, for a day', async () => {
    await changeAccount('maya', { roles: ['school_administrator'] })
    const page = await sendList(member('emma'), list)
    expect((await member('maya').get(page.path)).status).toBe(404)
    const id = listId(page)
    await expect(confirmImport(await ctx('maya'), id, { closeMany: true })).rejects.toThrow(/^$/)
    const old = new Date(Date.now() - 25 * 3_600_000)
    await db.write((tx) => tx.peopleImport.updateMany({ data: { created_at: old } }))
    expect((await member('emma').get(page.path)).status).toBe(404)
    await changeAccount('maya', { roles: [] })
  })

  test('isn’t imported for someone who is no longer an administrator', async () => {
    await changeAccount('maya', { roles: ['school_administrator'] })
    const maya = member('maya')
    const page = await planList(maya, 'email,first_name,last_name\nlate@list.test,La,Te\n')
    await maya.submit('Import')
    await changeAccount('maya', { roles: [] })
    await runImport(db, listId(page), { product: 'Quad', now: new Date() })
    expect(await db.read.user.count({ where: { email: 'late@list.test' } })).toBe(0)
    expect((await db.read.peopleImport.findFirstOrThrow()).state).toBe('failed')
  })
})
