import { expect } from 'vitest'
import { idOf, type PersonName } from '../support/database'
import { findTraces } from '../support/traces'
import { updateUser } from '../support/users'
import { test, type Workspace } from './quad'

const userRow = ({ look }: Workspace, name: PersonName) =>
  look((db) => db.read.user.findUnique({ where: { id: idOf(name) } }))
const email = (name: string) => `${name}@northfield.test`
const auditRows = ({ look }: Workspace, command: string) =>
  look((db) => db.read.audit.findMany({ where: { command }, orderBy: { id: 'asc' } }))

test('[CLI-08] [CLI-25] erase asks for the address, and keeps only the ID', async ({
  twoSchools: cli,
}) => {
  const phone = '555-0142'
  for (const name of ['maya', 'sam'] as const)
    await cli.write((tx) => updateUser(tx, idOf(name), { phone }))
  await cli.prints(['users', 'show', email('maya')], /phone +555-0142/)
  await cli.refuses(['users', 'erase', email('maya')], 2, '--posts')
  const typo = ['users', 'erase', email('mayo'), '--posts', 'keep', '--yes']
  await cli.refuses(typo, 1, `Did you mean ${email('maya')}?`)
  await cli.needsYes(['users', 'erase', email('maya'), '--posts', 'keep'])
  expect((await userRow(cli, 'maya'))?.deleted_at).toBeNull()

  await cli.json(['users', 'erase', email('maya'), '--posts', 'keep', '--yes'])
  expect(await userRow(cli, 'maya')).toMatchObject({
    first_name: 'Former',
    last_name: 'member',
    deleted_at: expect.any(Date) as Date,
  })
  expect(await cli.look((db) => db.read.post.count({ where: { user_id: idOf('maya') } }))).toBe(1)
  const left = await cli.look(async (db) => findTraces(db, 'maya@'))
  expect(left.filter((one) => !/^Event\./.test(one))).toEqual([])
  expect(await cli.look((db) => db.read.schoolLinks.count({ where: { phone } }))).toBe(1)
  await cli.json(['users', 'erase', idOf('sam'), '--posts', 'remove', '--yes'])
  expect(await cli.look(async (db) => findTraces(db, phone))).toEqual([])
  expect(await userRow(cli, 'sam')).toBeNull()
  const erasures = async () =>
    (await auditRows(cli, 'users erase')).filter(({ outcome }) => outcome === 'done')
  expect(await erasures()).toMatchObject([
    { target: idOf('maya'), detail: { content: 'keep' } },
    { target: idOf('sam'), detail: { content: 'remove' } },
  ])
  for (const name of ['maya', 'sam'] as const)
    await cli.json(`users erase ${idOf(name)} --posts keep`, { outcome: 'nothing to do' })
  // Nothing keeps the address: no one is known by it anymore, and the message says where to look.
  const again = `users erase ${email('maya')} --posts keep`
  await cli.json(again, { outcome: 'nothing to do' })
  await cli.prints(again, [`No account has the address ${email('maya')}.`, 'by the ID only'])
  expect(await erasures()).toHaveLength(2)
  await cli.refuses(['users', 'set-role', idOf('maya'), 'leader'], 1, 'has deleted their account')
})

test('[CLI-25] on a terminal erase wants the address typed', async ({ twoSchools: cli }) => {
  const erase = cli.terminal(`users erase ${email('sam')} --posts keep`)
  await erase.shows(`Type ${email('sam')} to continue:`)
  await erase.answer('yes')
  expect(await erase.code).toBe(3)
  expect(await userRow(cli, 'sam')).toMatchObject({ deleted_at: null })
})
