import { countedComment, countedPost } from '~/domain/records/counted'
import { defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'
import { ownRows } from '~/domain/records/own-rows'

const POSTS = { from: '"PostTopic" x JOIN "Post" p ON p.id = x.post_id', key: 'x.topic_id' }

export const topicRecords = defineRecords({
  TopicCategory: FOR_GOOD,
  Topic: {
    counts: {
      posts_count: { ...POSTS, where: countedPost('p') },
      comments_count: {
        ...POSTS,
        where: countedPost('p'),
        sum: 'p.comment_count',
        leaving: {
          from: '"Comment" c JOIN "Post" p ON p.id = c.post_id JOIN "PostTopic" x ON x.post_id = p.id',
          where: `${countedComment('c')} AND ${countedPost('p')}`,
        },
      },
    },
    school: { called: 'topics' },
    retention: 'for good',
  },
  TopicSubscription: {
    people: { user_id: deletes() },
    exports: {
      topics_subscribed: ({ db, viewer }) =>
        db.read.topicSubscription.findMany({
          ...ownRows(viewer),
          select: { topic: { select: { title: true } }, created_at: true },
        }),
    },
    retention: 'for good',
  },
})
