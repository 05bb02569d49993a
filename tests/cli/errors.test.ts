import { afterEach, expect, test, vi } from 'vitest'
import { printError } from '~cli/output'

afterEach(() => void vi.restoreAllMocks())

/** What is written on standard error, and on standard output. */
async function printed(error: unknown, json: boolean) {
  const written = (stream: NodeJS.WriteStream) => {
    const texts: string[] = []
    vi.spyOn(stream, 'write').mockImplementation(((text: string, done?: () => void) => {
      texts.push(text)
      done?.()
      return true
    }) as never)
    return texts
  }
  const [err, out] = [written(process.stderr), written(process.stdout)]
  await printError(error, json)
  return { err: err.join(''), out: out.join('') }
}

const broken = Object.assign(new Error('It broke'), { stack: 'Error: It broke\n    at here' })

test('[CLI-03] a bug is called one, with where it is', async () => {
  expect(await printed(broken, false)).toEqual({
    err: 'This is a bug in quad:\nError: It broke\n    at here\n',
    out: '',
  })
  expect((await printed('a text', false)).err).toBe('This is a bug in quad:\na text\n')
  const bare = Object.assign(new Error('No stack'), { stack: '' })
  expect((await printed(bare, false)).err).toBe('This is a bug in quad:\nError: No stack\n')
})

test('[CLI-04] a bug is a document, too', async () => {
  const { out } = await printed(broken, true)
  expect(JSON.parse(out)).toMatchInlineSnapshot(`
    {
      "error": {
        "code": "bug",
        "message": "Error: It broke",
        "next": null,
        "problems": [],
      },
    }
  `)
})

const EXPLAINED =
  `SettingsError MigrationFailed VersionMismatch UnfinishedCopy UnfitDatabase StorageFailure
  DatabaseInUse NotFound NoEngineError BuildInProgress IndexMissing EngineUnavailable`.split(/\s+/)
const details = { remedy: 'Do that.', migrations: ['20260101_one'], detail: 'is unknown here' }

/** (npx vitest run tests/cli/errors.test.ts -u writes it again) */
test('[CLI-03] [CLI-04] what can be explained says what to do next', async () => {
  const lines: string[] = []
  for (const name of EXPLAINED) {
    const { err, out } = await printed(
      Object.assign(new Error('this is wrong'), { name, ...details }),
      true,
    )
    lines.push(`=== ${name}\n${err}${out}`)
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('command-outlines/explained.txt')
})
