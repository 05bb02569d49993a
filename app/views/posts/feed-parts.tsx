import { MY_FEED } from '~/domain/posts/schema'
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
