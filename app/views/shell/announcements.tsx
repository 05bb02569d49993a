import { ActionButton } from '~/ui/action-button'
import { Icon } from '~/ui/icon'

export type Announcement = { id: string; text: string }

type AnnouncementsProps = {
  announcements?: readonly Announcement[]
  /** Someone is logged in, so it can be remembered */
  canDismiss?: boolean
}

/** What operators tell everyone, under the header of every page. */
export function Announcements({ announcements = [], canDismiss }: AnnouncementsProps) {
  return announcements.map(({ id, text }) => (
    <div key={id} className="test-note" role="status">
      <Icon name="info" />
      <span>{text}</span>
      {canDismiss && (
        <ActionButton action={`/announcements/${id}/dismiss`} label={`Dismiss: ${text}`} small>
          Dismiss
        </ActionButton>
      )}
    </div>
  ))
}
