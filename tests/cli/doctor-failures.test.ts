import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished } from 'vitest'
import { test, type Json } from './quad'

const DENIED = Object.assign(new Error('EACCES: permission denied, statfs'), {
  code: 'EACCES',
  path: '/srv/quad',
})

test.for([
  [new Error('no such call'), 'no such call', 'Check that DATA_DIR exists and can be read.'],
  [
    DENIED,
    "/srv/quad can't be opened by this user.",
    'Make DATA_DIR and the files in it readable and writable for this user.',
  ],
] as const)(
  '[CLI-23] a check that fails itself says why: %s',
  async ([error, message, remedy], { cli }) => {
    const { statfs } = promises
    onTestFinished(() => {
      promises.statfs = statfs
      syncBuiltinESMExports()
    })
    promises.statfs = (() => Promise.reject(error)) as unknown as typeof statfs
    syncBuiltinESMExports()
    const { checks } = (await cli.quad('doctor --json')).json()
    const disk = (checks as Json[]).find(({ name }) => String(name) === 'disk')
    expect(disk).toMatchObject({ status: 'fail', message, remedy })
  },
)
