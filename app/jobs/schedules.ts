import type { Schedule } from './catalog'
import {
  removeExpiredDownloads,
  removeForgottenPictures,
  removeLeftPhotos,
} from '~/handlers/file-cleanup'
import { scheduleAnnouncementMail } from '~/domain/announcements/mailing.server'
import { fillFreePlaces, remindOfEvents } from '~/domain/campus-events/reminders.server'
import { refreshCalendars } from '~/domain/campus-events/refresh.server'
import { publishInsights } from '~/domain/insights/publish.server'
import { assignDailyPrompts } from '~/domain/prompts/daily-schedule.server'
import { clockDaysTooFar, confirmClock } from '~/domain/data-lifecycle/purge-clock.server'
import { purge } from '~/domain/data-lifecycle/purge.server'
import { tellAgain } from '~/domain/moderation/again.server'
import { escalateCases } from '~/domain/moderation/escalation.server'
import { scheduleDigests } from '~/domain/notification-mail/digests.server'
import { scheduleFollowUps } from '~/domain/notification-mail/follow-ups.server'
import { schoolsWithSignOn } from '~/domain/partners/context.server'
import { refreshMetadata } from '~/domain/sign-on/provider.server'
import type { Env } from '~/platform/settings/env.server'
import { whyNoMeaning } from '~/platform/settings/meaning.server'
import { backupSchedule } from './backup.server'
import { mailReportsSchedule } from './mail-reports.server'

/** The recurring jobs. */
export const schedules: readonly Schedule[] = [
  {
    name: 'purge',
    intervalSeconds: 60 * 60,
    async run(services) {
      const { db, log, now } = services
      const days = await clockDaysTooFar(db, now())
      if (days > 0)
        return log.error({ days }, 'the clock is far beyond the last purge: nothing is purged')
      const deleted = await purge(db, now())
      await db.write((tx) => confirmClock(tx, now()))
      const downloads = await removeExpiredDownloads(services)
      const pictures = await removeForgottenPictures(services)
      log.info({ deleted, downloads, pictures }, 'purged expired rows')
    },
  },
  {
    name: 'photo cleaning',
    intervalSeconds: 24 * 60 * 60,
    timeoutSeconds: 60 * 60,
    async run(services) {
      const removed = await removeLeftPhotos(services)
      services.log.info({ removed }, 'removed photos that no one has')
    },
  },
  {
    // Someone may be in danger, and no one has taken the case; or they have written more.
    name: 'escalation',
    intervalSeconds: 60,
    async run({ db, log, now }) {
      const again = await tellAgain(db, now())
      if (again > 0) log.warn({ count: again }, 'told people of more in a danger')
      const count = await escalateCases(db, now())
      if (count > 0) log.warn({ count }, 'told the next person of a danger')
    },
  },
  {
    // At the start of each school's day; anyone who joins later gets theirs on request.
    name: 'daily prompts',
    intervalSeconds: 15 * 60,
    async run({ db, log, now }) {
      const count = await assignDailyPrompts(db, now())
      if (count > 0) log.info({ count }, 'assigned the prompts of the day')
    },
  },
  {
    // Urgent ones, when they begin.
    name: 'mail of announcements',
    intervalSeconds: 60,
    timeoutSeconds: 60 * 60,
    async run({ db, log, now }) {
      const count = await scheduleAnnouncementMail(db, now())
      if (count > 0) log.info({ count }, 'announcements are to be mailed')
    },
  },
  {
    // A day and an hour before; and places that got free.
    name: 'reminders of events',
    intervalSeconds: 60,
    timeoutSeconds: 60 * 60,
    async run({ db, log, now }) {
      const places = await fillFreePlaces(db, now())
      const reminded = await remindOfEvents(db, now())
      if (reminded + places > 0) log.info({ reminded, places }, 'reminded people of events')
    },
  },
  {
    // Calendars that schools have elsewhere, each hourly.
    name: 'calendars of schools',
    intervalSeconds: 5 * 60,
    timeoutSeconds: 60 * 60,
    async run({ db, env, log, now }) {
      const reach = { outside: env.NODE_ENV === 'production' }
      const { refreshed, problems } = await refreshCalendars(db, now, reach)
      if (refreshed > 0) log.info({ refreshed }, 'refreshed calendars of schools')
      for (const { error, ...problem } of problems)
        if (error === undefined) log.warn(problem, 'a calendar can’t be refreshed')
        else log.error({ ...problem, err: error }, 'refreshing a calendar failed')
    },
  },
  {
    // Weeks that are over, by each school's clock.
    name: 'insights',
    intervalSeconds: 60 * 60,
    timeoutSeconds: 60 * 60,
    async run({ db, log, now }) {
      const count = await publishInsights(db, now())
      if (count > 0) log.info({ count }, 'counted weeks of insights')
    },
  },
  {
    // In each school's morning.
    name: 'digests',
    intervalSeconds: 15 * 60,
    async run({ db, log, now }) {
      const count = await scheduleDigests(db, now())
      if (count > 0) log.info({ count }, 'digests are due')
    },
  },
  {
    // Certificates of schools' logins roll over there first.
    name: 'metadata of logins',
    intervalSeconds: 5 * 60,
    timeoutSeconds: 60 * 60,
    async run({ db, log, now }) {
      const schools = (await schoolsWithSignOn(db)).flatMap(({ partner_code, signOn }) =>
        signOn.protocol === 'saml' ? [{ partner_code, signOn }] : [],
      )
      const { read, problems } = await refreshMetadata(db, schools, now())
      if (read > 0) log.info({ read }, 'read metadata of logins')
      for (const problem of problems) log.warn(problem, 'metadata of a login can’t be read')
    },
  },
  {
    // On Monday in each school's morning.
    name: 'follow-ups of coaches',
    intervalSeconds: 15 * 60,
    async run({ db, log, now }) {
      const count = await scheduleFollowUps(db, now())
      if (count > 0) log.info({ count }, 'open follow-ups are due')
    },
  },
]

/** With those that the settings ask for. */
export const schedulesFor = (env: Env): readonly Schedule[] => [
  ...schedules,
  ...(env.BACKUP_SCHEDULE ? [backupSchedule(env.BACKUP_SCHEDULE)] : []),
  ...(env.MAIL_REPORTS_URL ? [mailReportsSchedule(env.MAIL_REPORTS_URL)] : []),
  ...(whyNoMeaning(env) === null ? [embedding] : []),
]

/** Posts that have no vector yet: after a reindex, or when the embedder didn't answer. */
const embedding: Schedule = {
  name: 'embedding',
  intervalSeconds: 60,
  timeoutSeconds: 60 * 60,
  async run({ search }) {
    await search.embedMissing()
  },
}
