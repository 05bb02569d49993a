import { z } from 'zod'
import { topicEntity, vitalsOf } from '~/domain/topics/entity.server'
import {
  browseTopics,
  enrollmentTopics,
  topicById,
  topicsByIds,
} from '~/domain/topics/queries.server'
import { CATEGORY_FILTERS, FIRST_ENROLLMENT_TOPICS, type TopicDetail } from '~/domain/topics/schema'
import type { Ctx } from '~/platform/ctx'
import { done, forMembers, idList, nothing, yesNo, type Call } from './call'

const SCREEN = '/browse-topics'

const oneTopic = z.object({ topic_id: z.string({ error: 'Must be the id of a topic' }) })

/** A topic with its vitals, unless they are not wanted. */
const withVitals = (ctx: Ctx, topic: TopicDetail, exclude = false) =>
  exclude ? topicEntity(ctx, topic) : { ...topicEntity(ctx, topic), vitals: vitalsOf(topic) }

/** Topics. */
export const topicCalls: readonly Call[] = [
  // (API-97, TOPIC-03)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/topics/categories',
    input: z.object({
      filter_type: z
        .enum(CATEGORY_FILTERS, { error: `Must be ${CATEGORY_FILTERS.join(' or ')}` })
        .optional(),
    }),
    handle: ({ ctx }, { filter_type }) => done(browseTopics(ctx, filter_type)),
  }),
  // (API-98)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/topics/enrollment/first_three',
    input: nothing,
    handle: ({ ctx }) =>
      done(
        enrollmentTopics(ctx)
          .slice(0, FIRST_ENROLLMENT_TOPICS)
          .map((topic) => withVitals(ctx, topic)),
      ),
  }),
  // Ids of nothing are left out. (API-99)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/topics',
    input: z.object({ topic_ids: idList, exclude_vitals: yesNo.default(false) }),
    handle: ({ ctx }, { topic_ids, exclude_vitals }) =>
      done(topicsByIds(ctx, topic_ids).map((topic) => withVitals(ctx, topic, exclude_vitals))),
  }),
  // (API-100, TOPIC-01)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/topics/single_topic',
    input: oneTopic,
    handle: ({ ctx }, { topic_id }) => done(topicEntity(ctx, topicById(ctx, topic_id))),
  }),
  // (API-101, TOPIC-02)
  forMembers(SCREEN, {
    method: 'GET',
    path: '/topics/vitals',
    input: oneTopic,
    handle: ({ ctx }, { topic_id }) => done(vitalsOf(topicById(ctx, topic_id))),
  }),
]
