import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { ROOT } from '../support/paths'
import { test, type Json } from './quad'

const holding = (part: string) => expect.stringContaining(part) as string

describe('mail check', () => {
  const received = readFileSync(join(ROOT, 'tests/cli/received.eml'), 'utf8')
  const signed = received.replace('h=List-', 'h=List-Unsubscribe-Post:\n\tList-')

  test('says whether the signature of an email that arrived covers what one click needs', async ({
    cli,
  }) => {
    await cli.prints('mail check -', ['Signed by quad.test.', 'by one click'], { input: signed })
    await cli.json(
      'mail check -',
      { from: 'quad.test', missing: [], unsigned: ['list-unsubscribe-post'] },
      { input: received, code: 1 },
    )
  })

  test.for([
    ['another’s signature', signed.replace('d=quad', 'd=relay'), 'doesn’t cover list-unsubscribe.'],
    ['one of a domain that only ends alike', signed.replace('d=quad', 'd=ad'), 'doesn’t cover'],
    ['no signature', received.replace('DKIM-Signature', 'X-Nothing'), 'isn’t signed (DKIM)'],
    [
      'no header',
      signed.replace('\nList-Unsubscribe-Post:', '\nX-No:'),
      'no list-unsubscribe-post',
    ],
  ])('finds %s', async ([, input = '', message = ''], { cli }) => {
    const { out, code } = await cli.quad('mail check -', { input })
    expect([code, out]).toEqual([1, holding(message)])
  })

  test('takes a subdomain’s signature for the sender’s own', async ({ cli }) => {
    const input = signed.replace('d=quad.test', 'd=mail.quad.test')
    await cli.json('mail check -', { missing: [], unsigned: [] }, { input })
  })

  test('refuses what is no email', async ({ cli }) => {
    await cli.refuses('mail check -', 2, 'is not an email with its headers', { input: 'words' })
    await cli.refuses('mail check none.eml', 2, "none.eml can't be read")
  })
})

test('[CLI-23] doctor says whether mail that comes back is read', async ({ cli }) => {
  const found = async (env: Record<string, string>) => {
    const answer = await cli.quad('doctor --json', { env })
    const checks = answer.json().checks as Json[]
    expect(answer.out).not.toContain('hush')
    return checks.find(({ name }) => name === 'mail that comes back')
  }
  const MAIL_RETURN_ADDRESS = 'bounces+*@quad.test'
  expect(await found({})).toMatchObject({ status: 'ok', message: 'isn’t read' })
  expect(await found({ MAIL_RETURN_ADDRESS })).toMatchObject({ status: 'warn' })
  const posted = { MAIL_RETURN_ADDRESS, MAIL_REPORTS_TOKEN: 'a-token-of-the-mail-server' }
  expect(await found(posted)).toMatchObject({ status: 'ok', message: 'is posted to /mail-reports' })
  const folder = join(cli.dir, 'bounces')
  const read = { MAIL_RETURN_ADDRESS, MAIL_REPORTS_URL: `maildir://${folder}` }
  expect(await found(read)).toMatchObject({ status: 'fail', message: holding('ENOENT') })
  for (const part of ['new', 'cur']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'new/1.host'), 'words')
  expect(await found(read)).toMatchObject({ status: 'ok', message: '1 unread' })
  const away = { MAIL_RETURN_ADDRESS, MAIL_REPORTS_URL: 'imap://me:hush@127.0.0.1:1' }
  expect(await found(away)).toMatchObject({ status: 'fail' })
})
