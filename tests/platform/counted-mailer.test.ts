import { expect, onTestFinished, test } from 'vitest'
import { countedMailer } from '~/platform/mail/counted-mailer.server'
import { openMetrics } from '~/platform/monitoring/metrics.server'
import { smtpMailer } from '~/platform/mail/smtp-mailer.server'
import { openMailServer } from '~tests/support/mail-server'

const MAIL = { id: 'one', to: 'sam@northfield.test', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }

/** A mailer with a server of its own, and what has been counted. */
async function openCounted() {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  const metrics = openMetrics()
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'Quad <no-reply@quad.test>' }
  const mailer = countedMailer(smtpMailer(settings as never), metrics)
  const counts = async () =>
    Object.fromEntries(
      [...(await metrics.text()).matchAll(/^quad_mails_total\{result="(\w+)"\} (\d+)$/gm)].map(
        ([, result, count]) => [result, Number(count)],
      ),
    )
  return { server, mailer, counts }
}

test('emails are counted by what became of them, and failures stay failures', async () => {
  const { server, mailer, counts } = await openCounted()
  expect(await counts()).toEqual({})
  await mailer.send(MAIL)
  await mailer.send(MAIL)
  expect(await counts()).toEqual({ sent: 2 })

  server.manners.receiver = () => 550
  await expect(mailer.send(MAIL)).rejects.toThrow(/550/)
  expect(await counts()).toEqual({ sent: 2, rejected: 1 })

  // A full mailbox: the server answers, and this one email has to wait.
  server.manners.receiver = () => 452
  await expect(mailer.send(MAIL)).rejects.toThrow(/452/)
  expect(await counts()).toEqual({ sent: 2, rejected: 1, failed: 1 })

  await server.close()
  await expect(mailer.send(MAIL)).rejects.toThrow()
  expect(await counts()).toEqual({ sent: 2, rejected: 1, failed: 1, unavailable: 1 })
})
