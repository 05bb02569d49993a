import { useLoaderData } from '@remix-run/react'
import { commentsOfUser } from '~/domain/comments/of-person.server'
import { profileOf } from '~/domain/people/queries.server'
import { NOT_VISIBLE } from '~/domain/people/schema'
import { postsOfUser } from '~/domain/posts/queries.server'
import { IN_PROFILE, NO_POSTS } from '~/domain/posts/schema'
import { SUBSCRIBED_TITLE } from '~/domain/topics/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { walkLinks, walkOf } from '~/http/walk'
import { Forbidden } from '~/platform/failures'
import { newPostButtons } from '~/policy/home'
import { isStaff } from '~/policy/viewer'
import { Page } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { drafts, moderation, subscribedTopics } from '~/views/addresses'
import { OwnComments } from '~/views/comments/own-comments'
import { PersonMenu } from '~/views/people/person-menu'
import { ProfileAbout } from '~/views/people/profile-about'
import { countsOf } from '~/views/people/profile-counts'
import { ProfileHeader } from '~/views/people/profile-header'
import { NewPostWidget } from '~/views/posts/new-post-widget'
import { PostList } from '~/views/posts/post-card'
import { PostPages } from '~/views/posts/post-pages'

export const meta = titled<typeof loader>(({ title }) => title)

/** /profile and /profile/:userId: full, or that it is not visible. (PROFILE-01 to PROFILE-08, PROFILE-18) */
export const loader = forMembers(({ ctx, params, url }) => {
  const id = params.userId ?? ctx.viewer.id
  const title = params.userId === undefined ? 'My profile' : 'Student profile'
  const profile = profileOf(ctx, id)
  if (!profile.visible) return { title, profile, posts: [], comments: null, ...NOTHING }
  const wantsComments = url.searchParams.get('tab') === 'comments'
  // What somebody has commented is listed for themselves alone. (COMMENT-08, COMMENT-11)
  if (wantsComments && !profile.own) throw new Forbidden()
  const { before } = walkOf(url)
  const comments = wantsComments ? commentsOfUser(ctx, id, before) : null
  const posts = wantsComments ? null : postsOfUser(ctx, id, before)
  return {
    title,
    profile,
    posts: posts?.items ?? [],
    comments: comments?.items ?? null,
    tabs: profile.own ? tabsOf(url.pathname, wantsComments) : null,
    links: walkLinks(url, (comments ?? posts)?.next ?? null),
    buttons: newPostButtons(ctx.viewer, ctx.partner, 'profile'),
    staff: isStaff(ctx.viewer),
  }
})

const NOTHING = { tabs: null, links: null, buttons: null, staff: false }

const tabsOf = (path: string, comments: boolean) => [
  { label: 'Posts', href: path, current: !comments },
  { label: 'My comments', href: `${path}?tab=comments`, current: comments },
]

export default function Profile() {
  const { profile, posts, comments, tabs, links, buttons, staff } = useLoaderData<typeof loader>()
  if (!profile.visible || !links || !buttons) return <Limited />
  const { person, own, following } = profile
  return (
    <div className="page stack">
      <ProfileHeader person={person} counts={countsOf(profile)} following={following}>
        {own ? <NewPostWidget buttons={buttons} /> : <PersonMenu person={person} />}
      </ProfileHeader>
      <ProfileAbout profile={profile} />
      <p className="row">
        <a href={subscribedTopics(person.id)}>{SUBSCRIBED_TITLE}</a>
        {own && <a href={drafts}>My drafts</a>}
        {own && <a href="/prompts">Prompts</a>}
        {own && staff && <a href={moderation}>Moderation</a>}
      </p>
      {tabs && <Tabs label="Posts and comments" tabs={tabs} />}
      {comments ? (
        <OwnComments comments={comments} links={links} />
      ) : (
        <section className="stack" aria-labelledby="posts-title">
          <h2 id="posts-title">Posts</h2>
          {posts.length > 0 ? (
            <PostList posts={posts} level={3} list={IN_PROFILE} />
          ) : (
            <p className="meta">{NO_POSTS}</p>
          )}
          <PostPages links={links} />
        </section>
      )}
    </div>
  )
}

function Limited() {
  return (
    <Page title={NOT_VISIBLE}>
      <p>Its owner may not share it with you, or nobody has it any more.</p>
      <p>
        <a href="/search-results/people">Search for people</a>
      </p>
    </Page>
  )
}
