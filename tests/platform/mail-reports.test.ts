import { describe, expect, test } from 'vitest'
import { readMailReport } from '~/platform/mail/mail-report.server'
import { claimsIn, isProven, returnAddress } from '~/platform/mail/return-address.server'
import { readEnv } from '~/platform/settings/env.server'
import {
  autoreply,
  complaint,
  exchangeBounce,
  eximBounce,
  postfixBounce,
} from '~tests/support/mail-reports'

const to = 'bounces+abc@quad.test'
const read = (message: string) => readMailReport(Buffer.from(message))

describe('reports of mail servers (RFC 3464)', () => {
  const HARD: [string, string][] = [
    [
      postfixBounce({
        to,
        status: '5.1.1',
        answer: '550 5.1.1 <someone@far.test>: Recipient address rejected: User unknown',
      }),
      '550 5.1.1',
    ],
    [postfixBounce({ to, answer: '550 Unrouteable address' }), '550'],
    [postfixBounce({ to, status: '5.4.4', answer: 'Host or domain name not found' }), '5.4.4'],
    [eximBounce({ to, answer: '550 5.1.1 no such user' }), '550 5.1.1'],
    [eximBounce({ to, answer: '550 No such user here' }), '550'],
    [eximBounce({ to, answer: '550 This server has no such recipient' }), '550'],
    [eximBounce({ to, answer: '550 user not listed in the directory' }), '550'],
    [
      eximBounce({
        to,
        answer: '550 Recipient address rejected: User unknown in relay recipient table',
      }),
      '550',
    ],
    [eximBounce({ to, answer: '553 sorry, no mailbox here by that name' }), '553'],
    [eximBounce({ to, answer: '550 <sender@content.test>: unknown user' }), '550'],
    [
      exchangeBounce({
        to,
        answer: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
      }),
      '550 5.1.10',
    ],
    [
      exchangeBounce({
        to,
        status: '5.4.1',
        answer: '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
      }),
      '550 5.4.1',
    ],
    [
      exchangeBounce({
        to,
        status: '5.5.0',
        answer: '550 5.5.0 Requested action not taken: mailbox unavailable',
      }),
      '550 5.5.0',
    ],
    [exchangeBounce({ to, answer: '' }), '5.1.10'],
    [
      postfixBounce({ to, status: '5.2.1', answer: '550 5.2.1 The account is disabled' }),
      '550 5.2.1',
    ],
  ]
  test.each([
    ['colors', '5.1.1\u001b[31m'],
    ['NUL', '5.1.1\0'],
    ['much behind it', `5.1.1${'x'.repeat(60_000)}`],
  ])('have a status that is one, or none is kept: %s', async (_, status) => {
    const message = (answer: string) => postfixBounce({ to, status, answer })
    expect(await read(message('no such host'))).toEqual({ kind: 'other' })
    expect(await read(message('550 no such user'))).toMatchObject({ failure: { code: '550' } })
  })

  test.each(HARD)('name a mailbox that is gone %#', async (message, code) => {
    expect(await read(message)).toMatchObject({ kind: 'bounce', failure: { isHard: true, code } })
  })

  const SOFT: [string, string][] = [
    [postfixBounce({ to, status: '5.2.2', answer: '552 5.2.2 Mailbox full' }), '552 5.2.2'],
    [postfixBounce({ to, status: '4.2.2', answer: '452 4.2.2 Over quota' }), '452 4.2.2'],
    [
      postfixBounce({
        to,
        status: '4.4.1',
        answer: 'connect to far.test[192.0.2.1]:25: Connection timed out',
      }),
      '4.4.1',
    ],
    [eximBounce({ to, answer: '452 4.2.2 Over quota: retry timeout exceeded' }), '452 4.2.2'],
    [eximBounce({ to, answer: '552 5.2.2 Mailbox full' }), '552 5.2.2'],
    [eximBounce({ to, answer: '552 mailbox full' }), '552'],
    [eximBounce({ to, answer: '550 Mailbox quota exceeded' }), '550'],
    [eximBounce({ to, answer: '550 Requested action not taken' }), '550'],
    [eximBounce({ to, answer: '550 <user@far.test> see https://far.test/invalid' }), '550'],
    [exchangeBounce({ to, status: '5.4.1', answer: '550 5.4.1 no answer from host' }), '550 5.4.1'],
    [
      postfixBounce({ to, status: '5.1.8', answer: '550 5.1.8 the sender has no such domain' }),
      '550 5.1.8',
    ],
  ]
  test.each(SOFT)('name a mailbox that may work again %#', async (message, code) => {
    expect(await read(message)).toMatchObject({ kind: 'bounce', failure: { isHard: false, code } })
  })

  test.each([
    [
      'a delay',
      postfixBounce({ to, action: 'delayed', status: '4.4.1', answer: '451 4.4.1 later' }),
    ],
    [
      'a delivery',
      postfixBounce({ to, action: 'delivered', status: '2.0.0', answer: '250 2.0.0 ok' }),
    ],
    ['us, by a blocklist', postfixBounce({ to, status: '5.7.1', answer: '554 5.7.1 blocked' })],
    ['us, told by Exim', eximBounce({ to, answer: '554 5.7.1 blocked' })],
    ...[
      '550 High probability of spam',
      '550 Service unavailable; client host blocked using Barracuda Reputation',
      '553 Blocked - see http://list.test',
      '550 SPF check failed',
      '550 Sender verify failed',
      '550 relay not permitted',
      '550 Administrative prohibition',
    ].map((answer): [string, string] => [answer, eximBounce({ to, answer })]),
    ['an answer of someone who is away', autoreply(to)],
    ['a complaint that isn’t one', complaint('https://quad.test/unsubscribe/x', 'not-spam')],
    ['a complaint about mail that nothing ends', complaint('mailto:bounces@quad.test')],
    ['a complaint with an address that is none', complaint('https://[quad.test/unsubscribe/x')],
    ['nothing', ''],
    [
      'a part without an end',
      'Content-Type: multipart/report; boundary=a\n\n--a\nContent-Type: message/delivery-status\n\nAction',
    ],
  ])('say nothing about a mailbox: %s', async (_, message) => {
    expect(await read(message)).toEqual({ kind: 'other' })
  })

  test('say who they went to, and what a reader called spam (RFC 5965)', async () => {
    const bounce = await read(eximBounce({ to, answer: '550 no' }))
    expect(bounce).toMatchObject({ to: `${to}\n${to}` })
    const unsubscribe = 'https://quad.test/unsubscribe/x'
    expect(await read(complaint(unsubscribe))).toEqual({ kind: 'complaint', unsubscribe })
  })

  test('are read only as far as a server’s own words can reach', async () => {
    const message = postfixBounce({ to, status: '5.1.1', answer: '550 5.1.1 no such user' })
    const late = message.replace('This is a MIME-encapsulated', `${'\r\n'.repeat(4000)}It is`)
    expect(await read(late)).toEqual({ kind: 'other' })
    const lines = message.slice(0, message.indexOf('Status: 5')).split('\n').length
    const atLine = (line: number) =>
      read(message.replace('This is a MIME', `${'\r\n'.repeat(line - lines)}This is a MIME`))
    expect(await atLine(4000)).toMatchObject({ kind: 'bounce' })
    expect(await atLine(4001)).toEqual({ kind: 'other' })
    expect(await read(message + '\r\n'.repeat(5000))).toMatchObject({ kind: 'bounce' })
  })
})

describe('a return address', () => {
  const pattern = 'bounces+*@quad.test'
  const secret = 'a secret of the test, long enough for it'
  const user = '01kqx3m5t8zr9v2w4y6a7b8c9d'
  const mail = { user, email: 'sam@northfield.test', at: new Date('2026-11-29T03:20:25.123Z') }
  const address = returnAddress(pattern, secret, mail)

  test('names account and time, and is proven for the mailbox alone', () => {
    expect(address).toMatch(/^bounces\+[0-9a-z]{50}@quad\.test$/)
    const [claim, ...more] = claimsIn(pattern, `To: <${address.toUpperCase()}>\n`)
    expect([claim, more]).toEqual([{ user, at: mail.at, proof: expect.any(String) }, []])
    expect(isProven([secret], claim!, mail.email)).toBe(true)
    expect(isProven(['another secret', secret], claim!, mail.email)).toBe(true)
    expect(isProven([secret], claim!, 'sam@lakeside.test')).toBe(false)
    expect(isProven(['another secret'], claim!, mail.email)).toBe(false)
  })

  test.each([
    ['another account', (text: string) => text.replace(user, '01kqx3m5t8zr9v2w4y6a7b8c9e')],
    ['another time', (text: string) => text.replace(/(?<=9d.{7})./, 'x')],
    [
      'another proof',
      (text: string) => text.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0')),
    ],
  ])('is no proof for %s', (_, change) => {
    const changed = change(address)
    expect(changed).not.toBe(address)
    const [claim] = claimsIn(pattern, changed)
    expect(isProven([secret], claim!, mail.email)).toBe(false)
  })

  test('is of the setting’s form only', () => {
    expect(claimsIn('mail+*@quad.test', address)).toEqual([])
    expect(claimsIn('bounces+*@quadxtest', address)).toEqual([])
    expect(claimsIn(pattern, address.replace('quad.test', 'quadxtest'))).toEqual([])
  })
})

describe('the settings of mail that comes back', () => {
  const wrong = (settings: Record<string, string>) => {
    try {
      readEnv({ DATA_DIR: '/tmp', ...settings })
      return null
    } catch (error) {
      return (error as Error).message.split('\n')[1]?.trim() ?? ''
    }
  }

  test.each([
    [
      'bounces@quad.test',
      'MAIL_RETURN_ADDRESS must be an address with one * before its @, such as bounces+*@quad.example (it is "bounces@quad.test")',
    ],
    ['bounces@*.test', /one \* before its @/],
    ['b*+*@quad.test', /one \* before its @/],
    ['a-long-name-for-bounces+*@quad.test', /at most 14 characters next to the \* before its @/],
  ])('refuse %s', (MAIL_RETURN_ADDRESS, message) => {
    expect(wrong({ MAIL_RETURN_ADDRESS })).toMatch(message)
  })

  test('need the address where anything is read', () => {
    const MAIL_RETURN_ADDRESS = 'bounces+*@quad.test'
    const MAIL_REPORTS_URL = 'maildir:///var/mail/bounces'
    expect(wrong({ MAIL_REPORTS_URL })).toBe('MAIL_REPORTS_URL needs MAIL_RETURN_ADDRESS')
    expect(wrong({ MAIL_REPORTS_URL, MAIL_RETURN_ADDRESS })).toBeNull()
    const MAIL_REPORTS_TOKEN = 'a-token-of-the-mail-server'
    expect(wrong({ MAIL_REPORTS_TOKEN })).toBe('MAIL_REPORTS_TOKEN needs MAIL_RETURN_ADDRESS')
    expect(wrong({ MAIL_REPORTS_TOKEN: 'short', MAIL_RETURN_ADDRESS })).not.toContain('short')
    expect(wrong({ MAIL_REPORTS_URL: 'pop3://u:secret@mail.test' })).not.toContain('secret')
  })
})
