import { isOwnPhoto } from '~/domain/photos/files.server'
import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { OwnComment } from '~/domain/comments/schema'
import { userComments } from '~/domain/comments/user-comments.server'
import { findNamedPerson } from '~/domain/people/access.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { workLabel } from '~/domain/people/labels'
import { commonPoints } from '~/domain/people/in-common'
import { traitsInCommon } from '~/domain/people/open-profiles.server'
import { personProfile } from '~/domain/people/queries.server'
import type { FullProfile, PersonCounts } from '~/domain/people/schema'
import { truncateTitle } from '~/domain/posts/list-item'
import { userPosts } from '~/domain/posts/queries.server'
import { IN_PROFILE } from '~/domain/posts/schema'
import { SUBSCRIBED_TITLE } from '~/domain/topics/schema'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { readOr503 } from '~/presenters/people/read-or-503.server'
import { titleMeta } from '~/presenters/shell/title'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import type { Ctx } from '~/platform/ctx'
import { newPostButtons } from '~/policy/home'
import { canBeInvitedToGlobal } from '~/policy/privacy'
import { isProspective, isStaff } from '~/policy/viewer'
import { ButtonLink } from '~/ui/button'
import { Tabs } from '~/ui/tabs'
import {
  choosePhoto,
  coachDashboard,
  drafts,
  editProfile,
  moderation,
  savedPosts,
  subscribedTopics,
} from '~/views/links'
import { OwnComments } from '~/views/comments/own-comments'
import { LimitedProfile } from '~/views/people/limited-profile'
import { NoProfilePosts } from '~/views/people/no-profile-posts'
import {
  Counts,
  hasAbout,
  InCommon,
  PersonMenu,
  ProfileAbout,
  ProfileHeader,
} from '~/views/people/profile-header'
import { mainCounts, sideCounts } from '~/views/people/profile-counts'
import { MessageButton } from '~/views/messages/message-button'
import { NewPostWidget } from '~/views/posts/new-post-widget'
import { PostList } from '~/views/posts/post-card'
import { GrowingList, PostPages } from '~/views/posts/feed-parts'

/** A page doesn't grow with its titles; the API sends them whole. */
const toListedComment = (comment: OwnComment): OwnComment => ({
  ...comment,
  post_title: truncateTitle(comment.post_title),
})

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** /profile and /profile/:userId: full, or that it is not visible. (PROFILE-01 to PROFILE-09, PROFILE-18) */
export const loader = requireMember((args) => {
  const title = args.params.userId === undefined ? 'My profile' : 'Student profile'
  return readOr503(args, () => loadProfile(args, title), { title, ...UNREADABLE })
})

async function loadProfile({ ctx, params, url }: RouteArgs, title: string) {
  const id = params.userId ?? ctx.viewer.id
  const profile = await personProfile(ctx, id)
  if (!profile.visible) {
    const invited = canBeInvitedToGlobal(ctx.viewer, ctx.partner)
    const person = await findNamedPerson(ctx, ctx.db.read, id)
    const named = person?.id ?? null
    const works = person && isProspective(ctx.viewer) && workLabel(person) !== null
    const worksAt = works ? ctx.partner.shorthand_name : null
    return { title, ...LIMITED_DATA, profile, invited, named, worksAt }
  }
  const wantsComments = url.searchParams.get('tab') === 'comments'
  const { cursor: before } = readCursor(url)
  const comments = wantsComments ? await userComments(ctx, id, before) : null
  const posts = wantsComments ? null : await userPosts(ctx, id, before)
  return {
    title,
    profile,
    points: commonPoints(await traitsInCommon(ctx, id)),
    counts: await personCounts(ctx, id),
    posts: posts?.items ?? [],
    comments: comments?.items.map(toListedComment) ?? null,
    tabs: profileTabs(url.pathname, profile, wantsComments),
    appointment: ctx.partner.settings.appointment_link ?? null,
    links: cursorLinks(url, (comments ?? posts)?.next ?? null),
    buttons: newPostButtons(ctx.viewer, ctx.partner, 'profile'),
    staff: isStaff(ctx.viewer),
    coach: ctx.viewer.coach_user,
    next: profile.own ? nextSteps(ctx) : null,
    invited: false,
    named: null,
    worksAt: null,
    failed: false,
  }
}

const LIMITED_DATA = {
  points: [],
  posts: [],
  comments: null,
  tabs: null,
  counts: null,
  links: null,
  buttons: null,
  staff: false,
  coach: false,
  next: null,
  appointment: null,
  failed: false,
}

/** Where the lookup fails: limited, without saying that anyone chose so. (PROFILE-07) */
const UNREADABLE = {
  ...LIMITED_DATA,
  profile: { visible: false as const },
  invited: false,
  named: null,
  worksAt: null,
  failed: true,
}

/** What is left to do on an own profile without posts. */
const nextSteps = ({ viewer, partner }: Ctx) => ({
  answer: newPostButtons(viewer, partner, 'home').answer,
  photo: !isOwnPhoto(viewer.avatar_url),
})

/** Comments are their author's alone. (PROFILE-10, PROFILE-11) */
const profileTabs = (path: string, profile: FullProfile, comments: boolean) => [
  { label: 'Posts', href: path, current: !comments },
  ...(profile.own
    ? [{ label: 'My comments', href: `${path}?tab=comments`, current: comments }]
    : []),
  ...(hasAbout(profile) ? [{ label: 'About', href: '#about', below: true }] : []),
]

export const handle = {
  right: ({ profile, counts, ...props }: SerializeFrom<typeof loader>) =>
    profile.visible && counts && <ProfileSide {...{ ...props, profile, counts }} />,
}

/** What is next to the posts, and below them on phones. */
type ProfileSideProps = {
  profile: FullProfile
  counts: PersonCounts
  points: string[]
  staff: boolean
  coach: boolean
  /** Of a peer coach (PROFILE-16) */
  appointment: string | null
}

function ProfileSide({ profile, counts, points, staff, coach, appointment }: ProfileSideProps) {
  const { own, person } = profile
  return (
    <>
      <section className="card" aria-label="Activity">
        <Counts counts={sideCounts(person.id, counts)} />
      </section>
      <ProfileAbout profile={profile} />
      <InCommon points={points} />
      <nav className="card" aria-label="More of this profile">
        <ul className="link-list">
          <li>
            <a href={subscribedTopics(person.id)}>{SUBSCRIBED_TITLE}</a>
          </li>
          {appointment && (
            <li>
              <a href={appointment} rel="noopener noreferrer">
                Schedule an appointment
              </a>
            </li>
          )}
          {own && coach && (
            <li>
              <a href={coachDashboard}>Portfolio students</a>
            </li>
          )}
          {own && staff && (
            <li>
              <a href={moderation}>Moderation</a>
            </li>
          )}
        </ul>
      </nav>
    </>
  )
}

/** What one looks for at one's own name, on phones before the posts. */
const OwnLinks = () => (
  <nav aria-label="Yours" className="own-links">
    <ul className="row">
      <li>
        <a href={savedPosts}>Saved</a>
      </li>
      <li>
        <a href={drafts}>My drafts</a>
      </li>
      <li>
        <a href="/prompts">Prompts</a>
      </li>
    </ul>
  </nav>
)

export default function Profile() {
  const { profile, posts, comments, tabs, links, buttons, next, counts, ...limited } =
    useLoaderData<typeof loader>()
  if (!profile.visible || !links || !buttons || !counts) {
    const { invited, named, worksAt, failed } = limited
    return <LimitedProfile {...{ invited, named, worksAt, failed }} />
  }
  const { person, own, following } = profile
  return (
    <div className="page stack">
      <ProfileHeader
        person={person}
        changeAvatar={own ? choosePhoto : undefined}
        counts={mainCounts(person.id, counts)}
        following={following}
      >
        {own ? (
          <NewPostWidget buttons={buttons}>
            <ButtonLink href={editProfile} variant="quiet" small>
              <span>
                Edit<span className="wide-text"> profile</span>
              </span>
            </ButtonLink>
          </NewPostWidget>
        ) : (
          <>
            <MessageButton person={{ ...person, can_message: profile.can_message }} small={false} />
            <PersonMenu person={person} />
          </>
        )}
        {own && <OwnLinks />}
      </ProfileHeader>
      {!own && profile.about && <p className="about-line">{profile.about}</p>}
      {tabs && <Tabs label={own ? 'Posts and comments' : 'Posts'} tabs={tabs} />}
      {comments ? (
        <OwnComments comments={comments} links={links} />
      ) : (
        <section className="stack" aria-labelledby="posts-title">
          <h2 id="posts-title" className="hidden-text">
            Posts
          </h2>
          {posts.length > 0 ? (
            <GrowingList>
              <PostList posts={posts} level={3} list={IN_PROFILE} byOne />
            </GrowingList>
          ) : (
            <NoProfilePosts firstName={person.first_name} next={next} />
          )}
          <PostPages links={links} />
        </section>
      )}
    </div>
  )
}
