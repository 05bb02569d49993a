import { beforeAll, expect, onTestFinished } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import {
  accountDeleted,
  confirmationRequested,
  emailChangeRequested,
  emailChanged,
  invited,
  passwordChanged,
  passwordResetRequested,
} from '~/domain/accounts/events'
import { announcementDue } from '~/domain/announcements/events'
import { attend } from '~/domain/campus-events/attendance.server'
import { eventNews } from '~/domain/campus-events/events'
import { followUpsDue } from '~/domain/coaching/events'
import { addCoachNote } from '~/domain/coaching/note-commands.server'
import { platformConnected } from '~/domain/courses/events'
import { factorsChanged } from '~/domain/factors/events'
import { FACTOR_CHANGES } from '~/domain/factors/schema'
import { contactRequested } from '~/domain/marketing/events'
import { acceptInvite } from '~/domain/messages/send.server'
import {
  harmContinued,
  harmReported,
  harmUntaken,
  moderationDecided,
} from '~/domain/moderation/events'
import { digestDue } from '~/domain/notifications/events'
import { likePost } from '~/domain/posts/likes.server'
import { downloadReady } from '~/domain/settings/events'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { prospectInvited } from '~/domain/signup/events'
import { ticketAnswered, ticketCreated } from '~/domain/tickets/events'
import { acknowledgmentsHandler } from '~/handlers/acknowledgments'
import { changeAccount, ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { announceTo } from '~tests/support/announcements'
import { putOn } from '~tests/support/events'
import { mailOutline } from '~tests/support/mail-outline'
import { invite, send } from '~tests/support/messages'
import { watchPrisma } from '~tests/support/prisma-queries'
import { openNewsDesk, sam, type MailDesk } from './mail-desk'

const old = 'old@mail.test'
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

/** Every kind of email, and what has to happen that it's sent. Those about notifications have a list of their own. */
const CASES: Record<string, (desk: MailDesk) => Promise<unknown>> = {
  'a new account': async (desk) =>
    desk.publish(
      confirmationRequested({ subject: sam.id, link: await desk.linkFor('confirm_email') }),
    ),
  'a new address': async (desk) => {
    await desk.change({ pending_email: 'new@mail.test' })
    const link = await desk.linkFor('confirm_email', 'new@mail.test')
    await desk.publish(confirmationRequested({ subject: sam.id, link }))
  },
  'a requested new address, to the old one': (desk) =>
    desk.publish(emailChangeRequested({ subject: sam.id, old })),
  'a changed address': (desk) => desk.publish(emailChanged({ subject: sam.id, old })),
  'a changed password': (desk) => desk.publish(passwordChanged({ subject: sam.id, email: old })),
  ...Object.fromEntries(
    FACTOR_CHANGES.map((what) => [
      `two-step login: ${what}`,
      (desk: MailDesk) =>
        desk.publish(factorsChanged({ subject: sam.id, what, email: old, left: 9 })),
    ]),
  ),
  'a connected platform': (desk) =>
    desk.publish(platformConnected({ subject: sam.id, platform: 'Moodle' })),
  'a forgotten password': async (desk) =>
    desk.publish(
      passwordResetRequested({ subject: sam.id, link: await desk.linkFor('reset_password') }),
    ),
  'a login without a password': async (desk) => {
    await desk.change({ password_hash: null })
    const link = await desk.linkFor('reset_password')
    await desk.publish(passwordResetRequested({ subject: sam.id, link }))
  },
  'an invitation': async (desk) =>
    desk.publish(invited({ subject: sam.id, link: await desk.linkFor('invitation') })),
  'a prospective student’s link': async (desk) => {
    const data = { prospect_id: 'P-1', email: 'ann@home.test', ...row('prospect') }
    await db.write((tx) => tx.prospect.create({ data }))
    await desk.publish(prospectInvited({ subject: data.id }))
  },
  'a download': async (desk) => {
    const data = { user_id: sam.id, ready_at: NOW, expires_at: at(72), ...row('download') }
    await db.write((tx) => tx.dataDownload.create({ data }))
    await desk.publish(downloadReady({ subject: sam.id, download: data.id }))
  },
  'a ticket, to support and its sender, and its answer': async (desk) => {
    const texts = { category: 'technical', page: '/home', description: 'It is <b>slow</b>' }
    const answers = [{ at: NOW.toISOString(), text: 'Try *again*' }]
    const from = { user_id: sam.id, email: 'sam@northfield.test' }
    const data = { ...row('ticket'), ...from, ...texts, answers }
    await db.write((tx) => tx.ticket.create({ data }))
    await desk.publish(ticketCreated({ subject: data.id }))
    await desk.pass()
    await desk.publish(ticketAnswered({ subject: data.id, answer: 0 }))
  },
  'a wish for a demo, to support and who has it': async (desk) => {
    const who = { first_name: 'Vera', last_name: 'Visitor', email: 'vera@mail.test' }
    const texts = { school: 'West', position: 'Dean', message: 'May we?', page: '/' }
    const data = { id: idOf('demo'), created_at: NOW, ...who, ...texts }
    await db.write((tx) => tx.contactRequest.create({ data }))
    await desk.publish(contactRequested({ subject: data.id }))
  },
  'an alarm, that no one took the case, and that there is more': async (desk) => {
    await addCase({})
    const alert = { case_id: 'c', partner_code: 'northfield', name: 'Ada Hall', step: 1 }
    await db.write(async (tx) => {
      const report = { case_id: 'c', created_at: NOW, reason: 'indicates harm to self or others' }
      await tx.moderationReport.create({ data: { ...report, id: 'r' } })
      await tx.moderationAlert.create({ data: { ...alert, id: 'a', alerted_at: at(0.5) } })
    })
    await desk.publish(harmReported({ subject: 'comment', case: 'c', report: 'r' }))
    await desk.pass()
    await desk.publish(harmUntaken({ subject: 'comment', case: 'c', alert: 'a' }))
    await desk.pass()
    const more = { case_id: 'c', reason: 'indicates harm to self or others', created_at: at(0.7) }
    const excerpt = 'So much *longer*'
    await db.write((tx) => tx.moderationReport.create({ data: { ...more, id: 'm', excerpt } }))
    await desk.publish(harmContinued({ subject: 'comment', case: 'c', report: 'm', to: 'contact' }))
  },
  ...Object.fromEntries(
    ['hide', 'remove', 'show'].map((decision) => [
      `the decision ${decision}`,
      async (desk: MailDesk) => {
        await addCase({ decision, notice_to_author: 'Be kind.\nPlease.' })
        await desk.publish(moderationDecided({ subject: 'comment', case: 'c', decision }))
      },
    ]),
  ),
  'an invitation to chat': () => invite('maya', 'sam'),
  'a message': async () => {
    const channel = await invite('sam', 'maya')
    await acceptInvite(await ctx('maya'), channel)
    await send('maya', channel, 'The secret plan')
  },
  'a digest': async (desk) => {
    await saveOwnSettings(await ctx('sam'), { email_frequency: 'daily' })
    await likePost(await ctx('maya'), idOf('post:welcome'))
    await desk.work()
    await desk.publish(digestDue({ subject: sam, since: at(-24).toISOString() }))
  },
  'open follow-ups': async (desk) => {
    await changeAccount('sam', { coach: idOf('cora') })
    for (const follow_up of ['2026-11-21', '2026-12-24'])
      await addCoachNote(await ctx('cora'), sam.id, { text: 'Words', follow_up }, follow_up)
    await desk.publish(followUpsDue({ subject: idOf('cora') }))
  },
  'an urgent announcement': async (desk) => {
    const text = 'No **classes** today.\n\n- Stay home\n- Call [us](https://northfield.test)'
    const id = await announceTo({ now: NOW, urgent: true, title: 'Snow day', text })
    const subject = { id, partner_code: 'northfield' }
    await desk.publish(announcementDue({ subject, user_id: sam.id }))
  },
  'a reminder of an event': async (desk) => {
    const starts_at = at(24)
    const { id, dates } = await putOn({ now: NOW, starts_at, link: 'https://northfield.test/live' })
    const date_id = dates[0]?.id ?? ''
    await attend(await ctx('sam'), id, date_id, 'going')
    const news = { user_id: sam.id, date_id, news: 'day', edition: 1 } as const
    await desk.publish(eventNews({ subject: { id, partner_code: 'northfield' }, ...news }))
  },
  'a deleted account': async (desk) => {
    await desk.change({ deleted_at: NOW, email: 'x' })
    await desk.publish(accountDeleted({ subject: sam.id, email: old, first_name: 'Sam' }))
  },
}

const row = (name: string) => ({ id: idOf(name), partner_code: 'northfield', created_at: NOW })

const addCase = (more: { decision?: string; notice_to_author?: string }) => {
  const about = { kind: 'comment', subject_id: idOf('comment:sam'), author_id: sam.id }
  const data = { ...row('case'), ...about, id: 'c', excerpt: 'So *long*', harm: true }
  return db.write((tx) => tx.moderationCase.create({ data: { ...data, ...more, updated_at: NOW } }))
}

let queries = () => ''
beforeAll(() => void (queries = watchPrisma()))

/** Who changes a word of them sees here where. (npx vitest run tests/jobs/mail-outlines.test.ts -u writes them again) */
test.each(Object.entries(CASES))(
  'emails after %s are what their outlines say',
  async (name, happen) => {
    const desk = await openNewsDesk(acknowledgmentsHandler)
    onTestFinished(() => desk.close())
    await happen(desk)
    await desk.pass()
    const mails = desk.server.got.map((mail, n) => mailOutline(mail, desk.server.receivers[n]))
    expect(mails).not.toEqual([])
    const file = `mail-outlines/${name.replace(/\W+/g, '-')}.txt`
    await expect(mails.sort().join('\n=====\n')).toMatchFileSnapshot(file)
  },
)

test.skipIf(ON_POSTGRESQL)('what is looked for before those emails', async () => {
  await expect(queries()).toMatchFileSnapshot('mail-queries.txt')
})
