import { Box } from 'ink'
import { Choices, type Choice } from './choices'
import type { Going, Place } from './menu'
import type { MenuSources } from './menu-sources'
import { Lines, Loaded } from './loaded'

type Room = Exclude<Place, { code: string }>['name']

const PLACES: Choice<Room>[] = [
  { label: 'Partners: the schools', value: 'partners' },
  { label: 'Terms: what nobody may post', value: 'terms' },
  { label: 'Seeding: schools with made-up people', value: 'seeding' },
  { label: 'Search: the indexes', value: 'search' },
  { label: 'Health: is everything in order?', value: 'health' },
]

export const HomeView = ({ going }: { going: Going }) => (
  <Choices choices={PLACES} onChoose={(name) => going.to({ name })} />
)

const WORLDS: Choice<string>[] = [
  { label: 'Build the demo world of two schools', value: 'seed demo' },
  { label: 'Build a school of 200 students', value: 'seed school' },
]

export const SeedingView = ({ going }: { going: Going }) => (
  <Commands choices={WORLDS} going={going} />
)

const ON_INDEXES: Choice<string>[] = [
  { label: 'Build the indexes anew', value: 'search reindex' },
  { label: 'Compare the indexes with the database', value: 'search verify' },
]

type SearchProps = { sources: MenuSources; going: Going }

export function SearchView({ sources, going }: SearchProps) {
  return (
    <Box flexDirection="column" gap={1}>
      <Loaded load={sources.search}>{(text) => <Lines text={text} />}</Loaded>
      <Commands choices={ON_INDEXES} going={going} />
    </Box>
  )
}

function Commands({ choices, going }: { choices: Choice<string>[]; going: Going }) {
  return <Choices choices={choices} onChoose={(command) => going.run(command.split(' '))} />
}
