import { expect } from 'vitest'
import { findLeavers } from '~/domain/support/leavers.server'
import { importPeople } from '~/domain/support/people-import.server'
import { parsePeople } from '~/domain/support/people-list'
import { planPeople } from '~/domain/support/people-plan.server'
import { saveSchoolLinks } from '~/domain/users/parts.server'
import { db, dbTest as test } from '~tests/support/fixtures'
import { LIST_SETTINGS } from '~tests/support/list-settings'

const read = (...lines: string[]) => parsePeople(lines.join('\n')).entries
const importList = (...lines: string[]) => importPeople(db, LIST_SETTINGS, read(...lines))
const find = (email: string) => db.read.user.findUnique({ where: { email } })

test('an ID that someone typed finds no account and keeps no one, on a list or not', async () => {
  await importList('email,name', 'mal@home.test,Mal One', 'cy@home.test,Cy Two')
  const mal = (await find('mal@home.test'))!
  await db.write((tx) => saveSchoolLinks(tx, mal.id, { external_id: '555' }))
  const next = read('email,name,ID', 'cy@home.test,Cy Two,7', 'vic@home.test,Vic Three,555')
  const { changes } = await planPeople(db.read, LIST_SETTINGS, next)
  expect(changes.map(({ id, moved }) => [id === mal.id, moved])).toEqual([
    [false, null],
    [false, null],
  ])
  const { leavers } = await findLeavers(db, LIST_SETTINGS, next)
  expect(leavers.map(({ id }) => id)).toEqual([mal.id])
  expect(await importPeople(db, LIST_SETTINGS, next)).toEqual([])
  expect((await find('vic@home.test'))?.id).not.toBe(mal.id)
  expect((await find('mal@home.test'))?.id).toBe(mal.id)
})

test('an ID that a list gave finds them, also where they had typed the same', async () => {
  await importList('email,name', 'ann@home.test,Ann Lee')
  const ann = (await find('ann@home.test'))!
  await db.write((tx) => saveSchoolLinks(tx, ann.id, { external_id: '5' }))
  const withId = read('email,name,ID', 'ann@home.test,Ann Lee,5')
  const notes = async () =>
    (await planPeople(db.read, LIST_SETTINGS, withId)).changes.flatMap((change) => change.notes)
  expect(await notes()).toEqual(['known by ID 5'])
  await importPeople(db, LIST_SETTINGS, withId)
  expect(await notes()).toEqual([])
  await importList('email,name,ID', 'ann.lee@home.test,Ann Lee,5')
  expect((await find('ann.lee@home.test'))?.id).toBe(ann.id)
})

test('two new addresses with one ID take no one’s account', async () => {
  await importList('email,name,ID', 'old@home.test,Old One,5')
  const ENOUGH = 100
  const between = Array.from({ length: ENOUGH }, (_, at) => `b${at}@home.test,B C,b${at}`)
  // In batches of their own
  const problems = await importList(
    'email,name,ID',
    'new@home.test,New A,5',
    ...between,
    'newer@home.test,New B,5',
  )
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    [
      'line 2, external_id',
      '5 is the ID of several lines, and of old@home.test, who isn’t in the file',
    ],
    [
      'line 103, external_id',
      '5 is the ID of several lines, and of old@home.test, who isn’t in the file',
    ],
  ])
  expect((await find('old@home.test'))?.first_name).toBe('Old')
  expect(await find('newer@home.test')).toBeNull()
})

test('a school’s list makes no staff of the product, and moves none', async () => {
  const { entries, problems } = parsePeople('email,name,roles\nev@home.test,Ev A,product_staff')
  expect([entries, problems]).toEqual([
    [],
    [
      {
        path: 'line 2, roles',
        message: 'product_staff is given by quad users set-role, to one person at a time',
      },
    ],
  ])
  await importList('email,name,ID', 'stan@home.test,Stan B,9')
  const { id } = (await find('stan@home.test'))!
  await db.write((tx) => tx.user.update({ where: { id }, data: { roles: ['quad_employee'] } }))
  expect(await importList('email,name,ID', 'mine@home.test,Stan B,9')).toMatchObject([
    {
      path: 'line 2, external_id',
      message: '9 is the ID of stan@home.test, of Quad’s own staff: no list changes their address',
    },
  ])
  expect(await find('mine@home.test')).toBeNull()
})
