import { homeAnnouncements } from '~/domain/announcements/queries.server'
import { questionsOnHome } from '~/domain/answer-requests/questions.server'
import { firstBadges } from '~/domain/badges/queries.server'
import { weekOnCampus } from '~/domain/campus-events/week.server'
import { seenOthers } from '~/domain/visibility/others.server'
import { applyLink, ownProgress } from '~/domain/progress/queries.server'
import { homeFeed, newerPostCount, newestCursor } from '~/domain/home/feed.server'
import { feedSlots, type FeedSlots } from '~/domain/home/feed-slots'
import { firstSteps } from '~/domain/home/first-steps.server'
import { parseHomeOrder, type HomeOrder } from '~/domain/home/schema'
import { quoteOfTheDay } from '~/domain/home/mindset.server'
import { ownCircle, sideMenu, topicToGuide } from '~/domain/home/queries.server'
import { blockedFirstName } from '~/domain/people/blocking.server'
import { recentActivity } from '~/domain/notifications/activity.server'
import { countNeedingStudents } from '~/domain/coaching/need-count.server'
import { openCases } from '~/domain/moderation/queries.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { blockedNotice } from '~/domain/people/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { loadDailyPrompt } from '~/presenters/daily-prompt.server'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import type { Ctx } from '~/platform/ctx'
import { together } from '~/platform/together'
import { parseCursor, formatCursor } from '~/platform/database/cursor-pagination'
import { suggestInFeed } from '~/presenters/people/feed-suggestions.server'
import type { Search } from '~search/index'
import { canGuideProspectives, isCourseUser, newPostButtons } from '~/policy/home'
import { hasTopicPages } from '~/policy/topics'

/** Everything that home shows, whether its post form is open or not. */
export async function loadHome(args: RouteArgs) {
  const { ctx, context, url } = args
  const { viewer, partner } = ctx
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email } = context.services.env
  // Where the database is elsewhere, each of them takes as long as all.
  const { circle, blocked, others, feed, ...parts } = await together({
    circle: ownCircle(ctx),
    blocked: blockedFirstName(ctx, url.searchParams.get('blocked_user_alert')),
    announcements: homeAnnouncements(ctx),
    week: readCursor(url).page === 1 ? weekOnCampus(ctx) : [],
    counts: personCounts(ctx, viewer.id),
    prompt: loadDailyPrompt(args),
    others: seenOthers(ctx),
    openCases: openCases(ctx),
    needing: countNeedingStudents(ctx),
    steps: firstSteps(ctx),
    questions: readCursor(url).page === 1 ? questionsOnHome(ctx) : [],
    badges: viewer.has_badges ? firstBadges(ctx, viewer.id) : [],
    progress: ownProgress(ctx),
    apply: applyLink(ctx),
    guide: prospectiveGuide(ctx),
    sideMenu: sideMenu(ctx, { product, support_email: support_email ?? '' }),
    quote: quoteOfTheDay(ctx),
    feed: loadFeedPage(args),
  })
  return {
    ...parts,
    ...feed,
    alert: blocked && blockedNotice(blocked),
    ...circle,
    buttons: newPostButtons(viewer, partner, 'home'),
    hasOthers: others.people,
    courseUser: isCourseUser(viewer),
    refer: { outside: Boolean(partner.settings.refer_a_friend_link) },
  }
}

/** (HOME-25) */
async function prospectiveGuide(ctx: Ctx) {
  if (!canGuideProspectives(ctx.viewer, ctx.partner)) return null
  return { topic: hasTopicPages(ctx.viewer, ctx.partner) ? await topicToGuide(ctx) : null }
}

/**
 * The posts of a page and the links to the other pages. `since` is a cursor at the newest post when
 * the first page was read, so later pages can tell whether there are newer posts. (HOME-17)
 */
async function loadFeedPage({ ctx, context, url }: RouteArgs) {
  const order = parseHomeOrder(url.searchParams.get('order'))
  if (order !== 'newest') return loadOrdered(ctx, url, order)
  const { cursor, page } = readCursor(url)
  const startedAt = cursor && parseCursor(url.searchParams.get('since'))
  const { feed, activity, newer } = await together({
    feed: homeFeed(ctx, cursor),
    activity: cursor ? [] : recentActivity(ctx),
    newer: startedAt ? newerPostCount(ctx, startedAt) : 0,
  })
  const { items, next } = feed
  const since = startedAt ? formatCursor(startedAt) : cursor ? null : newestCursor(ctx, items)
  const current = new URL('/home', url)
  if (cursor) current.searchParams.set('before', formatCursor(cursor))
  current.searchParams.set('page', String(page))
  if (since) current.searchParams.set('since', since)
  const links = cursorLinks(current, next)
  return {
    order,
    posts: items,
    activity,
    ...(await suggestBetween(ctx, context.services.search, feedSlots(page, items.length))),
    links: { ...links, firstHref: links.firstHref && '/home' },
    since,
    newer,
  }
}

/** In another order nothing comes between the posts, and nothing is newer. */
async function loadOrdered(ctx: Ctx, url: URL, order: HomeOrder) {
  const { cursor, page } = readCursor(url)
  const { items, next } = await homeFeed(ctx, cursor, order)
  const current = new URL(`/home?order=${order}`, url)
  if (cursor) current.searchParams.set('before', formatCursor(cursor))
  current.searchParams.set('page', String(page))
  const nothing = { activity: [], friends: [], meet: [], since: null, newer: 0 }
  return { ...nothing, order, posts: items, links: cursorLinks(current, next) }
}

/** Each place between the posts has someone else; those behind the last suggestion stay empty. */
async function suggestBetween(ctx: Ctx, search: Search, { suggestions, callouts }: FeedSlots) {
  const last = Math.max(-1, ...suggestions.map(({ number }) => number))
  const people = await suggestInFeed(ctx, search, last + 1)
  return {
    friends: suggestions.flatMap(({ at, number }) => {
      const suggestion = people[number]
      return suggestion ? [{ at, ...suggestion }] : []
    }),
    meet: callouts,
  }
}
