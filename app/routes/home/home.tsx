import { redirect, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dueMessage } from '~/domain/home/mindset.server'
import { countUnread } from '~/domain/notifications/unread.server'
import { requireMember } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { BEHIND, homeStation } from '~/policy/home-sequence'
import { titleMeta } from '~/presenters/shell/title'
import { HomePage } from '~/views/home/home-page'
import { HomeTiles } from '~/views/home/tiles'
import { loadHome } from './home-page.server'

export const meta = titleMeta<typeof loader>(() => 'Home')

/** What the address can ask for by itself: a page or an order of posts, a notice, what stands behind a dialog. */
const REQUESTS = ['before', 'order', 'blocked_user_alert', BEHIND]

/** What comes first for some, else the newest posts of the school, with tiles and callouts. (HOME-01, HOME-05, HOME-10) */
export const loader = requireMember(async (args) => {
  const { ctx, context, url } = args
  // Who has just answered something comes to read that it is done.
  const requested = context.flash !== null || REQUESTS.some((name) => url.searchParams.has(name))
  const messageDue = (await dueMessage(ctx)) !== null
  const state = { requested, messageDue, unread: false, now: ctx.now }
  const due = homeStation(ctx.viewer, ctx.partner, state)
  const unread = due?.canWait ? await hasUnread(ctx) : false
  const station = unread ? homeStation(ctx.viewer, ctx.partner, { ...state, unread }) : due
  if (station) throw redirect(station.to)
  return loadHome(args)
})

/** Asked only of those who would be asked or told something else before they see it. */
async function hasUnread(ctx: Ctx) {
  const { conversations, notifications } = await countUnread(ctx)
  return notifications > 0 || (conversations ?? 0) > 0
}

export const handle = {
  right: (home: SerializeFrom<typeof loader>) => home.me && <HomeTiles {...home} me={home.me} />,
}

export default function Home() {
  return <HomePage home={useLoaderData<typeof loader>()} />
}
