import type { AppLoadContext } from '@remix-run/node'
import { ownCredentials } from '~/domain/accounts/credentials.server'
import { shownAvatar } from '~/domain/users/schema-avatars'
import { badgeNews } from '~/domain/badges/queries.server'
import { currentAnnouncements } from '~/domain/announcements/queries.server'
import { countNeedingStudents } from '~/domain/coaching/need-count.server'
import { countUnread, type Unread } from '~/domain/notifications/unread.server'
import { openCases } from '~/domain/moderation/queries.server'
import { schoolOffers } from '~/domain/visibility/offers.server'
import { careForTyped, writerCare } from '~/domain/safety/care.server'
import { TEXT_LIMIT } from '~/domain/writing/schema'
import { logFailedRead } from '../log-failed-read.server'
import { showsHidden } from '~/http/responses/text-browsers.server'
import type { Ctx } from '~/platform/ctx'
import { together } from '~/platform/together'
import type { Env } from '~/platform/settings/env.server'
import { hasAnnouncements } from '~/policy/announcements'
import { hasEvents } from '~/policy/campus-events'
import { canAdminister } from '~/policy/administration'
import { canSeeInsights } from '~/policy/insights'
import { isInIntroduction } from '~/policy/core'
import { hasFlag } from '~/policy/flags'
import { hasProspectiveSearch } from '~/policy/home'
import { FIRST_BADGES_PAGE, HOME, PROSPECTIVE_HOME } from '~/policy/home-sequence'
import { isInternetExplorer } from '~/policy/messages'
import { schoolZone } from '~/policy/time-zone'
import type { Viewer } from '~/policy/viewer'

/** What the layout around every page shows, and nothing more: it is rendered into each page. */
export type ShellData = Awaited<ReturnType<typeof shellData>>

export async function shellData(context: AppLoadContext) {
  const { ctx, services, url } = context
  const { viewer, partner } = ctx
  const parts = await together({
    announcements: currentAnnouncements(ctx),
    undeliverable: undeliverableAddress(context),
    badges: newBadges(context),
    care: careOnTop(context),
    viewer: viewer && shellViewer(context, viewer),
  })
  return {
    ...parts,
    productName: services.env.PRODUCT_NAME,
    schoolName: partner?.name ?? null,
    /** The school is a place to try things (ACCESS-39) */
    testEnvironment: partner?.settings.instructor_test_environment ?? false,
    accent: partner?.settings.accent ?? 'forest',
    theme: viewerTheme(context),
    /** Signed up, and accepted the terms in force */
    joined: Boolean(viewer?.joined_date && viewer.accepted_terms),
    externalLinks: externalLinks(services.env),
    /** During an introduction the rest of the product is still closed; the onboarding has nothing around it */
    inIntroduction:
      viewer !== null && (isInIntroduction(viewer) || url.pathname.startsWith('/onboarding/')),
    csrf: context.csrf,
    now: ctx.now.toISOString(),
    /** In which times are shown; without a school in UTC */
    timeZone: partner && schoolZone(partner),
    lite: context.lite,
    showsHidden: showsHidden(context.userAgent),
    flash: context.flash,
    /** Someone has just left in this browser */
    hasLeft: context.flash?.left ?? false,
    script: context.clientScript,
    isFirstVisit: context.isFirstVisit,
    currentPath: url.pathname,
    /** Prospective students are invited to ask right at the top (PROSP-13) */
    invitesToSearch: Boolean(
      viewer && partner && hasProspectiveSearch(viewer, partner, url.pathname),
    ),
    searchText: searchTextIn(url).slice(0, TEXT_LIMIT),
  }
}

async function shellViewer(context: AppLoadContext, viewer: Viewer) {
  const { ctx, services } = context
  const { offers, waiting, ...counts } = await together({
    needing_students: ctx.partner && countNeedingStudents(ctx as Ctx),
    open_cases: openCases({ db: services.db, viewer }),
    offers: schoolOffers(services.db, viewer.partner_code),
    waiting: unread(context),
  })
  return {
    id: viewer.id,
    name: `${viewer.first_name} ${viewer.last_name}`,
    avatar_url: shownAvatar(viewer),
    avatar_bg_type: viewer.avatar_bg_type,
    coach_user: viewer.coach_user,
    ...counts,
    offers: {
      ...offers,
      announcements: ctx.partner !== null && hasAnnouncements(viewer, ctx.partner),
      events: ctx.partner !== null && hasEvents(viewer, ctx.partner),
      insights: ctx.partner !== null && canSeeInsights(viewer, ctx.partner),
      school: canAdminister(viewer),
    },
    ...waiting,
  }
}

/**
 * Who helps, where the page before said so, or this one gives back words that say someone may be in danger:
 * a form that was refused, or one that waited for its writer to log in.
 */
function careOnTop({ ctx, flash, written = [], savedFields, hasCare }: AppLoadContext) {
  if (!ctx.viewer || !ctx.partner || hasCare) return null
  if (flash?.care) return writerCare(ctx as Ctx)
  const texts = [...written.map(({ text }) => text), ...Object.values(savedFields ?? {}).flat()]
  return texts.length > 0 ? careForTyped(ctx as Ctx, texts.join('. ')) : null
}

/**
 * Conversations (DM-10) and notifications that wait to be read. None where they are shown, which makes them
 * viewed. (NOTIF-08) They are looked up in many tables; a page whose own can be read is shown without them.
 */
async function unread(
  context: AppLoadContext,
): Promise<{ unread: number | null; unread_notifications: number }> {
  const { ctx, url, userAgent } = context
  if (!ctx.partner) return { unread: null, unread_notifications: 0 }
  const [, openId = null] = /^\/dm\/([0-9a-z]{26})$/.exec(url.pathname) ?? []
  const shown = { openId, notifications: url.pathname.startsWith('/notifications') }
  const { conversations, notifications } = await countUnread(ctx as Ctx, shown).catch(
    (error: unknown): Unread => {
      logFailedRead(context, error, 'the unread notifications could not be counted')
      return { conversations: null, notifications: 0 }
    },
  )
  const hasMessages = !isInternetExplorer(userAgent)
  return { unread: hasMessages ? conversations : null, unread_notifications: notifications }
}

const HOMES: readonly string[] = [HOME, PROSPECTIVE_HOME]

/** What both homes say of an address that mail doesn't reach. */
async function undeliverableAddress({ ctx, url }: AppLoadContext): Promise<string | null> {
  if (!ctx.viewer?.email_undeliverable || !HOMES.includes(url.pathname)) return null
  return (await ownCredentials(ctx as Ctx)).email
}

/** Those of which this page is the first to tell; they are marked when it is sent. (BADGE-08) */
async function newBadges(context: AppLoadContext) {
  if (!context.ctx.viewer || !context.ctx.partner) return []
  const news = await badgeNews(context.ctx as Ctx)
  context.newBadges = news
  // The page about the first badges shows them itself.
  return context.url.pathname === FIRST_BADGES_PAGE ? [] : news
}

/** People with the setting decide; everyone else gets their system's theme. (SETTINGS-15) */
export function viewerTheme({
  ctx: { viewer, partner },
}: AppLoadContext): 'system' | 'dark' | 'light' {
  if (!viewer || !partner || !hasFlag(viewer, partner, 'dark_mode')) return 'system'
  return viewer.dark_mode_enabled ? 'dark' : 'light'
}

const externalLinks = (env: Env) => ({
  app_store: env.APP_STORE_URL,
  play_store: env.PLAY_STORE_URL,
  survey: env.SURVEY_URL,
  help_center: env.HELP_CENTER_URL,
})

/** What was searched for, by the query or by the path, for the search field. (SEARCH-04, SEARCH-05) */
function searchTextIn({ pathname, searchParams }: URL): string {
  const [, area, tab = '', text, more] = pathname.split('/')
  if (area !== 'search-results' && area !== 'search-results-2') return ''
  const inPath = text && !more && tab !== 'tag' && tab !== 'program'
  try {
    return inPath ? decodeURIComponent(text) : (searchParams.get('q') ?? '')
  } catch {
    return ''
  }
}
