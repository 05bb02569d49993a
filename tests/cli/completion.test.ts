import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GROUPS } from '~cli/commands/index'
import { flagsOf } from '~cli/spec'
import { ROOT } from '../support/paths'
import { desk } from './quad'
import { HILL_FILE } from './schools'

const COMMANDS = GROUPS.flatMap((group) => group.commands)

async function scriptOf(shell: string) {
  const { code, out } = await desk().quad(['completion', shell])
  expect(code).toBe(0)
  return out
}

/** What a shell's script says of one command: its lines with the name in them. */
const about = (script: string, name: string) =>
  script
    .split('\n')
    .filter((line) => new RegExp(`['( ]${name}['" )]`).test(line))
    .join('\n')

/** In zsh's script the flags of a command stand in a branch of several lines. */
const branchOf = (script: string, name: string) =>
  script.split(`    '${name}')\n`)[1]?.split(';;')[0] ?? ''

test('[CLI-27] each script knows every command of the table with each of its flags and choices', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await scriptOf(shell)
    for (const command of COMMANDS) {
      const { name } = command
      const own = shell === 'zsh' ? branchOf(script, name) : about(script, name)
      expect(own, `${shell} ${name}`).not.toBe('')
      for (const flag of flagsOf(command)) {
        const spelled = shell === 'fish' ? ` -l ${flag.name} ` : `--${flag.name}`
        expect(own, `${shell} ${name}`).toContain(spelled)
        for (const choice of flag.choices ?? [])
          expect(about(script, shell === 'fish' ? name : `${name} --${flag.name}`)).toContain(
            choice,
          )
      }
    }
  }
})

test('[CLI-27] bash offers nouns, commands, flags, choices, codes of schools and files', async () => {
  const here = desk()
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE })
  const tries: [typed: string[], wanted: string[]][] = [
    [['se'], ['seed', 'search']],
    [['partners', 'ex'], ['export']],
    [['partners', 'export', ''], ['hill']],
    [['jobs', 'list', '--st'], ['--state']],
    [['jobs', 'list', '--state', 'le'], ['leased']],
    [['jobs', 'list', '--state', '=', 'de'], ['dead']],
    [['jobs', 'list', '--limit', '5', '--na'], ['--name']],
    [['completion', 'f'], ['fish']],
    [['help', 'exit'], ['exit-codes']],
    [['prospects', 'import', 'hill', 'package.j'], ['package.json']],
    [['terms', 'add', '--', '--pa'], []],
    [['nonsense', ''], []],
  ]
  const source = `${await scriptOf('bash')}
quad() { '${process.execPath}' '${join(ROOT, 'bin/quad.mjs')}' "$@"; }
try() { COMP_WORDS=(quad "$@"); COMP_CWORD=$#; _quad; echo "\${COMPREPLY[*]}"; }
${tries.map(([typed]) => `try ${typed.map((word) => `'${word}'`).join(' ')}`).join('\n')}
`
  const env = { PATH: process.env.PATH, HOME: here.dir, DATA_DIR: here.dir }
  const bash = spawnSync('bash', ['--norc', '-u'], {
    input: source,
    cwd: ROOT,
    env: env as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
  })
  expect(bash.stderr).toBe('')
  expect(bash.stdout.trimEnd().split('\n').concat('', '').slice(0, tries.length)).toEqual(
    tries.map(([, wanted]) => wanted.join(' ')),
  )
})

test('an unknown shell is wrong usage; codes of schools are never an error', async () => {
  const { quad } = desk({ database: false })
  expect(await quad(['completion', 'tcsh'])).toMatchObject({ code: 2, out: '' })
  expect(await quad(['__partners'])).toMatchObject({ code: 0, out: '\n', err: '' })
})
