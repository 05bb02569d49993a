import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calloutText } from '~/views/search/texts'
import { criteriaOf, type SearchCriteria } from '~search/criteria'
import type { Search } from '~search/index'
import { ctxFor, idOf, NOW, openWorld, type World } from '~tests/support/world'
import { builtSearch, searchOf, startEngine, stopEngine, type TestEngine } from './support/engine'

const EXACT = 'How do I register for the spring nursing practicum?'
const LONG =
  'Does anybody know whether the library keeps quiet study rooms open overnight during the last two weeks before finals?'

/** Title and content of posts by Sam, from the oldest to the newest. */
const TEXTS: Record<string, { title: string; content?: string; tags?: string[]; likes?: number }> =
  {
    exact: { title: EXACT },
    shadow: { title: `${EXACT} Please help`, content: EXACT, likes: 90 },
    echo: { title: 'Register, register', content: `${EXACT} `.repeat(5), likes: 90 },
    long: { title: LONG },
    longer: { title: `${LONG} And may we bring food?`, content: LONG, likes: 90 },
    fafsa: { title: 'FAFSA opens in October' },
    aid: { title: 'Where is the office for financial aid?' },
    dorm: { title: 'Which dorm is quietest' },
    canvas: { title: 'Canvas will not load my grades' },
    tagged: { title: 'An open question', tags: ['financial-aid', 'loans'] },
    words: { title: 'what about it', content: 'nothing to say' },
    emoji: { title: '🎉🎉' },
    fee: { title: 'Is it worth the $40 fee?' },
    spoken: { title: 'Overheard: "Mom, you\'re doing it wrong"' },
    accent: { title: 'Café with the best crème brûlée' },
  }

let engine: TestEngine
let world: World
let searches: Record<'meilisearch' | 'database', Search>

beforeAll(async () => {
  engine = await startEngine()
  world = await openWorld()
  const rows = Object.entries(TEXTS).map(([name, { title, content, tags, likes }], at) => ({
    id: idOf(`text:${name}`),
    partner_code: 'northfield',
    user_id: idOf('sam'),
    title,
    content: content ?? 'Thank you all',
    tag_names: tags ?? [],
    like_count: likes ?? 0,
    created_at: new Date(NOW.getTime() - (100 - at) * 60_000),
    updated_at: NOW,
  }))
  await world.db.write((tx) => tx.post.createMany({ data: rows }))
  searches = { meilisearch: await builtSearch(world, engine), database: searchOf(world, null) }
})
afterAll(async () => {
  await searches.meilisearch.close()
  await world.close()
  await stopEngine(engine)
})

const NAMES = new Map(Object.keys(TEXTS).map((name) => [idOf(`text:${name}`), name]))

async function found(search: Search, q: string, some: Partial<SearchCriteria> = {}) {
  const results = await search.posts(ctxFor(world, 'maya'), criteriaOf({ ...some, q }))
  return results.ids.map((id) => NAMES.get(id) ?? id)
}

describe.each(['meilisearch', 'database'] as const)('%s', (name) => {
  test('puts the post with exactly this title first, whatever others are liked more', async () => {
    for (const q of [EXACT, EXACT.toUpperCase(), `  ${EXACT.replaceAll(' ', '  ')} `])
      expect((await found(searches[name], q)).slice(0, 1)).toEqual(['exact'])
  })

  test('puts every post first when its own title is searched for', async () => {
    for (const [post, { title }] of Object.entries(TEXTS))
      expect((await found(searches[name], title))[0], title).toBe(post)
  })

  test('keeps the exact title first over pages of any size', async () => {
    const whole = await found(searches[name], LONG)
    expect(whole.slice(0, 2)).toEqual(['long', 'longer'])
    expect(await found(searches[name], LONG, { size: 1 })).toEqual(['long'])
    expect(await found(searches[name], LONG, { size: 1, from: 1 })).toEqual(['longer'])
    expect(await found(searches[name], LONG, { size: 1, from: 2 })).toEqual([])
  })

  test('finds what means the same', async () => {
    expect(await found(searches[name], 'fafsa')).toEqual(
      expect.arrayContaining(['fafsa', 'aid', 'tagged']),
    )
    expect(await found(searches[name], 'financial aid')).toEqual(
      expect.arrayContaining(['fafsa', 'aid', 'tagged']),
    )
    expect(await found(searches[name], 'housing quietest')).toEqual(['dorm'])
    expect(await found(searches[name], 'lms grades')).toEqual(['canvas'])
  })

  test('finds what means the same of one and of many', async () => {
    expect(await found(searches[name], 'quietest residence halls')).toEqual(['dorm'])
    expect(await found(searches[name], 'nurses')).toEqual(
      expect.arrayContaining(['exact', 'shadow', 'echo']),
    )
  })

  test('finds a question asked with other small words', async () => {
    expect(await found(searches[name], 'when can I register for my nursing practicum')).toEqual(
      expect.arrayContaining(['exact']),
    )
  })

  test('finds tags, authors and accented words', async () => {
    expect(await found(searches[name], 'loans')).toEqual(['tagged'])
    expect(await found(searches[name], 'sam loans')).toEqual(['tagged'])
    expect(await found(searches[name], 'creme brulee')).toEqual(['accent'])
  })

  test('asks for all words, and for fewer only where nothing has all of them', async () => {
    const q = 'quietest dorm zebra giraffe'
    expect(await found(searches[name], 'dorm quietest')).toEqual(['dorm'])
    expect(await found(searches[name], q)).toEqual(['dorm'])
    // Two words that no post has together: posts that have one of them.
    expect((await found(searches[name], 'canvas fafsa')).sort()).toEqual(
      ['aid', 'canvas', 'fafsa', 'tagged'].sort(),
    )
    // What begins with a letter or two is no answer to a name.
    expect(await found(searches[name], "O'Zebra")).toEqual([])
    expect(await found(searches[name], 'zebra ca')).toEqual([])
    expect(await found(searches[name], 'canvas o zebra')).toEqual([])
    // Half of the words have to be there.
    expect(await found(searches[name], 'dorm zebra giraffe')).toEqual([])
    expect(await found(searches[name], 'zebra giraffe')).toEqual([])
    const page = await searches[name].page(ctxFor(world, 'maya'), {
      tab: 'posts',
      criteria: criteriaOf({ q }),
    })
    expect([page.loose, page.total]).toEqual([true, 1])
    const said = calloutText('posts', page.criteria, page.total, page.loose)
    expect(said).toBe(`1 post mentions some words of "${q}"`)
  })

  test('shows what has most words on another tab only where no tab has all', async () => {
    const criteria = criteriaOf({ q: 'bea history' })
    const page = await searches[name].page(ctxFor(world, 'sam'), { tab: 'posts', criteria })
    expect([page.tab, page.loose]).toEqual(['people', false])
  })

  test('knows the number in an amount', async () => {
    expect(await found(searches[name], 'fee 40')).toEqual(['fee'])
    expect(await found(searches[name], 'fee $40')).toEqual(['fee'])
  })

  test('takes quotes for a phrase', async () => {
    expect(await found(searches[name], '"load my grades"')).toEqual(['canvas'])
    expect(await found(searches[name], '"my load grades"')).toEqual([])
  })

  test('finds people by name and program', async () => {
    const people = async (q: string) => {
      const { ids } = await searches[name].people(ctxFor(world, 'sam'), criteriaOf({ q }))
      return ids
    }
    expect(await people('maya north')).toEqual([idOf('maya')])
    expect(await people('bea history')).toEqual([idOf('bea')])
    expect(await people('may')).toEqual([idOf('maya')])
  })
})

describe.each(['meilisearch', 'database'] as const)('%s', (name) => {
  test('forgives typing errors', async () => {
    expect(await found(searches[name], 'nursign practicm')).toEqual(
      expect.arrayContaining(['exact', 'shadow']),
    )
    expect(await found(searches[name], 'finacial')).toEqual(
      expect.arrayContaining(['aid', 'tagged']),
    )
    const people = await searches[name].people(ctxFor(world, 'sam'), criteriaOf({ q: 'prija' }))
    expect(people.ids).toEqual([idOf('priya')])
  })
})
