import { expect, test } from 'vitest'
import { Input } from '~cli/input'
import { withProgress } from '~cli/progress'
import { Run } from '~cli/screens/run'
import type { Command } from '~cli/spec'
import { ROOT } from '../support/paths'
import { command, openMenu } from './menu-world'
import { KEYS } from './shown'

test('a form asks for what a command has to know; what is missing or wrong is said there', async () => {
  const make = command(
    {},
    {
      arguments: [{ name: '<file>', about: 'a list; - reads standard input' }],
      flags: [
        { name: 'kind', value: '<kind>', about: 'which kind', choices: ['big', 'small'] },
        {
          name: 'count',
          value: '<n>',
          about: 'how many',
          whole: { from: 1, to: 9 },
          otherwise: '1',
        },
        { name: 'fast', about: 'no pauses' },
      ],
    },
  )
  const menu = openMenu({
    columns: 60,
    rows: 16,
    path: [{ name: 'form', command: make, given: {} }],
  })
  await menu.press(KEYS.enter)
  await menu.shows('✗ file is needed.')
  await menu.press('-')
  await menu.press(KEYS.enter)
  await menu.shows('name a file')
  await menu.press('list.txt')
  await menu.down(1)
  await menu.press(KEYS.right)
  await menu.shows('‹ big ›')
  await menu.down(1)
  await menu.press('12')
  await menu.down(1)
  await menu.press(' ')
  await menu.down(1)
  await menu.press(KEYS.enter)
  await menu.shows('--count must be a whole number from 1 to 9')
  expect(menu.frame()).toMatchInlineSnapshot(`
    " Campus › things make                           ✓ search up
     ──────────────────────────────────────────────────────────

     make some things

       file *    -list.txt
       kind      ‹ big ›
       count     12
       fast      [x]
     ❯ Show the plan

     ✗ --count must be a whole number from 1 to 9, not "12".


     ──────────────────────────────────────────────────────────
     ↑↓ move · Enter shows the plan · Esc back"
  `)
})

test('a run shows the plan, asks, shows the work and the result, and goes back to where it began', async () => {
  const steps = { go: (): void => undefined }
  const done: string[] = []
  const make: Command = {
    ...command({}),
    kind: 'writes',
    load: async () => ({
      plan: async (shell) => ({
        target: 'things',
        changes: [{ action: 'create', kind: 'thing', name: 'one' }],
        apply: async () => {
          await withProgress(shell, 'Making', async (step) => {
            step({ done: 25, total: 100, label: 'things' })
            await new Promise<void>((resolve) => (steps.go = resolve))
          })
          done.push('one')
          return { audited: true, text: () => 'One thing was made.' }
        },
      }),
    }),
  }
  const menu = openMenu({
    rows: 16,
    path: [{ name: 'seeding' }, { name: 'run', command: make, input: new Input([], {}) }],
  })
  await menu.shows('Shall this be done?')
  expect(menu.frame()).toMatchInlineSnapshot(`
    " Campus › Seeding › things make               http://localhost:3000 ✓ search up
     ──────────────────────────────────────────────────────────────────────────────

     ACTION  KIND   NAME  NOTE
     create  thing  one

     1 to create.

     Shall this be done?





     ──────────────────────────────────────────────────────────────────────────────
     Enter does it · ↑↓ scroll · Esc leaves everything as it is"
  `)
  await menu.press('q')
  await menu.press(KEYS.enter)
  await menu.shows('things 25 of 100')
  expect(menu.frame()).toMatch(/Making █+░+ {2}25 %/)
  expect(menu.left).toEqual([])
  steps.go()
  await menu.shows('✓ Done.')
  expect(menu.frame()).toContain('One thing was made.')
  expect(done).toEqual(['one'])
  await menu.press(KEYS.enter)
  await menu.shows('build the demo world')
})

/** Work without an end that stops when it is told to. */
const stoppable: Command = {
  ...command({}),
  kind: 'writes',
  load: async () => ({
    plan: async ({ signal }) => ({
      target: 'things',
      changes: [{ action: 'create', kind: 'thing', name: 'one' }],
      apply: () =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    }),
  }),
}

test('no is no, a word has to be typed, and Esc stops what runs', async () => {
  const done: string[] = []
  const apply = async () => {
    done.push('done')
    return { audited: true }
  }
  const run = (make: Command) =>
    openMenu({ path: [{ name: 'run', command: make, input: new Input([], {}) }] })
  const plain = run(command({ apply }))
  await plain.shows('Shall this be done?')
  await plain.press(KEYS.esc)
  await plain.shows('! Nothing was changed.')

  const grave = run(command({ apply, confirm: { question: 'All of it goes.', word: 'hill' } }))
  await grave.shows('All of it goes.')
  await grave.press(KEYS.enter)
  await grave.press('dale')
  await grave.press(KEYS.enter)
  expect(done).toEqual([])
  expect(grave.frame()).toContain('Type hill: dale')

  const endless = run(stoppable)
  await endless.shows('Shall this be done?')
  await endless.press(KEYS.enter)
  await endless.shows('Esc stops it')
  await endless.press(KEYS.esc)
  await endless.shows('! Interrupted.')
  expect(done).toEqual([])
})

test('flags are switched with Space; Enter shows the plan of those that changed, by the command itself', async () => {
  const asked: unknown[] = []
  const menu = openMenu({
    columns: 60,
    rows: 14,
    path: [{ name: 'flags', code: 'hill' }],
    sources: {
      run: (of, input, width, changed) => {
        asked.push([of.name, input.args, input.texts('on'), input.texts('off')])
        return new Run(command({}), input, { root: ROOT, look: { colour: false, width }, changed })
      },
    },
  })
  await menu.shows('Nothing is changed.')
  await menu.press(KEYS.enter)
  await menu.press(' ')
  await menu.shows('will be on')
  await menu.press(KEYS.down)
  await menu.press(' ')
  await menu.shows('2 to change.')
  expect(menu.frame()).toMatchInlineSnapshot(`
    " Campus › Flags                                 ✓ search up
     ──────────────────────────────────────────────────────────

       [x] dark_mode        will be on
     ❯ [ ] topics_page_v2   will be off

     2 to change.





     ──────────────────────────────────────────────────────────
     ↑↓ move · Space switches · Enter goes on · Esc back"
  `)
  await menu.press(KEYS.enter)
  await menu.shows('Shall this be done?')
  expect(asked).toEqual([['partners flags', ['hill'], ['dark_mode'], ['topics_page_v2']]])
})
