import { expect } from 'vitest'
import { addPosts, apiAs, as, changeAccount, idOf, siteTest } from '~tests/support/fixtures'
import type { PersonName } from '~tests/support/two-schools/people'

const PRIVACY = '/account-settings/privacy'
const FLAGS = { enrollment_module_opt_in: true, enrollment_module_post_release_opt_in: true }

const test = siteTest()

const ABOUT = 'I whittle spoons.'
/** Heads of pages, cards of people and posts: not the words that were searched for. */
const CARDS = 'h1, .page-head, .person-card, article'

/** Where someone shows to others: pages, searches and the API. */
const PLACES = [
  ['profile', '/profile/{id}'],
  ['preview', '/profile/{id}/preview'],
  ['search for people', '/search-results/people?q={first}'],
  ['search for posts', '/search-results?q=whittling'],
  ['a post', '/post/{post}'],
  ['home of prospective students', '/prospective-home'],
  ['followed people', '/profile/{viewer}/following'],
] as const

/** The places where one finds the other by name. */
async function findPlaces(name: PersonName, viewer: PersonName) {
  const browser = await as(viewer)
  const full = name === 'greta' ? 'Greta North' : 'Alma North'
  const ids = { id: idOf(name), viewer: idOf(viewer), post: idOf(`whittled by ${name}`) }
  const values: Record<string, string> = { ...ids, first: full.split(' ')[0]! }
  const found: string[] = []
  for (const [place, path] of PLACES) {
    const page = await browser.get(
      path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''),
    )
    const cards = page.all(CARDS).map(({ text }) => text)
    if (page.status === 200 && cards.join().includes(full)) found.push(place)
  }
  const { answer } = await (await apiAs(viewer)).get(`/user/${idOf(name)}`)
  return JSON.stringify(answer ?? null).includes(ABOUT) ? [...found, 'API'] : found
}

const follow = async (viewer: PersonName, name: PersonName) => {
  const browser = await as(viewer)
  await browser.press(`/profile/${idOf(name)}`, `/profile/${idOf(name)}/follow`)
}

/** Posts belong to the school (PROFILE-06); a search for people that finds none shows posts. */
const POSTS = ['search for people', 'search for posts', 'a post']
const EVERYWHERE = [...PLACES.map(([place]) => place), 'API']

const CASES = [
  ['alma', 'priya', 'enrollment', 'Turn off contact with prospective students', EVERYWHERE, POSTS],
  [
    ...(['greta', 'glen', 'global', 'Turn off sharing with all schools'] as const),
    EVERYWHERE.filter((place) => place !== 'home of prospective students'),
    [],
  ],
] as const

test.for(CASES)(
  '[OPTIN-15] [OPTIN-20] %s withdraws: the next request of %s no longer finds them on pages and in search',
  async ([name, viewer, setting, button, places, left]) => {
    const enrolled = { flags: FLAGS, enrollment_opt_status: 'in' }
    await changeAccount(name, { ...enrolled, about: ABOUT })
    const post = { id: idOf(`whittled by ${name}`), user_id: idOf(name), title: 'On whittling' }
    await addPosts(1, () => post)
    await follow(viewer, name)
    expect(await findPlaces(name, viewer)).toEqual(places)
    await (await as(name)).press(`${PRIVACY}/${setting}/off`, button)
    expect(await findPlaces(name, viewer)).toEqual(left)
  },
)
