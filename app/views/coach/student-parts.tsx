import type { CoachedStudent } from '~/domain/coaching/schema-needs'
import type { ListedPost } from '~/domain/posts/schema'
import { ButtonLink } from '~/ui/button'
import { Tile } from '~/ui/page'
import { TimeAgo } from '~/ui/time'
import { coachNeeds, coachStudents, post, profile } from '../links'
import { MessageButton } from '../messages/message-button'
import { ProfileHeader } from '../people/profile-header'
import { PostPages, type PageLinks } from '../posts/feed-parts'
import { PostList } from '../posts/post-card'

type StudentHeaderProps = CoachedStudent & { can_message: boolean }

/** Who it is, and what the coach can do about it. */
export function StudentHeader({ person, can_message, ...student }: StudentHeaderProps) {
  const { posts_count, comments_count } = student
  const counts = [
    { label: posts_count === 1 ? 'post' : 'posts', count: posts_count },
    { label: comments_count === 1 ? 'comment' : 'comments', count: comments_count },
  ]
  return (
    <ProfileHeader person={person} counts={counts} following={null}>
      <MessageButton person={{ ...person, can_message }} small={false} />
      <ButtonLink href={profile(person.id)} variant="quiet">
        Profile
      </ButtonLink>
    </ProfileHeader>
  )
}

/** Since when they are here; where the school lets coaches know, when they last were. */
export function StudentTile({ joined_at, last_visit }: CoachedStudent) {
  return (
    <Tile title="Your student">
      <p>
        Joined <TimeAgo at={joined_at} />
      </p>
      {last_visit !== undefined && (
        <p>
          <LastVisit at={last_visit} />
        </p>
      )}
      <ul className="link-list">
        <li>
          <a href={coachNeeds}>Who needs you</a>
        </li>
        <li>
          <a href={coachStudents}>All your students</a>
        </li>
      </ul>
    </Tile>
  )
}

export const LastVisit = ({ at }: { at: string | null }) =>
  at === null ? (
    <>No recent visit</>
  ) : (
    <>
      Last here <TimeAgo at={at} />
    </>
  )

/** Their questions that no one has answered. */
export function WaitingQuestions({ questions }: { questions: ListedPost[] }) {
  if (questions.length === 0) return null
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 id="questions">Questions without answers</h2>
      <ul className="link-list">
        {questions.map(({ id, title, created_at }) => (
          <li key={id}>
            <a href={post(id)}>{title}</a>{' '}
            <span className="meta">
              <TimeAgo at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the student wrote and everyone can see. */
export function StudentPosts({ posts, links }: { posts: ListedPost[]; links: PageLinks }) {
  return (
    <section className="stack" aria-labelledby="posts">
      <h2 id="posts">Posts</h2>
      {posts.length > 0 ? <PostList posts={posts} level={3} byOne /> : <p>No posts yet.</p>}
      <PostPages links={links} />
    </section>
  )
}
