import type { PartnerListItem } from '~/domain/partners/list.server'
import type { ListedTerm } from '~/domain/terms/queries.server'
import { isPartner, type Command } from '../command'
import { COMMANDS } from '../commands/index'
import type { KnownValues } from './fields'
import type { Item } from './picker'

/** A screen of the menu. */
export type Place =
  | { name: 'Home' | 'Partners' | 'Terms' | 'Seeding' | 'Search' | 'Health' | 'Every command' }
  | { name: 'School'; code: string }
  | { name: 'Form'; command: Command; given: KnownValues }

/** What the menu reads of the database. */
export type MenuData = {
  partners(): Promise<PartnerListItem[]>
  terms(): Promise<ListedTerm[]>
}

const HOME: Item<Place>[] = [
  { label: 'Partners', note: 'schools and what belongs to them', value: { name: 'Partners' } },
  { label: 'Terms', note: 'words no one may post', value: { name: 'Terms' } },
  { label: 'Seeding', note: 'schools with made-up people and posts', value: { name: 'Seeding' } },
  { label: 'Search', note: 'the search indexes', value: { name: 'Search' } },
  { label: 'Health', note: 'is everything in order?', value: { name: 'Health' } },
  { label: 'Every command', note: 'all there is', value: { name: 'Every command' } },
]

export const placeTitle = (place: Place): string =>
  place.name === 'School' ? place.code : place.name === 'Form' ? place.command.name : place.name

/** The entries of a screen. */
export async function itemsFor(place: Place, data: MenuData): Promise<Item<Place>[]> {
  switch (place.name) {
    case 'Partners': {
      const schools = await data.partners()
      return [...schools.map(schoolItem), ...commandsUnder('partners')]
    }
    case 'School':
      return commandsForSchool(place.code)
    case 'Terms':
      return [...commandsUnder('terms'), ...(await data.terms()).flatMap(termItem)]
    case 'Seeding':
      return commandsUnder('seed')
    case 'Search':
      return commandsUnder('search')
    case 'Every command':
      return COMMANDS.map((command) => commandItem(command))
    default:
      return HOME
  }
}

const schoolItem = ({ partner_code, name, host, users, status }: PartnerListItem): Item<Place> => ({
  label: partner_code,
  note: [name, host, `${users} people`, status].join(' · '),
  value: { name: 'School', code: partner_code },
})

/** Choosing a term removes it, after its plan. */
function termItem({ term, partner_code }: ListedTerm): Item<Place>[] {
  const command = COMMANDS.find(({ name }) => name === 'terms remove')
  const flags: KnownValues['flags'] = partner_code ? { partner: partner_code } : {}
  const value = command && { name: 'Form' as const, command, given: { args: [term], flags } }
  return value ? [{ label: term, note: partner_code || 'all schools', value }] : []
}

const commandItem = (command: Command, given: KnownValues = {}): Item<Place> => ({
  label: command.name,
  note: command.summary,
  value: { name: 'Form', command, given },
})

const isAboutSchool = ({ arguments: [first] }: Command) => first !== undefined && isPartner(first)

const commandsUnder = (noun: string): Item<Place>[] =>
  COMMANDS.filter((command) => command.name.startsWith(`${noun} `) && !isAboutSchool(command)).map(
    (command) => commandItem(command),
  )

/** Every command that can be about one school, with its code filled in. */
const commandsForSchool = (code: string): Item<Place>[] =>
  COMMANDS.flatMap((command) => {
    if (isAboutSchool(command)) return [commandItem(command, { args: [code] })]
    const takesPartner = command.flags.some(({ name }) => name === 'partner')
    return takesPartner ? [commandItem(command, { flags: { partner: code } })] : []
  })
