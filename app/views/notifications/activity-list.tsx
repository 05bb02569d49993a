import type { ActivityBasket, ActivityType } from '~/domain/notifications/schema-activity'
import { names } from '~/domain/notifications/schema-words'
import { Avatar } from '~/ui/avatar'
import { TimeAgo } from '~/ui/time'
import { comment, post, profile } from '../links'

const isPlural = ({ activities }: ActivityBasket, of: 'target_post_id' | 'parent_id') =>
  new Set(activities.map((activity) => activity[of])).size > 1

/** What was done, said of the person whose content it is. */
const WORDS: Record<ActivityType, (basket: ActivityBasket) => string> = {
  comment: (basket) =>
    `commented on ${basket.owner_name}’s ${isPlural(basket, 'target_post_id') ? 'posts' : 'post'}: `,
  post_like: (basket) =>
    `liked ${basket.owner_name}’s ${isPlural(basket, 'target_post_id') ? 'posts' : 'post'}: `,
  comment_like: (basket) =>
    `liked ${basket.owner_name}’s ${isPlural(basket, 'parent_id') ? 'comments' : 'comment'}: `,
  follow: ({ owner_name }) => `started following ${owner_name}`,
}

/** What people one follows did lately, between the posts of home. (HOME-06, NOTIF-13) */
export const ActivityList = ({ baskets }: { baskets: readonly ActivityBasket[] }) => (
  <section className="activity">
    <h2>From people you follow</h2>
    <ul className="notifications">
      {baskets.map((basket) => (
        <li key={basket.action_type + basket.owner_id}>
          <Basket basket={basket} />
        </li>
      ))}
    </ul>
  </section>
)

/** Leads to what was done last. */
function Basket({ basket }: { basket: ActivityBasket }) {
  const { action_type, owner_id, activities } = basket
  const [newest] = activities
  if (!newest) return null
  const { profile: person, target_post_id, parent_id, content, created_at } = newest
  const content_href = parent_id ? comment(parent_id) : post(target_post_id ?? '')
  return (
    <>
      <Avatar person={person} />
      <div>
        <a href={action_type === 'follow' ? profile(owner_id) : content_href}>
          <strong>{names(activities.map((activity) => activity.profile))} </strong>
          {WORDS[action_type](basket)}
          {content && <q>{content}</q>}
        </a>
        <TimeAgo at={created_at} />
      </div>
    </>
  )
}
