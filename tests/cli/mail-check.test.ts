import { expect, test } from 'vitest'
import { openMailServer } from '~tests/support/mail-server'
import { desk, type Json } from './quad'

const verdict = async (env: Record<string, string>) => {
  const answer = await desk().quad(['doctor', '--json'], { env })
  const checks = answer.json().checks as Json[]
  return { code: answer.code, ...(checks.find((check) => check.name === 'mail') as object) }
}

test('[CLI-23] doctor says whether the mail server answers', async () => {
  expect(await verdict({})).toMatchObject({ code: 0, status: 'ok' })
  const server = await openMailServer()
  const SMTP_URL = server.url
  expect(await verdict({ SMTP_URL })).toMatchObject({
    code: 0,
    status: 'ok',
    message: expect.stringContaining(`127.0.0.1:${server.port} answers`),
  })
  // A wrong password, which no answer repeats.
  const wrong = await verdict({ SMTP_URL: SMTP_URL.replace('//', '//me:geheim@') })
  expect(wrong).toMatchObject({ code: 1, status: 'fail' })
  expect(JSON.stringify(wrong)).not.toContain('geheim')
  await server.close()
  expect(await verdict({ SMTP_URL })).toMatchObject({ code: 1, status: 'fail' })
})
