import type { ActivityBasket, ActivityType } from '~/domain/notifications/schema-activity'
import { names } from '~/domain/notifications/schema-words'
import { Avatar } from '~/ui/avatar'
import { TimeAgo } from '~/ui/time'
import { comment, post, profile } from '../links'

type Activity = ActivityBasket['activities'][number]

/** 'posts', 'question' or 'posts and questions': what they are called, as many as they are. */
function called(
  { activities }: ActivityBasket,
  id: 'target_post_id' | 'parent_id',
  [is, special, plain]: [keyof Activity & ('question' | 'answer'), string, string],
) {
  const ids = (kind: boolean) =>
    new Set(activities.filter((one) => one[is] === kind).map((one) => one[id])).size
  const words = [
    [ids(false), plain],
    [ids(true), special],
  ] as const
  const named = words.filter(([count]) => count > 0)
  return named.map(([count, word]) => (count > 1 ? `${word}s` : word)).join(' and ')
}

const posts = (basket: ActivityBasket) =>
  called(basket, 'target_post_id', ['question', 'question', 'post'])

/** All of them answers, none, or some. */
const commented = ({ activities }: ActivityBasket) => {
  const answers = activities.filter(({ answer }) => answer).length
  if (answers === 0) return 'commented on'
  return answers === activities.length ? 'answered' : 'answered and commented on'
}

/** What was done, said of the person whose content it is. */
const WORDS: Record<ActivityType, (basket: ActivityBasket) => string> = {
  comment: (basket) => `${commented(basket)} ${basket.owner_name}’s ${posts(basket)}: `,
  post_like: (basket) => `liked ${basket.owner_name}’s ${posts(basket)}: `,
  comment_like: (basket) =>
    `liked ${basket.owner_name}’s ${called(basket, 'parent_id', ['answer', 'answer', 'comment'])}: `,
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
