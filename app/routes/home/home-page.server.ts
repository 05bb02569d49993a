import { homeFeed, newerPosts, newestOf } from '~/domain/home/feed.server'
import { mindsetFor } from '~/domain/home/mindset.server'
import { facesFollowed, sideMenu, topicToGuide } from '~/domain/home/queries.server'
import { firstNameOfBlocked } from '~/domain/people/blocking.server'
import { profileOf } from '~/domain/people/queries.server'
import { hasBeenBlocked } from '~/domain/people/schema'
import type { Asked } from '~/http/door.server'
import { dailyPromptFor } from '~/http/daily-prompt.server'
import { walkLinks, walkOf } from '~/http/walk'
import type { Ctx } from '~/platform/ctx'
import { placeFrom, placeText } from '~/platform/keyset'
import { guidesProspectives, isCourseUser, newPostButtons } from '~/policy/home'
import { hasTopicPages } from '~/policy/topics'

/** Everything that home shows, whether its post form is open or not. */
export async function homePage(asked: Asked) {
  const { ctx, context, url } = asked
  const { viewer, partner } = ctx
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email } = context.services.env
  const me = profileOf(ctx, viewer.id)
  const blocked = await firstNameOfBlocked(ctx, url.searchParams.get('blocked_user_alert'))
  return {
    alert: blocked && hasBeenBlocked(blocked),
    me: me.visible ? me : null,
    buttons: newPostButtons(viewer, partner, 'home'),
    prompt: await dailyPromptFor(asked),
    faces: facesFollowed(ctx),
    courseUser: isCourseUser(viewer),
    refer: { outside: Boolean(partner.settings.refer_a_friend_link) },
    guide: guideFor(ctx),
    sideMenu: await sideMenu(ctx, { product, support_email: support_email ?? '' }),
    ...(await mindsetFor(ctx)),
    ...pageOfFeed(ctx, url),
  }
}

/** (HOME-25) */
function guideFor(ctx: Ctx) {
  if (!guidesProspectives(ctx.viewer, ctx.partner)) return null
  return { topic: hasTopicPages(ctx.viewer, ctx.partner) ? topicToGuide(ctx) : null }
}

/**
 * The posts of the page and the links to the others. Each page carries the place of the newest post
 * when the walk began: by it a later one knows whether something has come since. (HOME-17)
 */
function pageOfFeed(ctx: Ctx, url: URL) {
  const { before, page } = walkOf(url)
  const { items, next } = homeFeed(ctx, before)
  const began = before && placeFrom(url.searchParams.get('since'))
  const since = began ? placeText(began) : before ? null : newestOf(ctx, items)
  const walk = new URL('/home', url)
  if (before) walk.searchParams.set('before', placeText(before))
  walk.searchParams.set('page', String(page))
  if (since) walk.searchParams.set('since', since)
  const links = walkLinks(walk, next)
  return {
    posts: items,
    links: { ...links, firstHref: links.firstHref && '/home' },
    since,
    newer: began ? newerPosts(ctx, began) : 0,
  }
}
