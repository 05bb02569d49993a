import { countAudience } from '~/domain/announcements/audience.server'
import { beforeEach, expect } from 'vitest'
import { matchesCondition } from '~/policy/condition'
import { isMeant, reachablePeople, type Audience } from '~/policy/announcements'
import { announceTo, EVERYONE } from '~tests/support/announcements'
import type { Page } from '~tests/support/client'
import {
  changeAccount,
  ctx,
  db,
  idOf,
  member,
  type PersonName,
  test,
} from '~tests/support/fixtures'

const AT = '/announcements'
const shown = (page: Page) => page.texts('section[aria-label=Announcements] h2')
const listed = (page: Page) => page.texts('.cases h2')

beforeEach(() => db.write((tx) => tx.announcement.deleteMany({})))

/** Their home, also where a message of the school comes before it. */
async function openHome(name: PersonName) {
  const page = await member(name).get('/home')
  return page.path === '/home/mindset-message' ? member(name).get('/home?behind=dialog') : page
}

async function readers(names: readonly PersonName[]) {
  const found: PersonName[] = []
  for (const name of names) if (shown(await openHome(name)).length > 0) found.push(name)
  return found
}

/** As the policy says it of each person, where the number of the page is one of the database. */
const meant = async (audience: Audience) =>
  (await db.read.user.findMany({ where: { partner_code: 'northfield' } })).filter(
    (person) =>
      matchesCondition(reachablePeople('northfield'), { ...person, auths: null, roles: null }) &&
      isMeant({ ...person, roles: person.roles as string[] }, audience),
  )

// Bea studies history at the annex; Maya leads, Cora coaches, Stan is staff, Alma an alumna.
test.beforeAll(() => changeAccount('maya', { leader: true }))
const ALL = ['sam', 'bea', 'alma', 'priya', 'abe', 'maya', 'cora', 'stan'] as const
const program = (name: string) => ({ programs: [idOf(`program:${name}`)] })
test.each([
  ['everyone', {}, [...ALL]],
  ['current students', { status: ['current'] }, ['sam', 'bea', 'maya']],
  [
    'alumni and those who are not students yet',
    { status: ['alumni', 'prospective'] },
    ['alma', 'priya', 'abe'],
  ],
  ['a program', program('History'), ['bea']],
  ['a campus', { campuses: [idOf('institution:annex')] }, ['bea']],
  ['roles', { roles: ['leader', 'coach'] }, ['maya', 'cora']],
  ['staff', { roles: ['staff'] }, ['stan']],
  ['alumni of a program', { status: ['alumni'], ...program('Nursing') }, ['alma']],
  ['no one, where nothing fits both', { status: ['alumni'], ...program('History') }, []],
] as const)('%s', async (_, audience, names) => {
  const id = await announceTo({ audience })
  expect(await readers(ALL)).toEqual(names)
  const counted = await countAudience(await ctx('stan'), { ...EVERYONE, ...audience })
  expect(counted).toBe((await meant({ ...EVERYONE, ...audience })).length)
  for (const name of ALL) {
    const isReader = (names as readonly string[]).includes(name) || name === 'stan'
    expect([name, (await member(name).get(`${AT}/${id}`)).status]).toEqual([
      name,
      isReader ? 200 : 404,
    ])
    const mine = listed(await member(name).get(AT)).length
    expect([name, mine]).toEqual([name, isReader ? 1 : 0])
  }
})
