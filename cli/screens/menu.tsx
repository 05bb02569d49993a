import { Spinner, StatusMessage } from '@inkjs/ui'
import { useInput } from 'ink'
import { useEffect, useState } from 'react'
import type { Command } from '../command'
import { buildArgv, listFields, type KnownValues } from './fields'
import { Form } from './form'
import { contentRows, Frame, type Size } from './frame'
import { HealthView, type RunChecks } from './health'
import { itemsFor, placeTitle, type MenuData, type Place } from './menu-items'
import { Picker, type Item } from './picker'

/** How the menu ends: for a command, which then runs as from the command line, or for good. */
export type MenuResult = { run: string[]; path: readonly Place[] } | 'quit' | 'interrupted'

export type MenuProps = {
  size: Size
  product: string
  data: MenuData
  runChecks: RunChecks
  /** Where it was left for a command */
  path?: readonly Place[]
  /** The entry each screen was left at, by its path */
  positions: Map<string, number>
  onEnd(result: MenuResult): void
}

const HOME: readonly Place[] = [{ name: 'Home' }]

/** The tool without arguments: arrows and Enter, Esc goes back, q quits. (CLI-02) */
export function Menu(props: MenuProps) {
  const { size, product, data, runChecks, positions, onEnd } = props
  const [path, setPath] = useState(props.path ?? HOME)
  const place = path.at(-1) ?? { name: 'Home' }
  const titles = [product, ...path.slice(1).map(placeTitle)]
  const rows = contentRows(size)
  const run = (argv: string[]) =>
    onEnd({ run: argv, path: path.filter(({ name }) => name !== 'Form') })
  const back = () => path.length > 1 && setPath(path.slice(0, -1))
  const quit = () => onEnd('quit')
  useInput((input, key) => {
    if (key.ctrl && input === 'c') onEnd('interrupted')
  })
  const open = (to: Place) => {
    if (to.name === 'Form' && needsNothing(to.command, to.given))
      return run(buildArgv(to.command, to.given, {}))
    setPath([...path, to])
  }
  const form = place.name === 'Form' && (
    <Form {...place} rows={rows} onRun={run} onBack={back} onQuit={quit} />
  )
  const list = place.name !== 'Health' && (
    <PlaceList
      key={titles.join('/')}
      place={place}
      data={data}
      rows={rows}
      start={positions.get(titles.join('/'))}
      onOpen={(to, at) => {
        positions.set(titles.join('/'), at)
        open(to)
      }}
      onBack={back}
      onQuit={quit}
    />
  )
  return (
    <Frame size={size} path={titles}>
      {form || list || <HealthView runChecks={runChecks} onBack={back} onQuit={quit} />}
    </Frame>
  )
}

/** A command with a wizard of its own asks for everything itself. */
const needsNothing = (command: Command, given: KnownValues) =>
  (command.kind === 'writes' && command.wizard !== undefined) ||
  listFields(command, given).length === 0

type PlaceListProps = {
  place: Place
  data: MenuData
  rows: number
  start: number | undefined
  onOpen(to: Place, at: number): void
  onBack(): void
  onQuit(): void
}

function PlaceList({ place, data, onOpen, ...rest }: PlaceListProps) {
  const [items, setItems] = useState<readonly Item<Place>[] | string | null>(null)
  useEffect(() => {
    let isShown = true
    itemsFor(place, data).then(
      (loaded) => isShown && setItems(loaded),
      (error: unknown) =>
        isShown && setItems(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      isShown = false
    }
    // Loaded once each time the screen is opened.
  }, [])
  if (items === null) return <Spinner label="Loading" />
  if (typeof items === 'string')
    return (
      <>
        <StatusMessage variant="error">{items}</StatusMessage>
        <Picker items={[]} {...rest} onPick={() => undefined} />
      </>
    )
  return <Picker items={items} {...rest} onPick={onOpen} />
}
