import { Select } from '@inkjs/ui'
import { Box } from 'ink'
import type { Going, Place } from './menu'
import type { MenuSources } from './menu-sources'
import { Lines, Loaded } from './loaded'

type Choice = { label: string; value: string }

const PLACES: { label: string; value: Place['name'] }[] = [
  { label: 'Partners: the schools', value: 'partners' },
  { label: 'Terms: what nobody may post', value: 'terms' },
  { label: 'Seeding: schools with made-up people', value: 'seeding' },
  { label: 'Search: the indexes', value: 'search' },
  { label: 'Health: is everything in order?', value: 'health' },
]

export function HomeView({ going }: { going: Going }) {
  return (
    <Select
      options={PLACES}
      onChange={(name) => going.to({ name } as Exclude<Place, { code: string }>)}
    />
  )
}

const WORLDS: Choice[] = [
  { label: 'Build the demo world of two schools', value: 'seed demo' },
  { label: 'Build a school of 200 students', value: 'seed school' },
]

export const SeedingView = ({ going }: { going: Going }) => (
  <Commands choices={WORLDS} going={going} />
)

const ON_INDEXES: Choice[] = [
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

function Commands({ choices, going }: { choices: Choice[]; going: Going }) {
  return <Select options={choices} onChange={(command) => going.run(command.split(' '))} />
}
