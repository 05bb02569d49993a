import type { PartnerLine } from '~/domain/partners/queries.server'
import { counted } from '../rate'
import { table, type Column } from '../table'
import { List, type Item } from './list'
import { Loaded } from './loaded'
import { commandNamed, commandsOfSchool, commandsUnder, lineOf, type Choice } from './menu-commands'
import type { Going } from './menu'
import type { MenuSources } from './menu-sources'
import { LIST_HINTS } from './places-view'
import { Page, useRoom } from './stage'

type PartnersProps = { sources: MenuSources; going: Going }

export const PartnersView = ({ sources, going }: PartnersProps) => (
  <Page hints={LIST_HINTS}>
    <Loaded load={sources.partners}>
      {(partners) => <PartnerChoice partners={partners} going={going} />}
    </Loaded>
  </Page>
)

const COLUMNS: readonly Column<PartnerLine>[] = [
  { title: 'CODE', get: (row) => row.partner_code, importance: 'most' },
  { title: 'NAME', get: (row) => row.name },
  { title: 'HOST', get: (row) => row.host, importance: 'least' },
  { title: 'PEOPLE', get: (row) => row.users, align: 'right' },
  { title: 'STATUS', get: (row) => row.status, importance: 'most' },
]

/** Every school is a line of a table that can be chosen; below is what makes new ones. */
function PartnerChoice({ partners, going }: { partners: PartnerLine[]; going: Going }) {
  const { width } = useRoom()
  const lines = table(COLUMNS, partners, { colour: false, width: width - 2 }).split('\n')
  const items: Item<string | Choice>[] = [
    ...partners.map(({ partner_code }, at) => ({
      label: lines[at + 1] ?? '',
      value: partner_code,
    })),
    { title: partners.length > 0 ? 'More' : 'There are no schools yet.' },
    ...commandsUnder('partners')
      .filter(({ name }) => name !== 'partners list')
      .map((command) => lineOf(command, { short: true })),
  ]
  return (
    <List
      name="partners"
      head={partners.length > 0 ? `  ${lines[0] ?? ''}` : undefined}
      items={items}
      onChoose={(chosen) =>
        typeof chosen === 'string'
          ? going.to({ name: 'partner', code: chosen })
          : going.command(chosen.command, chosen.given)
      }
    />
  )
}

type PartnerProps = PartnersProps & { code: string }

/** All that can be done with one school. */
export const PartnerView = ({ code, sources, going }: PartnerProps) => (
  <Page hints={LIST_HINTS}>
    <Loaded load={sources.partners}>
      {(partners) => (
        <SchoolChoice
          code={code}
          school={partners.find(({ partner_code }) => partner_code === code)}
          going={going}
        />
      )}
    </Loaded>
  </Page>
)

type SchoolProps = { code: string; school: PartnerLine | undefined; going: Going }

function SchoolChoice({ code, school, going }: SchoolProps) {
  const choices = commandsOfSchool(code)
  const of = (noun: string) => choices.filter(({ command }) => command.name.startsWith(`${noun} `))
  const others = choices.filter(({ command }) => !command.name.startsWith('partners '))
  const items: Item<Choice>[] = [
    {
      title: school
        ? [school.name, school.host, `${counted(school.users)} people`, school.status].join(' · ')
        : `There is no school ${code} any more.`,
    },
    ...of('partners').map(({ command, given }) => lineOf(command, { short: true, given })),
    { title: 'What belongs to it' },
    ...others.map(({ command, given }) => lineOf(command, { given })),
  ]
  const choose = ({ command, given }: Choice) =>
    command === commandNamed('partners flags')
      ? going.to({ name: 'flags', code })
      : going.command(command, given)
  return <List name={`partner ${code}`} items={items} onChoose={choose} />
}
