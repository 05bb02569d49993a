import { useMemo, useRef, useState } from 'react'
import type { Input } from '../input'
import type { Command } from '../spec'
import { FlagsView } from './flags-view'
import { FormView } from './form-view'
import { fieldsOf, inputOf, type Given } from './form-fields'
import { HealthView } from './health-view'
import { Keys, useKeys } from './keys'
import type { MenuSources } from './menu-sources'
import { PartnersView, PartnerView } from './partners-view'
import { EverythingView, HomeView, SearchView, SeedingView } from './places-view'
import { RunView } from './run-view'
import { StageContext, type Taken } from './stage'
import { TermsView } from './terms-view'
import { TryTextView } from './try-text-view'
import { useFacts } from './use-facts'

export type SimplePlace =
  'home' | 'partners' | 'terms' | 'seeding' | 'search' | 'health' | 'everything'

/** Where one is; the last of the path is shown, Esc goes to the one before. */
export type Place =
  | { name: SimplePlace }
  | { name: 'try a text' }
  | { name: 'partner' | 'flags'; code: string }
  | { name: 'form'; command: Command; given: Given }
  | { name: 'run'; command: Command; input: Input }

export type Going = {
  to(place: Place): void
  /** Asks for what a command has to know, if anything, and runs it */
  command(command: Command, given?: Given): void
  /** Runs it with all that was said */
  run(command: Command, given: Given): void
  /** A run has been looked at: back to before its form when it went well */
  done(well: boolean): void
}

export type MenuProps = {
  sources: MenuSources
  product: string
  /** Where it was left for a command */
  path?: readonly Place[]
  /** Leaves the menu for a command that has the terminal for itself */
  onLeaveFor(command: Command, given: Given, path: readonly Place[]): void
  onLeave(how: 'quit' | 'interrupted'): void
}

/** The tool without arguments: arrows and Enter, Esc goes back, q quits. (CLI-02) */
export const Menu = (props: MenuProps) => (
  <Keys>
    <Places {...props} />
  </Keys>
)

/** What has the terminal for itself is asked only for what it cannot do without. */
const needsForm = (command: Command, given: Given) =>
  fieldsOf(command, given).some((field) => field.needed || !command.alone)

const HOME: Place = { name: 'home' }

function Places({ sources, product, path: start, onLeaveFor, onLeave }: MenuProps) {
  const [path, setPath] = useState<readonly Place[]>(start ?? [HOME])
  const taken = useRef<Taken>({})
  const chosen = useRef(new Map<string, number>())
  const kept = useRef(new Map<string, Map<string, string>>())
  const place = path.at(-1) ?? HOME
  const facts = useFacts(sources.watch, place.name)

  useKeys(({ text, key }) => {
    if (key.ctrl && text === 'c') onLeave('interrupted')
    else if (text === 'q' && !taken.current.letters) onLeave('quit')
    else if (key.escape && !taken.current.esc && path.length > 1) setPath(path.slice(0, -1))
  })

  const going: Going = {
    to: (next) => setPath([...path, next]),
    command: (command, given = {}) => {
      const wizard = command.kind === 'writes' && command.wizard !== undefined
      if (wizard) onLeaveFor(command, given, path)
      else if (needsForm(command, given)) setPath([...path, { name: 'form', command, given }])
      else going.run(command, given)
    },
    run: (command, given) => {
      if (command.alone) onLeaveFor(command, given, path)
      else setPath([...path, { name: 'run', command, input: inputOf(given) }])
    },
    done: (well) => {
      const before = path.slice(0, -1)
      const form = before.at(-1)
      if (!well || form?.name !== 'form') return setPath(before)
      kept.current.delete(form.command.name)
      setPath(before.slice(0, -1))
    },
  }
  const keptOf = (command: Command) => {
    const found = kept.current.get(command.name) ?? new Map<string, string>()
    kept.current.set(command.name, found)
    return found
  }
  const crumbs = [product, ...path.slice(1).flatMap((one) => titleOf(one))]
  const stage = useMemo(() => ({ crumbs, facts, taken, chosen }), [crumbs.join('/'), facts])
  return (
    <StageContext.Provider value={stage}>
      <View key={path.length} place={place} sources={sources} going={going} keptOf={keptOf} />
    </StageContext.Provider>
  )
}

/** A run stands under the title of its form. */
function titleOf(place: Place): string[] {
  switch (place.name) {
    case 'partner':
      return [place.code]
    case 'flags':
      return ['Flags']
    case 'form':
      return [place.command.name]
    case 'run':
      return fieldsOf(place.command, {}).length > 0 ? [] : [place.command.name]
    case 'everything':
      return ['Every command']
    default:
      return [place.name.charAt(0).toUpperCase() + place.name.slice(1)]
  }
}

type ViewProps = {
  place: Place
  sources: MenuSources
  going: Going
  keptOf(command: Command): Map<string, string>
}

function View({ place, sources, going, keptOf }: ViewProps) {
  const common = { sources, going }
  switch (place.name) {
    case 'home':
      return <HomeView going={going} />
    case 'partners':
      return <PartnersView {...common} />
    case 'partner':
      return <PartnerView {...common} code={place.code} />
    case 'flags':
      return <FlagsView {...common} code={place.code} />
    case 'terms':
      return <TermsView {...common} />
    case 'try a text':
      return <TryTextView {...common} />
    case 'seeding':
      return <SeedingView going={going} />
    case 'search':
      return <SearchView going={going} />
    case 'health':
      return <HealthView sources={sources} />
    case 'everything':
      return <EverythingView going={going} />
    case 'form': {
      const { command, given } = place
      return <FormView command={command} given={given} kept={keptOf(command)} going={going} />
    }
    case 'run':
      return <RunView {...common} command={place.command} input={place.input} />
  }
}
