import { expect } from 'vitest'
import { newBackground } from '~/domain/users/schema-avatars'
import { idOf } from '../support/database'
import { findTraces } from '../support/traces'
import { test, type Workspace } from './quad'

const LIST = `email,first_name,last_name,roles,program,external_id,phone
Ada@Northfield.test,Ada,"Lovelace, Countess",leader school_staff,nursing,N-1,(555) 010-0142 ext. 3
new@northfield.test,Bo,Ng,,,,
sam@northfield.test,Samuel,Other,test_user,,N-3,+44 20 7946 0958
`
const account = ({ look }: Workspace, email: string) =>
  look((db) =>
    db.read.user.findUnique({
      where: { email },
      include: { program: true, school_links: true, mail_links: true, onboarding: true },
    }),
  )
const mails = ({ look }: Workspace) =>
  look((db) => db.read.event.count({ where: { name: 'account.invited' } }))
const importList = ['users', 'import', 'northfield', '-', '--yes']

test('[CLI-25] a list makes accounts and changes them; who has joined keeps their name', async ({
  twoSchools: cli,
}) => {
  await cli.prints(
    [...importList, '--invite', '--dry-run'],
    [
      /create +person +ada@northfield\.test +Ada Lovelace, Countess, leader school_staff, invited/,
      /create +person +new@northfield\.test +Bo Ng, current_student, invited by mail/,
      /update +person +sam@northfield\.test +on the list from now on, external_id none → N-3, phone none → \+44 20 7946 0958, test_user false → true\n/,
    ],
    { input: LIST },
  )
  expect(await account(cli, 'ada@northfield.test')).toBeNull()
  await cli.json(importList, { outcome: 'done', invited: 0 }, { input: LIST })
  const ada = await account(cli, 'ada@northfield.test')
  expect(ada?.avatar_bg_type).toBe(newBackground(ada?.id ?? ''))
  expect(ada).toMatchObject({
    partner_code: 'northfield',
    first_name: 'Ada',
    last_name: 'Lovelace, Countess',
    leader: true,
    roles: ['school_staff'],
    password_hash: null,
    joined_date: null,
    program: { name: 'Nursing' },
    school_links: { external_id: 'N-1', phone: '(555) 010-0142 ext. 3' },
    mail_links: [],
    onboarding: { onboarding_step: 'signup' },
    email_confirmed: false,
  })
  const school_links = { external_id: 'N-3', phone: '+44 20 7946 0958' }
  const sam = { first_name: 'Sam', test_user: true, school_links }
  expect(await account(cli, 'sam@northfield.test')).toMatchObject(sam)
  await cli.json(importList, { outcome: 'nothing to do' }, { input: LIST })
})

test('a phone number is kept as typed until another one comes, and is one', async ({
  twoSchools: cli,
}) => {
  const head = 'email,first_name,last_name,phone'
  const give = (phone: string, email = 'sam@northfield.test') => ({
    input: `${head}\n${email},Sam,North,${phone}`,
  })
  const phone = async () => (await account(cli, 'sam@northfield.test'))?.school_links?.phone
  const longest = '+1 (555) 010-0142 ext. 0123456789-0123/4'
  for (const typed of ['911', '030/123456', '555.010.0142#7', '+49 (0)30 1234567 X12', longest]) {
    await cli.json(importList, { outcome: 'done' }, give(` ${typed} `))
    expect(await phone()).toBe(typed)
  }
  await cli.json(importList, { outcome: 'nothing to do' }, give(''))
  expect(await phone()).toBe(longest)
  const one = 'must be one phone number: digits, spaces and + - ( ) . / # x ext'
  for (const [typed, message] of [
    [`${longest}5`, 'has more than 40 characters'],
    ...['ask her', 'n/a', '-', '12', 'x123', '5.55E+09', '555-0142 home', '٠١٢٣٤'].map((wrong) => [
      wrong,
      one,
    ]),
    ['+1 555 010 0142 / +1 555 010 0143', one],
  ]) {
    const { code, json } = await cli.quad([...importList, '--json'], give(typed!))
    expect([code, json().error!.problems], typed).toEqual([1, [{ path: 'line 2, phone', message }]])
  }
  expect(await phone()).toBe(longest)
  const create = (number: string) =>
    `users create ned@northfield.test --partner northfield --first-name Ned --last-name N --phone ${number}`
  await cli.fails(create('none').split(' '), 1, /--phone +must be one phone number/)
  await cli.json([...create('555-0143').split(' '), '--yes'], { outcome: 'done' })
  const ned = await account(cli, 'ned@northfield.test')
  expect(ned?.school_links?.phone).toBe('555-0143')
  await cli.json(importList, {}, give(longest, 'ned@northfield.test'))
  // Neither the record of runs nor the events of the import have it.
  expect(await cli.look(async (db) => findTraces(db, '010-0142'))).toEqual(['SchoolLinks.phone'])
  expect(await cli.look(async (db) => findTraces(db, '555-0143'))).toEqual([])
})

test('[CLI-25] an invitation is mailed once while it is open, and to no one who has joined', async ({
  twoSchools: cli,
}) => {
  const invite = [...importList, '--invite']
  await cli.needsYes(invite.slice(0, -2).concat('--invite'), { input: LIST })
  await cli.json(invite, { outcome: 'done', invited: 2 }, { input: LIST })
  await cli.json(invite, { outcome: 'nothing to do', invited: 0 }, { input: LIST })
  expect(await mails(cli)).toBe(2)
  // Expired, it can be sent again.
  const where = { kind: 'invitation', user: { email: 'ada@northfield.test' } }
  await cli.write((tx) => tx.mailLink.updateMany({ where, data: { expires_at: new Date(0) } }))
  await cli.json(invite, { outcome: 'done', invited: 1 }, { input: LIST })
  expect(await mails(cli)).toBe(3)
})

test('[CLI-25] every error of a list is named with line and column, and nothing is written', async ({
  twoSchools: cli,
}) => {
  const wrong = [
    '\ufeffEmail;First name;last_name;roles;program;institution',
    'x;Ann;Bee;leadr;;',
    'ann@northfield.test;;;applicant alumni;;',
    'lou@lakeside.test;Lou;Lake;;;',
    'bob@northfield.test;Bob;Bee;;Magic;nowhere;more',
    'ann2@northfield.test;Ann;Bee;;;',
    'ANN2@northfield.test;Ann;Bee;;;',
  ].join('\r\n')
  const run = (input: string) => cli.quad([...importList, '--json'], { input })
  const problems = async (input: string) => {
    const { code, json } = await run(input)
    expect(code).toBe(1)
    return [...json().error!.problems!].map(({ path, message }) => `${path}: ${message}`)
  }
  expect(await problems(wrong)).toEqual([
    'line 2, email: Not a valid email address',
    'line 2, roles: "leadr" is not a role you can give. Did you mean leader?',
    'line 3, first_name: First name is required',
    "line 3, roles: applicant and alumni can't be true at once",
    'line 5: has more cells than there are columns',
    'line 7, email: is the same as on line 6',
  ])
  const places = wrong
    .split('\r\n')
    .filter((_, at) => [0, 3].includes(at))
    .join('\r\n')
  expect(await problems(`${places}\r\nbob@northfield.test;Bob;Bee;;Magic;`)).toEqual([
    'line 2, email: lou@lakeside.test is the address of an account elsewhere',
    'line 3, program: "Magic" is not one here; programs are History, Nursing',
  ])
  await cli.write((tx) =>
    tx.program.update({
      where: { id: idOf('program:Nursing') },
      data: { archived_at: new Date() },
    }),
  )
  expect(await problems(`${places}\r\nbob@northfield.test;Bob;Bee;;;nowhere`)).toEqual([
    'line 2, email: lou@lakeside.test is the address of an account elsewhere',
    'line 3, institution: "nowhere" is not an open institution here; institutions are annex, main',
  ])
  const nurse = 'email;first_name;last_name;program\nnew@northfield.test;N;N;Nursing'
  expect(await problems(nurse)).toEqual([
    'line 2, program: "Nursing" is not one here; programs are History',
  ])
  expect(await problems('email,frist_name\na@b.test,x\n')).toEqual([
    'line 1: the column "frist_name" is not known; did you mean first_name? --map "frist_name=first_name" says so',
    'line 1: the column first_name is missing: name it with --map "…=first_name"',
    'line 1: the column last_name is missing: name it with --map "…=last_name"',
  ])
  expect((await problems('email,first_name,last_name\n"a@b.test,x\n'))[0]).toMatch(
    /^line \d: is not CSV/,
  )
  await cli.fails(
    ['users', 'create', 'x', '--partner', 'hil', '--first-name', 'A', '--last-name', 'B'],
    1,
    'There is no school "hil"',
  )
  await cli.fails(
    ['users', 'create', 'x', '--partner', 'northfield', '--first-name', 'A', '--last-name', 'B'],
    1,
    /<email> +Not a valid email address/,
  )
  expect(await cli.look((db) => db.read.user.count({ where: { first_name: 'Ann' } }))).toBe(0)
})
