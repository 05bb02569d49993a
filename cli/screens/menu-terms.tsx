import { Select, TextInput } from '@inkjs/ui'
import { Box, Text } from 'ink'
import { table } from '../table'
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
      <Select
        options={[{ label: 'Add a term for all schools', value: 'add' }]}
        onChange={() => going.to({ name: 'add term' })}
      />
    </Box>
  )
}

export const AddTermView = ({ going }: { going: Going }) => (
  <Box>
    <Text>Word or phrase: </Text>
    <TextInput
      onSubmit={(term) => {
        if (term.trim()) going.run(['terms', 'add', '--', term.trim()])
      }}
    />
  </Box>
)
