import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { zipFile } from '../support/zip'
import { test, type Workspace } from './quad'

/** As a bundle of the wild has them: misspelled columns, columns without a title, lines that end with CR. */
const V12 = {
  'manifest.csv': 'propertyName,value\noneroster.version,1.2\nfile.users,bulk',
  'orgs.csv':
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\norg-1,active,,Northfield Main,school,NF-M,\norg-2,active,,History Department,department,,org-1',
  'users.csv': [
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,prefferedGivenName,prefferedMiddleName,prefferedFamilyName,primaryOrgSourcedId,pronouns',
    'usr-1,active,1/05/2023,TRUE,mary.jones,"{LDAP:12},{LTI:15}",Mary,Jones,Jane,000124,Mary@northfield.test,,6031234567,,12,Password1-,,MJ,,,org-1,she',
    'usr-2,,,TRUE,tom@northfield.test,,Tom,Lee,,,,,,,,Password1-,,,,,org-2,',
    'usr-3,active,,TRUE,teach,,Tea,Cher,,,tea@northfield.test,,,,,Password1-,,,,,org-1,',
    'usr-4,active,,FALSE,gone,,Gone,Girl,,,gone@northfield.test,,,,,Password1-,,,,,org-1,',
    'usr-5,active,,TRUE,nomail,,No,Mail,,,,,,,,Password1-,,,,,org-1,',
    'usr-6,active,,TRUE,old,,Old,Student,,,old@northfield.test,,,,,Password1-,,,,,org-1,',
  ].join('\r'),
  'roles.csv': [
    'sourcedId,status,dataLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,,',
    'r1,active,,usr-1,primary,student,2024-03-06,2999-09-23,',
    'r2,active,,usr-2,primary,student,,,org-2',
    'r3,active,,usr-3,primary,teacher,,,org-1',
    'r3,active,,usr-3,secondary,counselor,,,org-1',
    'r4,active,,usr-4,primary,student,,,org-1',
    'r5,active,,usr-5,primary,student,,,org-1',
    'r6,active,,usr-6,primary,student,2001-01-01,2002-01-01,org-1',
  ].join('\n'),
}

const V11 = {
  'users.csv': [
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    'u1,active,2023-05-01,TRUE,"org-2,org-1",student,mary,,Mary,Jones,,000124,mary@northfield.test,,,,,P',
    'u2,tobedeleted,2023-05-01,TRUE,org-1,student,tom,,Tom,Lee,,,tom@northfield.test,,,,,P',
    'u3,active,2023-05-01,TRUE,org-1,parent,dad,,Dad,Jones,,,dad@northfield.test,,,,,P',
  ].join('\n'),
  'orgs.csv': V12['orgs.csv'],
}

const parts = (files: Record<string, string>, folder = '') =>
  Object.entries(files).map(([name, text]) => ({ name: `${folder}${name}`, text }))

function bundle({ dir }: Workspace, name: string, bytes: Buffer) {
  const path = join(dir, name)
  writeFileSync(path, bytes)
  return ['users', 'import', 'northfield', path]
}

const people = ({ look }: Workspace) =>
  look((db) =>
    db.read.user.findMany({
      where: { first_name: { in: ['MJ', 'Mary', 'Tom', 'Tea'] }, partner_code: 'northfield' },
      include: { institution: true, school_links: true },
      orderBy: { email: 'asc' },
    }),
  )

test('OneRoster 1.2 makes accounts of students, and counts the others', async ({
  twoSchools: cli,
}) => {
  const school = await cli.look((db) =>
    db.read.institution.findFirst({ where: { partner_code: 'northfield', primary: true } }),
  )
  await cli.write((tx) =>
    tx.institution.update({ where: { id: school!.id }, data: { list_codes: ['NF-M'] } }),
  )
  const run = bundle(cli, 'roster.zip', zipFile(parts(V12, 'export/')))
  const shown = await cli.quad([...run, '--dry-run'])
  expect(shown.err).toContain('OneRoster 1.2: 2 accounts of users.csv.')
  expect(shown.err).toContain(
    'Left out: 1 counselor and teacher, 1 disabled or to be deleted, 1 without an email address, 1 whose roles have ended.',
  )
  expect(shown.err).toContain('In orgs that are no campus here: 1 History Department.')
  await cli.json(run, { outcome: 'done', one_roster: '1.2' })
  await cli.json(run, { outcome: 'nothing to do' })
  expect(await people(cli)).toMatchObject([
    {
      email: 'mary@northfield.test',
      first_name: 'MJ',
      password_hash: null,
      institution: { id: school!.id },
      school_links: { external_id: '000124', phone: '6031234567' },
    },
    { email: 'tom@northfield.test', institution: null, school_links: { external_id: 'usr-2' } },
  ])
  // Another role where the operator says so; the folder is read like the archive.
  const folder = join(cli.dir, 'folder')
  mkdirSync(folder)
  for (const { name, text } of parts(V12)) writeFileSync(join(folder, name), text)
  const again = ['users', 'import', 'northfield', folder, '--role', 'counselor=success_coach']
  await cli.json(again, { outcome: 'done' })
  expect(await people(cli)).toMatchObject([
    { first_name: 'MJ' },
    { email: 'tea@northfield.test', coach_user: true, roles: [] },
    { first_name: 'Tom' },
  ])
  await cli.fails(
    [...again, '--role', 'teacher=product_staff'],
    2,
    'must be a role of OneRoster, = and',
  )
})

test('OneRoster 1.1 closes who is to be deleted, and no one by a bundle of changes', async ({
  twoSchools: cli,
}) => {
  await cli.json(bundle(cli, 'all.zip', zipFile(parts(V12))), { outcome: 'done' })
  const run = [...bundle(cli, 'later.zip', zipFile(parts(V11))), '--deactivate-missing', '--yes']
  await cli.fails(run, 1, ['1 of 2 people on the list would be closed', 'tom@northfield.test'])
  await cli.json([...run, '--deactivate-many'], { outcome: 'done', one_roster: '1.1', closed: 1 })
  expect(await people(cli)).toMatchObject([
    { email: 'mary@northfield.test', suspended_at: null },
    { email: 'tom@northfield.test', suspended_reason: 'No longer on the school’s list' },
  ])
  const delta = { ...V11, 'manifest.csv': 'propertyName,value\nfile.users,delta' }
  const changes = bundle(cli, 'delta.zip', zipFile(parts(delta)))
  await cli.fails([...changes, '--deactivate-missing'], 1, 'has only changes (delta)')
})

const users = V11['users.csv']
const many = 'a'.repeat(3 * 1024 ** 2)
const HOSTILE: [string, Parameters<typeof zipFile>[0], string | RegExp][] = [
  ['nothing of OneRoster', [{ name: 'x.txt', text: 'x' }], 'there is no users.csv in it'],
  ['a workbook', [{ name: 'xl/workbook.xml', text: '<x/>' }], 'is an Excel workbook, not a list'],
  ['a way out of the archive', [{ name: '../users.csv', text: users }], 'invalid relative path'],
  ['two files of a name', [...parts(V11), ...parts(V11, 'b/')], 'has two files of one name'],
  [
    'a name that steers the terminal',
    [{ name: '\u001b[31m/users.csv', text: users, encrypted: true }],
    'is encrypted ( [31m/users.csv)',
  ],
  ['a bomb', [{ name: 'users.csv', text: many }], 'is packed too tightly to be a list'],
  [
    'more than it says',
    [{ name: 'users.csv', text: `${users}\n${many.slice(0, 900_000)}`, size: 900 }],
    'users.csv can’t be read',
  ],
  ['a huge file', [{ name: 'users.csv', text: 'x', size: 2 ** 31 }], 'of more than 512 MiB'],
  ['a password', [{ name: 'users.csv', text: users, encrypted: true }], 'is encrypted'],
  [
    'too many files',
    Array.from({ length: 201 }, (_, at) => ({ name: `${at}.csv`, text: '' })),
    'has more than 200 files',
  ],
  [
    'no names',
    [{ name: 'users.csv', text: 'sourcedId,email\n1,a@b.test' }],
    'the column givenname is missing',
  ],
  [
    'a wrong address',
    [{ name: 'users.csv', text: users.replace('mary@northfield.test', 'x') }],
    /users\.csv line 2, email Not a valid email address/,
  ],
  [
    'someone of another school',
    [{ name: 'users.csv', text: users.replace('mary@northfield.test', 'lou@lakeside.test') }],
    /users\.csv line 2, email lou@lakeside\.test is the address of an account elsewhere/,
  ],
]

test('an archive that is no bundle, or means harm, changes nothing', async ({
  twoSchools: cli,
}) => {
  for (const [name, files, message] of HOSTILE)
    await cli.fails(bundle(cli, `${name}.zip`, zipFile(files)), 1, message)
  expect(await people(cli)).toEqual([])
})

test('half an archive is refused', async ({ twoSchools: cli }) => {
  const whole = zipFile(parts(V11))
  await cli.fails(
    bundle(cli, 'x.zip', whole.subarray(0, 300)),
    1,
    'is not a zip file that can be read',
  )
})
