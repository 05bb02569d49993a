import * as z from 'zod'
import {
  enrollmentTopics,
  topicById,
  topicCategories,
  topicsByIds,
} from '~/domain/topics/queries.server'
import { CATEGORY_FILTERS, FIRST_ENROLLMENT_TOPICS } from '~/domain/topics/schema'
import { NotFound } from '~/platform/failures'
import { defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import {
  topicCategory,
  topicEntity,
  topicVitals,
  topicWithVitals,
  toVitals,
} from '../entities/topic'
import { booleanField, idField, idListField } from '../fields'
import { withFirstPosts } from '../loaders.server'

const who = member('/browse-topics')

const topicInput = z.object({ topic_id: idField('a topic') })

/** Topics of the viewer's school. */
export const topicEndpoints: readonly Endpoint[] = [
  // (API-97, TOPIC-03)
  defineEndpoint({
    path: '/topics/categories',
    who,
    input: z.object({
      filter_type: z
        .enum(CATEGORY_FILTERS, { error: `Must be ${CATEGORY_FILTERS.join(' or ')}` })
        .optional(),
    }),
    response: z.array(topicCategory),
    handle: async ({ ctx }, { filter_type }) => {
      const categories = await topicCategories(ctx, filter_type)
      const topics = await withFirstPosts(
        ctx,
        categories.flatMap((category) => category.topics),
      )
      const inCategory = (id: string) =>
        topics.filter(({ topic_category_id }) => topic_category_id === id)
      return ok(categories.map((category) => ({ ...category, topics: inCategory(category.id) })))
    },
  }),
  // (API-98)
  defineEndpoint({
    path: '/topics/enrollment/first_three',
    who,
    response: z.array(topicEntity).max(FIRST_ENROLLMENT_TOPICS),
    handle: async ({ ctx }) => {
      const topics = await enrollmentTopics(ctx)
      return ok(await withFirstPosts(ctx, topics.slice(0, FIRST_ENROLLMENT_TOPICS)))
    },
  }),
  // Unknown ids are left out. (API-99)
  defineEndpoint({
    path: '/topics',
    who,
    input: z.object({ topic_ids: idListField, exclude_vitals: booleanField.default(false) }),
    response: z.array(topicWithVitals),
    handle: async ({ ctx }, { topic_ids, exclude_vitals }) => {
      const topics = await withFirstPosts(ctx, await topicsByIds(ctx, topic_ids))
      return ok(
        exclude_vitals ? topics : topics.map((topic) => ({ ...topic, vitals: toVitals(topic) })),
      )
    },
  }),
  // (API-100, TOPIC-01)
  defineEndpoint({
    path: '/topics/single_topic',
    who,
    input: topicInput,
    response: topicEntity,
    handle: async ({ ctx }, { topic_id }) => {
      const [topic] = await withFirstPosts(ctx, [await topicById(ctx, topic_id)])
      if (!topic) throw new NotFound()
      return ok(topic)
    },
  }),
  // (API-101, TOPIC-02)
  defineEndpoint({
    path: '/topics/vitals',
    who,
    input: topicInput,
    response: topicVitals,
    handle: async ({ ctx }, { topic_id }) => ok(toVitals(await topicById(ctx, topic_id))),
  }),
]
