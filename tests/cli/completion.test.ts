import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { allFlags } from '~cli/command'
import { COMMANDS } from '~cli/commands/index'
import { ROOT } from '../support/paths'
import { test, type Workspace } from './quad'

const completer =
  ({ quad }: Workspace) =>
  async (...words: string[]) => {
    const { out } = await quad(['__complete', ...words])
    return [...out.trim().matchAll(/^[^\t\n]*/gm)].map(String)
  }

test('[CLI-27] completion knows every command, flag and choice', async ({ cli }) => {
  const offered = completer(cli)
  for (const { name, ...command } of COMMANDS) {
    const words = name.split(' ')
    expect(await offered(...words.slice(0, -1), '')).toContain(words.at(-1))
    const flags = allFlags({ name, ...command })
    const wanted = [...flags.map((flag) => `--${flag.name}`), '--help']
    expect(await offered(...words, '--'), name).toEqual(wanted)
    for (const { name: flag, choices } of flags)
      if (choices) expect(await offered(...words, `--${flag}`, '')).toEqual(choices)
  }
})

/** What is typed, with the cursor at its end, and what is offered: by a shell, which asks a process each time. */
const IN_SHELL: [typed: string[], offered: string[]][] = [
  [['se'], ['seed', 'search']],
  [['partners', 'export', ''], ['hill']],
  [['jobs', 'list', '--state', 'le'], ['leased']],
  [['prospects', 'import', 'hill', 'package.j'], ['package.json']],
  [['terms', 'add', '--', '--pa'], []],
]

test('[CLI-27] what is typed so far decides what is offered', async ({ oneSchool }) => {
  const offered = completer(oneSchool)
  for (const [line, wanted] of [
    ['partners ex', 'export'],
    ['terms list --partner h', 'hill'],
    ['jobs list --st', '--state'],
    ['jobs list --limit 5 --na', '--name'],
    ['completion f', 'fish'],
    ['help exit', 'exit-codes'],
    ['nonsense ', ''],
  ] as const)
    expect(await offered(...line.split(' ')), line).toEqual([wanted])
})

/** Asks a shell what it would offer, with the script and the tool as people have them. */
const ASK: Record<string, (line: string[]) => string> = {
  bash: (words) =>
    `COMP_WORDS=(quad ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _quad; echo "\${COMPREPLY[*]}"`,
  fish: (words) => `echo (complete -C 'quad ${words.join(' ')}' | cut -f 1)`,
}

test.for(Object.keys(ASK).filter((shell) => spawnSync(shell, ['--version']).status === 0))(
  '[CLI-27] %s offers nouns, commands, flags, choices, codes of schools and files',
  async (shell, { oneSchool }) => {
    const script = await oneSchool.prints(['completion', shell], [])
    const tool = `${process.execPath} ${join(ROOT, 'bin/quad.mjs')}`
    const quad = shell === 'fish' ? `function quad; ${tool} $argv; end` : `quad() { ${tool} "$@"; }`
    const input = [script, quad, ...IN_SHELL.map(([words]) => ASK[shell]?.(words))].join('\n')
    const env = { PATH: process.env.PATH, HOME: oneSchool.dir, DATA_DIR: oneSchool.dir }
    const { stdout, stderr } = spawnSync(shell, ['-c', input], {
      cwd: ROOT,
      encoding: 'utf8',
      env: env as unknown as NodeJS.ProcessEnv,
    })
    expect(stderr).toBe('')
    const lines = stdout.split('\n').slice(0, IN_SHELL.length)
    const found = lines.map((line) => line.split(' ').filter(Boolean).sort())
    expect(found).toEqual(IN_SHELL.map(([, offered]) => [...offered].sort()))
  },
)

test('[CLI-27] completing never fails, without a database either', async ({ emptyFolder }) => {
  for (const [line, out] of [
    ['partners show ', '\n'],
    ['jobs list --state = de', 'dead\t\n'],
    ['jobs list --state=de', '--state=dead\t\n'],
  ] as const)
    expect(await emptyFolder.quad(['__complete', ...line.split(' ')])).toEqual(
      expect.objectContaining({ code: 0, out, err: '' }),
    )
})

test('[CLI-27] each shell gets its own script', async ({ emptyFolder }) => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = readFileSync(join(ROOT, `content/completion/quad.${shell}`), 'utf8')
    await emptyFolder.json(['completion', shell], { shell, script })
  }
  await emptyFolder.refuses('completion tcsh', 2, 'The shell must be one of bash, zsh, fish.')
})
