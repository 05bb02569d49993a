import { expect, test } from 'vitest'
import { decodeText } from '~/domain/imports/decode'
import { describeColumns, type GivenColumns } from '~/domain/imports/columns'
import { sortProblems } from '~/domain/imports/problems'
import { parseProspects } from '~/domain/signup/prospect-list'
import { parsePeople } from '~/domain/support/people-list'

const none: GivenColumns = { map: [], ignore: [] }
const shown = (text: string) => {
  const { columns } = parsePeople(text)
  return (
    columns &&
    describeColumns(columns)
      .slice(1)
      .map((line) => line.trim())
  )
}

test.each([
  ['a spreadsheet', 'Email Address,First Name,Last Name', 'email first_name last_name'],
  [
    'Banner',
    'SPRIDEN_ID,SPRIDEN_LAST_NAME,SPRIDEN_FIRST_NAME,GOREMAL_EMAIL_ADDRESS,SGBSTDN_MAJR_CODE_1,SGBSTDN_CAMP_CODE',
    'external_id last_name first_name email program institution',
  ],
  ['PeopleSoft', 'EMPLID;NAME;EMAIL_ADDR;ACAD_PROG', 'external_id full_name email program'],
  [
    'Colleague',
    'Colleague ID\tPreferred First Name\tFirst Name\tLast Name\tPreferred Email\tProgram',
    'external_id preferred_first_name first_name last_name email program',
  ],
  [
    'Workday',
    '"Legal Name - First Name","Legal Name - Last Name","Email - Primary Work","Student ID","Program of Study"',
    'first_name last_name email external_id program',
  ],
  ['Slate', 'Ref,Person First,Person Last,Person Email', 'external_id first_name last_name email'],
  ['French letters', 'É-mail,Prénom|x,Last Name,Given Name', 'email - last_name first_name'],
])('titles of %s are understood', (_, head, fields) => {
  const { columns } = parsePeople(`${head}\n`)
  expect(columns?.columns.map(({ field }) => field ?? '-').join(' ')).toBe(fields)
})

test('columns are shown, said by flags, and remembered; what is said counts most', () => {
  const text = 'E-Mail,Forename,Surname,Banner ID,GPA\nann@hill.edu,Ann,Lee,000124,3.9'
  expect(shown(text)).toEqual([
    'E-Mail → email',
    'Forename → first_name',
    'Surname → last_name',
    'Banner ID → external_id',
    'not read: "GPA"',
  ])
  const read = (given = none, saved = {}) => parsePeople(text, given, saved)
  const guesses = (list: ReturnType<typeof read>) =>
    list.columns?.columns.filter(({ guessed }) => guessed).map(({ title }) => title)
  expect(guesses(read())).toEqual(['Forename', 'Surname', 'Banner ID', 'GPA'])
  const saved = { forename: 'first_name', surname: 'last_name', bannerid: null, gpa: null }
  expect(guesses(read(none, saved))).toEqual([])
  expect(read(none, saved).entries[0]?.external_id).toBeNull()
  const given = { map: ['banner id=external_id'], ignore: ['gpa'] }
  expect(read(given, saved).entries[0]?.external_id).toBe('000124')
  const byPlace = { map: ['4=phone'], ignore: ['others'] }
  expect(read(byPlace).columns?.columns[3]?.field).toBe('phone')
  // A name that every object has isn't remembered.
  expect(parsePeople('constructor,email,name\nx,a@b.test,Ann Lee').columns?.columns[0]).toEqual({
    title: 'constructor',
    field: null,
    guessed: true,
  })
})

test.each([
  [
    'email,Email Address,first name,last name\n',
    '"email", "Email Address" would all be email: name the right one with --map "…=email" and leave out the others with --ignore-columns',
  ],
  [
    'email,first name,last name,last name\n',
    '"last name", "last name" would all be last_name: name the right one with --map "…=last_name" and leave out the others with --ignore-columns',
  ],
  [
    'email,first name,last name,progam\n',
    'the column "progam" is not known; did you mean program? --map "progam=program" says so',
  ],
  ['first name,last name\n', 'the column email is missing: name it with --map "…=email"'],
  [`email,name${',x'.repeat(2000)}\n`, 'has more than 2000 cells'],
  [`email,name\na@b.test,${'x'.repeat(10_001)}\n`, 'has a cell of more than 10000 characters'],
  [
    'sourcedId,email,givenName,familyName\n',
    'is a part of a OneRoster bundle: name the folder or the zip file that it is in',
  ],
  ['', 'has no lines'],
])('titles that can’t be right are refused: %j', (text, message) => {
  const { entries, problems } = parsePeople(text)
  expect([entries, problems.map((problem) => problem.message)]).toEqual([[], [message]])
})

test.each([
  ['roles', 200],
  ['program', 120],
  ['institution', 120],
  ['external_id', 100],
  ['phone', 40],
])('%s has at most %i characters in a cell, of which one sees each, or none', (field, most) => {
  const problems = (cell: string) =>
    parsePeople(`email,name,${field}\na@b.test,Ann,${cell}`)
      .problems.map(({ path, message }) => `${path} ${message}`)
      .filter((text) => text.includes('characters'))
  expect(problems('')).toEqual([])
  expect(problems('5'.repeat(most))).toEqual([])
  expect(problems('5'.repeat(most + 1))).toEqual([
    `line 2, ${field} has more than ${most} characters`,
  ])
  expect(problems('5\u00075')).toEqual([`line 2, ${field} Please remove invisible characters`])
})

test('flags that fit no column or no field are named', () => {
  const problems = (map: string[], ignore: string[]) =>
    parsePeople('email,name\na@b.test,Ann', { map, ignore }).problems.map(
      ({ path, message }) => `${path} ${message}`,
    )
  expect(problems(['Mail=email'], ['GPA'])).toEqual([
    '--map there is no column "mail"',
    '--ignore-columns there is no column "gpa"',
  ])
  expect(problems(['email=mail'], [])[0]).toMatch(/^--map "email=mail" must be a column, = and one/)
})

test('a thousand columns that nothing is known of are counted, not read', () => {
  const titles = Array.from({ length: 1000 }, (_, at) => `Answer no. ${at}`)
  const list = parsePeople(`email,name,${titles.join(',')}\na@b.test,Ann${',x'.repeat(1000)}`)
  expect(list.entries).toHaveLength(1)
  expect(describeColumns(list.columns!).at(-1)).toMatch(
    /^ {2}not read: "Answer no. 0", .* and 990 more$/,
  )
})

test.each([
  ['semicolons', 'email;name\nann@hill.edu;Ann Lee'],
  ['tabs', 'email\tname\nann@hill.edu\tAnn Lee'],
  ['bars', 'email|name\nann@hill.edu|Ann Lee'],
  ['a line for Excel', 'sep=;\r\nemail;name\r\nann@hill.edu;Ann Lee'],
  ['carriage returns', 'email,name\rann@hill.edu,Ann Lee\r'],
  ['a byte order mark', '\ufeffemail,name\nann@hill.edu,Ann Lee'],
  ['commas in quotes', 'email;name\nann@hill.edu;"Lee, Ann"'],
  ['a whole address', 'email,name\nAnn Lee <ANN@hill.edu>,Ann Lee'],
  ['mailto', 'email,name\nmailto:Ann@Hill.edu,Ann Lee'],
  ['no titles', 'ann@hill.edu,Ann,Lee'],
])('a list with %s is read as it was meant', (_, text) => {
  const { entries, problems } = parsePeople(text)
  expect(problems).toEqual([])
  expect(entries).toMatchObject([{ email: 'ann@hill.edu', first_name: 'Ann', last_name: 'Lee' }])
})

test.each([
  ['="000124"', '000124'],
  ['"=""000124"""', '000124'],
  ['000124', '000124'],
  ['"=SUM(A1)"', '=SUM(A1)'],
])('a number that Excel is to leave alone keeps its zeros: %s', (cell, external_id) => {
  const { entries } = parsePeople(`email,name,Student ID\nann@hill.edu,Ann Lee,${cell}`)
  expect(entries).toMatchObject([{ external_id }])
})

test.each([
  ['Ann', 'Lee', '', '', 'Ann', 'Lee'],
  ['Annabel', 'Lee', 'Ann', '', 'Ann', 'Lee'],
  ['Suharto', '', '', '', 'Suharto', ''],
  ['', 'Suharto', '', '', 'Suharto', ''],
  ['FNU', 'Rahul', '', '', 'Rahul', ''],
  ['Rahul', '.', '', '', 'Rahul', ''],
  ['', '', '', 'Lee, Ann Mary', 'Ann Mary', 'Lee'],
  ['', '', '', 'Ann van der Lee', 'Ann', 'van der Lee'],
  ['', '', '', 'Suharto,', 'Suharto', ''],
])('names %s|%s|%s|%s', (first, last, preferred, full, first_name, last_name) => {
  const text = `email;first name;last name;preferred name;full name\na@b.test;${first};${last};${preferred};${full}`
  expect(parsePeople(text).entries).toMatchObject([{ first_name, last_name }])
})

test('[SIGNUP-12] someone without any name is refused at the line', () => {
  expect(parsePeople('email,first name,last name\na@b.test,-,.').problems).toEqual([
    { path: 'line 2, first_name', message: 'First name is required' },
  ])
})

test('what lines have in common is counted before they are named', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    path: `line ${at + 2}, program`,
    message: '"NURS" is not one here',
  }))
  const sorted = sortProblems([{ path: 'line 1', message: 'x' }, ...many])
  expect(sorted[0]).toEqual({ path: '300 lines, program', message: '"NURS" is not one here' })
  expect(sorted[1]).toEqual({ path: 'line 1', message: 'x' })
  expect(sorted.at(-1)).toEqual({ path: 'file', message: 'has 101 more errors' })
})

test('encodings are read or named, with the line', () => {
  const text = 'email,name\na@b.test,Zoë\n'
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(decodeText(utf16)).toEqual({ text })
  expect(decodeText(Buffer.from(utf16).swap16())).toEqual({ text })
  expect(decodeText(Buffer.from(text))).toEqual({ text })
  expect(decodeText(Buffer.from(text, 'latin1'))).toEqual({
    line: 2,
    message: 'is not UTF-8; it looks like Windows-1252, which Excel calls "CSV"',
  })
  expect(decodeText(Buffer.from(text, 'utf16le'))).toEqual({
    line: 1,
    message: 'is UTF-16 without the mark that says so',
  })
  expect(decodeText(Buffer.from('a\nb\0'))).toEqual({
    line: 2,
    message: 'has bytes that no text has',
  })
  expect(decodeText(Buffer.from('PK\u0003\u0004'))).toMatchObject({ line: 1 })
})

test('[SIGNUP-29] prospects of a CRM are found by their titles', () => {
  const { entries, columns } = parseProspects(
    'Ref,First,Last,Email Address\n="0042",Ann,Lee,Ann@home.test',
  )
  expect(entries).toEqual([{ prospect_id: '0042', email: 'ann@home.test' }])
  expect(columns?.columns.filter(({ guessed }) => guessed)).toHaveLength(4)
  expect(parseProspects('000125;ben@mail.test').entries).toEqual([
    { prospect_id: '000125', email: 'ben@mail.test' },
  ])
  expect(parseProspects('Prospect ID\n').entries).toEqual([])
  expect(parseProspects('').problems).toEqual([])
})
