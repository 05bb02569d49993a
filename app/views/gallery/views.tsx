import { CommentForm } from '~/views/comments/comment-form'
import { CommentThread } from '~/views/comments/comment-thread'
import { PersonCard } from '~/views/people/person-card'
import { PersonLine } from '~/views/people/person-line'
import { ProfileHeader } from '~/views/people/profile-header'
import { PostArticle } from '~/views/posts/post-article'
import { PostFields } from '~/views/posts/post-fields'
import { PostList } from '~/views/posts/post-card'
import { TopicHeader } from '~/views/topics/topic-header'
import { TopicTiles } from '~/views/topics/topic-tile'
import { Form } from '~/ui/form'
import { comments, cora, html, maya, omar, posts, question, refused, topicGroups } from './samples'
import { Section } from './section'

export function Posts() {
  return (
    <Section title="Posts">
      <PostList posts={posts} level={3} />
      <Form action="/dev/ui">
        <PostFields form={refused} topics={topicGroups} question />
      </Form>
    </Section>
  )
}

export function People() {
  return (
    <Section title="People">
      <div className="tiles">
        <PersonCard
          person={{ ...maya, in_common: ['Photography', 'Baking', 'Chess'], following: false }}
          level={3}
        />
        <PersonCard person={{ ...omar, in_common: [], following: true }} level={3} />
        <PersonCard person={{ ...cora, in_common: [], following: null }} level={3} />
      </div>
      <PersonLine person={omar} />
      <PersonLine person={cora} />
    </Section>
  )
}

export function Topics() {
  const titles = ['Financial aid', 'Exams, finals and nerves', 'Something without a picture']
  return (
    <Section title="Topics">
      <TopicTiles
        topics={titles.map((title) => ({
          id: title,
          title,
          href: '#topics',
          icon: 'topic',
          posts_count: 120,
          comments_count: 4,
          subscribed: title === titles[0],
        }))}
      />
    </Section>
  )
}

/** Pieces that bring an h1 of their own. */
export function Heads() {
  return (
    <>
      <ProfileHeader
        person={maya}
        following={false}
        counts={[
          { label: 'posts', count: 12 },
          { label: 'followers', count: 1540 },
          { label: 'following', count: 8 },
        ]}
      />
      <TopicHeader
        topic={{ id: 't1', title: 'Financial aid', href: '#topics', subscribed: true }}
        buttons={{ post: true, answer: true }}
      />
      <PostArticle
        post={{ ...question, html, mine: true, answer_comment_id: 'c1', may_mark_answer: true }}
        answerHref="#comment-c1"
      />
      <CommentThread
        answer={comments[0]}
        comments={comments.slice(1)}
        count={comments.length}
        mayMark
      >
        <CommentForm postId="one" question />
      </CommentThread>
    </>
  )
}
