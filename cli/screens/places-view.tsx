import { Spinner } from '@inkjs/ui'
import { Box } from 'ink'
import type { ReactNode } from 'react'
import { GROUPS } from '../commands/index'
import type { Facts } from '../health/facts'
import { amount } from '../rate'
import { factRows } from './fact-row'
import { List, type Item } from './list'
import { commandsUnder, lineOf, type Choice } from './menu-commands'
import type { Going, SimplePlace } from './menu'
import { Page, useRoom, useStage } from './stage'
import { engineText, factLines } from './tones'

type Simple = Exclude<SimplePlace, 'home'>

const PLACES: readonly { name: Simple; note: string; now(facts: Facts): string | null }[] = [
  {
    name: 'partners',
    note: 'the schools',
    now: ({ schools }) => (schools === null ? null : amount(schools, 'school')),
  },
  {
    name: 'terms',
    note: 'what nobody may post',
    now: ({ terms }) => (terms === null ? null : amount(terms, 'restricted term')),
  },
  { name: 'seeding', note: 'schools with made-up people', now: () => null },
  {
    name: 'search',
    note: 'the indexes',
    now: ({ search }) =>
      search && `${amount(search.documents.posts.database, 'post')}, ${engineText(search)}`,
  },
  {
    name: 'health',
    note: 'is everything in order?',
    now: ({ waiting }) =>
      waiting &&
      (waiting.dead > 0
        ? amount(waiting.dead, 'dead job')
        : `${amount(waiting.events, 'event')} waiting`),
  },
]

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const MOVE: [string, string] = ['↑↓', 'move']

export function HomeView({ going }: { going: Going }) {
  const { facts } = useStage()
  const items: Item<Simple>[] = PLACES.map(({ name, note, now }) => {
    const told = facts && now(facts)
    return { label: title(name), note: told ? `${note} · ${told}` : note, value: name }
  })
  const last: Item<Simple> = {
    label: 'Everything',
    note: 'every command there is',
    value: 'everything',
  }
  return (
    <Page hints={[MOVE, ['Enter', 'opens'], ['q', 'quits']]}>
      <List name="home" items={[...items, last]} onChoose={(name) => going.to({ name })} />
    </Page>
  )
}

export const LIST_HINTS: readonly [string, string][] = [
  MOVE,
  ['Enter', 'opens'],
  ['Esc', 'back'],
  ['q', 'quits'],
]

export const SeedingView = ({ going }: { going: Going }) => (
  <Page hints={LIST_HINTS}>
    <List
      name="seeding"
      items={commandsUnder('seed').map((command) => lineOf(command, { short: true }))}
      onChoose={({ command, given }) => going.command(command, given)}
    />
  </Page>
)

const ABOUT_SEARCH = ['Search', 'Posts', 'People', 'Waiting']
/** Lines that the list keeps of the room. */
const FEWEST = 3

/** Every fact about search: whole, or in one line each where there is no room for more. */
function linesAbout(facts: Facts, width: number, most: number): ReactNode[] {
  const about = factLines(facts)
    .filter(({ name }) => ABOUT_SEARCH.includes(name))
    .map((line) => factRows(line, width))
  const whole = about.flat()
  return whole.length <= most ? whole : about.flatMap(([first]) => [first])
}

export function SearchView({ going }: { going: Going }) {
  const { facts } = useStage()
  const { rows, width } = useRoom()
  const items = commandsUnder('search').map((command) => lineOf(command, { short: true }))
  const lines = facts ? linesAbout(facts, width, rows - 1 - Math.min(items.length, FEWEST)) : []
  const height = Math.max(lines.length, ABOUT_SEARCH.length) + 1
  return (
    <Page hints={LIST_HINTS}>
      <Box flexDirection="column" height={height} flexShrink={0}>
        {facts ? lines : <Spinner label="Looking" />}
      </Box>
      <List
        name="search"
        rows={rows - height}
        items={items}
        onChoose={({ command, given }) => going.command(command, given)}
      />
    </Page>
  )
}

export function EverythingView({ going }: { going: Going }) {
  const items = GROUPS.flatMap((group): Item<Choice>[] => [
    { title: group.title },
    ...group.commands.map((command) => lineOf(command)),
  ])
  return (
    <Page hints={LIST_HINTS}>
      <List
        name="everything"
        items={items}
        onChoose={({ command, given }) => going.command(command, given)}
      />
    </Page>
  )
}
