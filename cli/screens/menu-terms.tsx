import { Box, Text } from 'ink'
import { table } from '../table'
import { Choices } from './choices'
import { LineField } from './line'
import { Lines, Loaded, useRoom } from './loaded'
import type { Going } from './menu'
import type { MenuSources } from './menu-sources'

export function TermsView({ sources, going }: { sources: MenuSources; going: Going }) {
  const { width } = useRoom()
  return (
    <Box flexDirection="column" gap={1}>
      <Loaded load={sources.terms}>
        {(terms) =>
          terms.length === 0 ? (
            <Text>There are no restricted terms.</Text>
          ) : (
            <Lines
              text={table(
                [
                  { title: 'TERM', get: (row) => row.term },
                  { title: 'SCHOOL', get: (row) => row.partner_code || 'all' },
                ],
                terms,
                { colour: false, width },
              )}
            />
          )
        }
      </Loaded>
      <Choices
        choices={[{ label: 'Add a term for all schools', value: 'add term' } as const]}
        onChoose={(name) => going.to({ name })}
      />
    </Box>
  )
}

export const AddTermView = ({ going }: { going: Going }) => (
  <Box>
    <Text>Word or phrase: </Text>
    <LineField
      onEnter={(term) => {
        if (term.trim()) going.run(['terms', 'add', '--', term.trim()])
      }}
    />
  </Box>
)
