import type { ReactNode } from 'react'
import { HOME_ORDERS, LOADING_TIMEOUT_MS, type HomeOrder } from '~/domain/home/schema'
import { LOADING_POSTS, MY_FEED } from '~/domain/posts/schema'
import { Tabs } from '~/ui/tabs'
import { homeIn, myFeed } from '../links'
import { Pagination } from '~/ui/pagination'

const ORDERS: Record<HomeOrder, string> = {
  newest: 'Newest',
  unanswered: 'Unanswered',
  popular: 'Popular',
}

/** The feeds: everyone's posts in three orders, and those that one follows. (FEED-01) */
export function FeedTabs({ current }: { current: HomeOrder | 'my-feed' }) {
  return (
    <Tabs
      label="Feeds"
      tabs={[
        ...HOME_ORDERS.map((order) => ({
          label: ORDERS[order],
          href: homeIn(order),
          current: current === order,
        })),
        { label: MY_FEED, href: myFeed, current: current === 'my-feed' },
      ]}
    />
  )
}

/** A list to which script adds older posts; without it they are pages. (HOME-27, PROFILE-39) */
export function GrowingList({ children }: { children: ReactNode }) {
  return (
    <div data-older={LOADING_POSTS} data-timeout={LOADING_TIMEOUT_MS}>
      {children}
      {/* Filled by script while older posts are on their way, and empty without. */}
      <p className="meta loading" role="status" />
    </div>
  )
}

export type PageLinks = { page: number; firstHref: string | null; nextHref: string | null }

type PostPagesProps = {
  links: PageLinks
  /** What the first page is called; one of the tabs leads to the newest posts, or is called so */
  first?: string
  next?: string
}

/** Older posts follow through a link; from any page one link leads back to the newest. (HOME-10) */
export function PostPages({ links, first = 'Newest', next = 'Older' }: PostPagesProps) {
  const { page, firstHref, nextHref } = links
  return (
    <Pagination
      page={page}
      previousHref={firstHref}
      previousLabel={first}
      nextHref={nextHref}
      nextLabel={next}
      label="Pages of posts"
    />
  )
}
