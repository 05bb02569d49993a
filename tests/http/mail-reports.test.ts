import { expect, test, vi } from 'vitest'
import { returnAddress } from '~/platform/mail/return-address.server'
import { eximBounce } from '~tests/support/mail-reports'
import { openSmallSite } from '~tests/support/site'
import { idOf } from '~tests/support/database'

const TOKEN = 'a-token-of-the-mail-server'
const PATTERN = 'bounces+*@quad.test'

const post = (port: number, body: string, token: string | null = TOKEN) =>
  fetch(`http://localhost:${port}/mail-reports`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'message/rfc822',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })

test('a mail server posts what comes to the return addresses, with its token', async () => {
  const settings = { MAIL_RETURN_ADDRESS: PATTERN, MAIL_REPORTS_TOKEN: TOKEN }
  const { port, services, close } = await openSmallSite(settings)
  const { db, env } = services
  const receiver = { user: idOf('sam'), email: 'sam@northfield.test', at: services.now() }
  const to = returnAddress(PATTERN, env.SESSION_SECRET, receiver)
  const report = eximBounce({ to, answer: '550 5.1.1 no such user' })
  const noted = async () =>
    (await db.read.userSettings.findUnique({ where: { user_id: idOf('sam') } }))?.undeliverable_code
  for (const token of [null, 'another-token-of-no-one', ''])
    expect((await post(port, report, token)).status).toBe(404)
  expect(await noted()).toBeFalsy()
  const logged = vi.spyOn(services.log, 'info')
  const answers = []
  for (const body of ['', 'words', 'x'.repeat(2 ** 20 + 1), report, report])
    answers.push(await (await post(port, body)).json())
  const other = { kind: 'other' }
  expect(answers).toEqual([other, other, other, { kind: 'bounce' }, { kind: 'bounce' }])
  const read = 'read a message of the return addresses'
  const lines = logged.mock.calls as unknown[][]
  expect(lines.filter(([, text]) => text === read)).toEqual(answers.map((one) => [one, read]))
  expect(await noted()).toBe('550 5.1.1')
  const failure = { write: db.write }
  db.write = () => Promise.reject(new Error('the disk is full'))
  expect((await post(port, report)).status).toBe(503)
  db.write = failure.write
  await close()
})

test('without a token of the site no one posts', async () => {
  const { port, close } = await openSmallSite({ MAIL_RETURN_ADDRESS: PATTERN })
  for (const token of ['', 'undefined', TOKEN])
    expect((await post(port, 'words', token)).status).toBe(404)
  await close()
})
