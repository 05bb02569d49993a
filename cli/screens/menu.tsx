import { Box, Text } from 'ink'
import { useState } from 'react'
import { Keys, useKeys } from './keys'
import { HealthView } from './menu-health'
import { PartnersView, PartnerView } from './menu-partners'
import { HomeView, SeedingView, SearchView } from './menu-places'
import { AddTermView, TermsView } from './menu-terms'
import type { MenuSources } from './menu-sources'

/** Where one is; the last of the path is shown, Esc goes to the one before. */
export type Place =
  | { name: 'home' | 'partners' | 'terms' | 'add term' | 'seeding' | 'search' | 'health' }
  | { name: 'partner'; code: string }

export type Going = {
  to(place: Place): void
  /** Leaves the menu for a command, as typed after `quad`, and comes back afterwards */
  run(argv: string[]): void
}

type MenuProps = {
  sources: MenuSources
  product: string
  onRun(argv: string[]): void
  onLeave(how: 'quit' | 'interrupted'): void
}

/** The tool without arguments: arrows and Enter, Esc goes back, q quits. (CLI-02) */
export const Menu = (props: MenuProps) => (
  <Keys>
    <Places {...props} />
  </Keys>
)

function Places({ sources, product, onRun, onLeave }: MenuProps) {
  const [path, setPath] = useState<Place[]>([{ name: 'home' }])
  const place = path.at(-1) ?? { name: 'home' }
  const typing = place.name === 'add term'

  useKeys(({ text, key }) => {
    if (key.ctrl && text === 'c') onLeave('interrupted')
    else if (text === 'q' && !typing) onLeave('quit')
    else if (key.escape && path.length > 1) setPath(path.slice(0, -1))
  })

  const going: Going = { to: (next) => setPath([...path, next]), run: onRun }
  return (
    <Box flexDirection="column">
      <Text bold color="cyan">
        {[product, ...path.slice(1).map(titleOf)].join(' › ')}
      </Text>
      <Box marginY={1} flexDirection="column">
        <View key={path.length} place={place} sources={sources} going={going} />
      </Box>
      <Text dimColor>{typing ? HELP_TYPING : HELP}</Text>
    </Box>
  )
}

const HELP = '↑ ↓ move · Enter chooses · Esc goes back · q quits'
const HELP_TYPING = 'Enter adds · Esc goes back'

const titleOf = (place: Place) =>
  place.name === 'partner' ? place.code : place.name[0]?.toUpperCase() + place.name.slice(1)

type ViewProps = { place: Place; sources: MenuSources; going: Going }

function View({ place, sources, going }: ViewProps) {
  switch (place.name) {
    case 'home':
      return <HomeView going={going} />
    case 'partners':
      return <PartnersView sources={sources} going={going} />
    case 'partner':
      return <PartnerView code={place.code} sources={sources} />
    case 'terms':
      return <TermsView sources={sources} going={going} />
    case 'add term':
      return <AddTermView going={going} />
    case 'seeding':
      return <SeedingView going={going} />
    case 'search':
      return <SearchView sources={sources} going={going} />
    case 'health':
      return <HealthView sources={sources} />
  }
}
