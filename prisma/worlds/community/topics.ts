import { seededId } from '../ids'
import type { Tables } from '../rows'
import { DAY } from '../time'
import { TOPIC_CONTENTS } from '../writing/topic-contents'
import { CATEGORIES, type TopicKey } from '../writing/topics'

export interface TopicRows {
  categories: Tables['TopicCategory'][]
  topics: Tables['Topic'][]
  /** Topic rows by the key of their chapter. */
  byKey: Map<TopicKey, Tables['Topic']>
}

/** The topic categories and topics of a school; all of them, or those with the given keys. */
export function topicRows(partner_code: string, only?: readonly TopicKey[]): TopicRows {
  const found: TopicRows = { categories: [], topics: [], byKey: new Map() }
  for (const [position, category] of CATEGORIES.entries()) {
    const plans = category.topics.filter(({ key }) => only === undefined || only.includes(key))
    if (plans.length === 0) continue
    const id = seededId(700 * DAY, 'topic-category', partner_code, category.name)
    found.categories.push({
      id,
      partner_code,
      name: category.name,
      order: position + 1,
      prospective_discussions: category.prospective,
    })
    for (const [order, plan] of plans.entries()) {
      const topic: Tables['Topic'] = {
        id: seededId(700 * DAY, 'topic', partner_code, plan.key),
        partner_code,
        topic_category_id: id,
        title: plan.title,
        description: plan.description,
        icon: plan.icon,
        order: order + 1,
        posts_count: 0,
        comments_count: 0,
        contents: [...(TOPIC_CONTENTS[plan.key] ?? [])].map((content) => ({ ...content })),
      }
      found.topics.push(topic)
      found.byKey.set(plan.key, topic)
    }
  }
  return found
}
