import { MY_FEED } from '~/domain/posts/schema'
import { Tabs } from '~/ui/tabs'
import { home, myFeed } from '../addresses'

/** The two feeds: everybody's posts, and those of the people one follows. (FEED-01) */
export function FeedTabs({ current }: { current: 'home' | 'my-feed' }) {
  return (
    <Tabs
      label="Feeds"
      tabs={[
        { label: 'Everybody', href: home, current: current === 'home' },
        { label: MY_FEED, href: myFeed, current: current === 'my-feed' },
      ]}
    />
  )
}
