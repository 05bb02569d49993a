import { Box, Text } from 'ink'
import { useState } from 'react'
import { Input, type Values } from '../input'
import type { Command } from '../spec'
import { List, type Item } from './list'
import { Loaded } from './loaded'
import { commandNamed } from './menu-commands'
import type { Going } from './menu'
import type { MenuSources } from './menu-sources'
import { Page, useRoom } from './stage'

type FlagsProps = { code: string; sources: MenuSources; going: Going }
type FlagStates = Readonly<Record<string, boolean>>

/** Feature flags of a school: Space switches, Enter shows what would change. (CLI-11) */
export const FlagsView = ({ code, sources, going }: FlagsProps) => (
  <Page
    hints={[
      ['↑↓', 'move'],
      ['Space', 'switches'],
      ['Enter', 'goes on'],
      ['Esc', 'back'],
      ['q', 'quits'],
    ]}
  >
    <Loaded load={() => sources.flags(code)}>
      {(flags) => <FlagList code={code} before={flags} going={going} />}
    </Loaded>
  </Page>
)

function FlagList({ code, before, going }: { code: string; before: FlagStates; going: Going }) {
  const { rows } = useRoom()
  const [now, setNow] = useState(before)
  const changed = Object.keys(now).filter((name) => now[name] !== before[name])
  const items = Object.entries(now).map(([name, on]): Item<string> => ({
    label: `${on ? '[x]' : '[ ]'} ${name}`,
    note: changed.includes(name) ? (on ? 'will be on' : 'will be off') : '',
    value: name,
  }))
  const command = commandNamed('partners flags')
  const show = () => {
    if (!command || changed.length === 0) return
    going.to({ name: 'run', command, input: inputOf(command, code, now, changed) })
  }
  return (
    <Box flexDirection="column">
      <List
        name={`flags ${code}`}
        rows={rows - 2}
        items={items}
        onChoose={show}
        onMark={(name) => setNow({ ...now, [name]: !now[name] })}
      />
      <Box marginTop={1}>
        <Text dimColor>
          {changed.length === 0 ? 'Nothing is changed.' : `${changed.length} to change.`}
        </Text>
      </Box>
    </Box>
  )
}

function inputOf(command: Command, code: string, now: FlagStates, changed: string[]): Input {
  const values = (name: 'on' | 'off'): Values => {
    const names = changed.filter((flag) => now[flag] === (name === 'on'))
    if (names.length === 0) return {}
    const many = command.flags?.find((flag) => flag.name === name)?.many
    return { [name]: many ? names : names.join(',') }
  }
  return new Input([code], { ...values('on'), ...values('off') })
}
