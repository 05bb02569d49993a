import { expect } from 'vitest'
import { test, type Workspace } from './quad'

const IMPORT = ['users', 'import', 'northfield', '-']
const head = 'email,first_name,last_name'
const person = ({ look }: Workspace, email: string) =>
  look((db) =>
    db.read.user.findUnique({
      where: { email },
      include: { program: true, institution: true, school_links: true },
    }),
  )

test('columns that are guessed are shown, confirmed and remembered for the school only', async ({
  twoSchools: cli,
}) => {
  const list = (email: string) => ({
    input: `E-Mail\tForename\tSurname\tGPA\n${email}\tAnn\tLee\t4`,
  })
  const guessed = /Forename → first_name[\s\S]*not read: "GPA"/
  await cli.needsYes(IMPORT, list('ann@northfield.test'))
  const shown = await cli.quad(IMPORT, list('ann@northfield.test'))
  expect(shown.err).toMatch(guessed)
  expect(shown.err).toContain('The columns are taken as shown. Add --yes to confirm.')
  const columns = { 'E-Mail': 'email', Forename: 'first_name', Surname: 'last_name', GPA: null }
  await cli.json([...IMPORT, '--yes'], { columns, outcome: 'done' }, list('ann@northfield.test'))
  // The second list of that form needs no yes; that of another school does.
  await cli.json(IMPORT, { outcome: 'done' }, list('bob@northfield.test'))
  await cli.needsYes(['users', 'import', 'lakeside', '-'], list('ann@lakeside.test'))
  expect(await cli.look((db) => db.read.listColumns.count())).toBe(1)
})

test('what flags say of the columns needs no yes', async ({ twoSchools: cli }) => {
  const list = {
    input: 'Mail box,Called,Surname,Phone,Team\nann@northfield.test,Ann,Lee,none,Blue',
  }
  const flags = ['--map', 'Mail box=email', '--map', 'Called=first_name', '--map']
  const ignored = ['--ignore-columns', 'Phone', '--ignore-columns', 'Team']
  const columns = {
    'Mail box': 'email',
    Called: 'first_name',
    Surname: 'last_name',
    Phone: null,
    Team: null,
  }
  await cli.json(
    [...IMPORT, ...flags, 'Surname=last_name', ...ignored],
    { columns, outcome: 'done' },
    list,
  )
  expect(await person(cli, 'ann@northfield.test')).toMatchObject({
    first_name: 'Ann',
    last_name: 'Lee',
  })
})

test('codes of a school’s lists mean its programs and campuses, and those of no other', async ({
  twoSchools: cli,
}) => {
  const school = (codes: string, program = 'Nursing') => ({
    input: `partner_code: northfield\nprograms: [{ name: ${program}, list_codes: ${codes} }, History]`,
  })
  const run = ['partners', 'import', '-', '--yes']
  await cli.json(run, { outcome: 'done' }, school('[NURS-BSN, "0412"]'))
  await cli.json(run, { outcome: 'nothing to do' }, school('[NURS-BSN, "0412"]'))
  await cli.prints('partners export northfield', /list_codes:\s+- NURS-BSN\s+- "0412"/)
  const twice = {
    input: 'partner_code: northfield\nprograms: [{ name: Nursing, list_codes: [A, a] }, History]',
  }
  await cli.fails(run, 1, /programs\[0\]\.list_codes\[1\] is the same as/, twice)
  const list = `${head},program\n${[1, 2, 3]
    .map((at) => `p${at}@northfield.test,P,Q,${at === 2 ? '="0412"' : 'nurs-bsn'}`)
    .join('\n')}`
  await cli.json([...IMPORT, '--yes'], { outcome: 'done' }, { input: list })
  for (const at of [1, 2, 3])
    expect((await person(cli, `p${at}@northfield.test`))?.program?.name).toBe('Nursing')
  const elsewhere = list.replaceAll('northfield', 'lakeside')
  const { json } = await cli.quad(['users', 'import', 'lakeside', '-', '--yes', '--json'], {
    input: elsewhere,
  })
  expect(json().error!.problems![0]).toMatchObject({
    path: '2 lines, program',
    message: expect.stringMatching(/^"nurs-bsn" is not one here; programs are /) as string,
  })
})

test('who isn’t on the list anymore is closed after a plan, and opened by the next list', async ({
  twoSchools: cli,
}) => {
  const line = (at: number) => `p${at}@northfield.test,P,Number${at}`
  const list = (...numbers: number[]) => ({ input: [head, ...numbers.map(line)].join('\n') })
  const close = [...IMPORT, '--deactivate-missing']
  const all = [1, 2, 3, 4, 5, 6]
  await cli.json(IMPORT, { outcome: 'done', closed: 0 }, list(...all))
  // Members who were never on a list aren't missing.
  await cli.json(close, { outcome: 'nothing to do', closed: 0 }, list(...all))
  await cli.needsYes(close, list(1, 2, 3, 4, 5))
  await cli.fails(close, 1, ['2 of 6 people on the list would be closed, more than 20%', /p5@/], {
    ...list(1, 2, 3, 4),
  })
  await cli.prints(
    [...close, '--dry-run'],
    /close +person +p6@northfield\.test +P Number6 isn’t in/,
    {
      ...list(1, 2, 3, 4, 5),
    },
  )
  expect((await person(cli, 'p6@northfield.test'))?.suspended_at).toBeNull()
  await cli.json([...close, '--yes'], { outcome: 'done', closed: 1 }, list(1, 2, 3, 4, 5))
  expect(await person(cli, 'p6@northfield.test')).toMatchObject({
    suspended_at: expect.any(Date) as Date,
    suspended_reason: 'No longer on the school’s list',
    invalid_user: true,
    school_links: { listed_at: null },
  })
  await cli.json([...close, '--yes'], { outcome: 'nothing to do' }, list(1, 2, 3, 4, 5))
  await cli.fails([...close, '--deactivate-many'], 1, 'Standard input has no one.', list())
  await cli.json([...close, '--yes', '--deactivate-many'], { closed: 4 }, list(1))
  await cli.json(IMPORT, { outcome: 'done' }, list(...all))
  expect(await person(cli, 'p6@northfield.test')).toMatchObject({
    suspended_at: null,
    suspended_reason: null,
    invalid_user: false,
  })
  const audited = (active: boolean) =>
    cli.look((db) =>
      db.read.audit.count({ where: { command: 'users import', detail: { equals: { active } } } }),
    )
  expect([await audited(false), await audited(true)]).toEqual([5, 5])
  // What operators have closed stays closed, and isn't counted.
  await cli.quad(['users', 'suspend', 'p2@northfield.test', '--yes'])
  await cli.fails(IMPORT, 1, /p2@northfield\.test is suspended: quad users suspend --lift/, list(2))
  const six = { input: list(1, 3, 4, 5, 6).input.replaceAll('p6@', 'new6@') }
  await cli.json([...close, '--yes'], { closed: 1 }, six)
  // At another school no one is missing.
  const lakeside = { input: `${head}\nnew@lakeside.test,New,One` }
  await cli.json(
    ['users', 'import', 'lakeside', '-', '--deactivate-missing'],
    { closed: 0 },
    lakeside,
  )
})
