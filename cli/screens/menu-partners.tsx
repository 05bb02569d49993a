import type { PartnerLine } from '~/domain/partners/queries.server'
import { table } from '../table'
import { Choices } from './choices'
import { Lines, Loaded, useRoom } from './loaded'
import type { Going } from './menu'
import type { MenuSources } from './menu-sources'

type PartnersProps = { sources: MenuSources; going: Going }

export const PartnersView = ({ sources, going }: PartnersProps) => (
  <Loaded load={sources.partners}>
    {(partners) => <PartnerChoice partners={partners} going={going} />}
  </Loaded>
)

const ADD = '+'

/** Every school is a line of a table that can be chosen. */
function PartnerChoice({ partners, going }: { partners: PartnerLine[]; going: Going }) {
  const { width, rows } = useRoom()
  const lines = partnerLines(partners, width - 4)
  const options = [
    ...partners.map(({ partner_code }, n) => ({ value: partner_code, label: lines[n] ?? '' })),
    { value: ADD, label: 'Add a school' },
  ]
  const choose = (value: string) =>
    value === ADD ? going.run(['partners', 'add']) : going.to({ name: 'partner', code: value })
  return <Choices choices={options} rows={rows} onChoose={choose} />
}

const partnerLines = (partners: PartnerLine[], width: number) =>
  table<PartnerLine>(
    [
      { title: '', get: (row) => row.partner_code },
      { title: '', get: (row) => row.name },
      { title: '', get: (row) => row.host },
      { title: '', get: (row) => `${row.users} people` },
      { title: '', get: (row) => (row.status === 'active' ? '' : row.status) },
    ],
    partners,
    { colour: false, width },
  )
    .split('\n')
    .slice(1)

export const PartnerView = ({ code, sources }: { code: string; sources: MenuSources }) => (
  <Loaded load={() => sources.partner(code)}>{(text) => <Lines text={text} />}</Loaded>
)
