import type { ReactNode } from 'react'
import { LOADING_TIMEOUT_MS } from '~/domain/home/schema'
import { LOADING_POSTS, MY_FEED } from '~/domain/posts/schema'
import { Tabs } from '~/ui/tabs'
import { home, myFeed } from '../links'
import { Pagination } from '~/ui/pagination'

/** The two feeds: everyone's posts, and those of the people you follow. (FEED-01) */
export function FeedTabs({ current }: { current: 'home' | 'my-feed' }) {
  return (
    <Tabs
      label="Feeds"
      tabs={[
        { label: 'Everyone', href: home, current: current === 'home' },
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

/** Older posts follow through a link; from any page one link leads back to the newest. (HOME-10) */
export function PostPages({ links: { page, firstHref, nextHref } }: { links: PageLinks }) {
  return (
    <Pagination
      page={page}
      previousHref={firstHref}
      previousLabel="Newest"
      nextHref={nextHref}
      nextLabel="Older"
      label="Pages of posts"
    />
  )
}
