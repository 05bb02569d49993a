import type { NotificationGroup } from '~/domain/notifications/schema'
import {
  notificationPath,
  notificationQuote,
  notificationWords,
} from '~/domain/notifications/schema-words'
import { Avatar } from '~/ui/avatar'
import { classes } from '~/ui/class-names'
import { VisuallyHidden } from '~/ui/hidden-text'
import { TimeAgo } from '~/ui/time'

type NotificationListProps = {
  groups: readonly NotificationGroup[]
  /** In a fixed height (NOTIF-06) */
  scrolls?: boolean
}

/** The viewer's notifications, a line for each thing; new ones say so. (NOTIF-10) */
export const NotificationList = ({ groups, scrolls }: NotificationListProps) => (
  <ul className={classes('notifications', scrolls && 'scrolls')}>
    {groups.map((group) => (
      <li key={group.id} className={classes(!group.viewed && 'unread')}>
        <Line group={group} />
      </li>
    ))}
  </ul>
)

function Line({ group }: { group: NotificationGroup }) {
  const { kind, person, badge, decided, created_at, viewed } = group
  const quote = notificationQuote(group)
  const { who, what } = notificationWords(group)
  return (
    <>
      {badge ? (
        <img src={badge.img_url} alt="" width={40} height={40} />
      ) : (
        <Avatar person={person} />
      )}
      <div>
        <a href={notificationPath(group)}>
          {!viewed && <VisuallyHidden>New: </VisuallyHidden>}
          {who && <strong>{who} </strong>}
          {what}
          {quote && (
            <>
              : <q>{quote}</q>
            </>
          )}
        </a>
        {kind === 'moderation' && decided?.rule && <p>The rule: {decided.rule}</p>}
        {kind === 'moderation' && decided?.notice_to_author && <p>{decided.notice_to_author}</p>}
        <TimeAgo at={created_at} />
      </div>
    </>
  )
}
