import {
  NOTIFICATION_TOGGLES,
  PUSH_TOGGLES,
  type Medium,
  type NotificationName,
  type NotificationToggles,
} from '~/domain/settings/schema'
import { Checkbox } from '~/ui/checkbox-group'
import { Form } from '~/ui/form'
import { SettingsPage } from './settings-page'

type NotificationsSectionProps = { medium: Medium; toggles: NotificationToggles }

/** What someone is notified about by email or text message, and by push. (SETTINGS-05) */
export function NotificationsSection({ medium, toggles }: NotificationsSectionProps) {
  const legend = medium === 'sms' ? 'Send me a text message about' : 'Send me an email about'
  return (
    <SettingsPage section="notifications">
      <p className="meta">
        Some of these features aren’t available yet. We’ll save your choices for when they are.
      </p>
      <div className="card settings-card">
        <Form submit="Save">
          <Checkboxes legend={legend} names={NOTIFICATION_TOGGLES} settings={toggles} />
          <Checkboxes
            legend="Send a push notification to my phone about"
            names={PUSH_TOGGLES}
            settings={toggles}
          />
        </Form>
      </div>
    </SettingsPage>
  )
}

const LABELS: Record<NotificationName, string> = {
  comments: 'Comments on my posts',
  also_commented: 'Comments on posts I’ve commented on',
  follows: 'New followers',
  influence: 'How my posts help others',
  message_requests: 'Message requests',
  unread_messages: 'Messages I haven’t read',
  push_comments: 'Comments on my posts',
  push_also_commented: 'Comments on posts I’ve commented on',
  push_follows: 'New followers',
  push_likes: 'Likes of my posts and comments',
  push_influence: 'How my posts help others',
  push_message_requests: 'Message requests',
  push_new_message: 'New messages',
}

type CheckboxesProps = {
  legend: string
  names: readonly NotificationName[]
  settings: NotificationToggles
}

function Checkboxes({ legend, names, settings }: CheckboxesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="checks">
        {names.map((name) => (
          <Checkbox
            key={name}
            name={name}
            value="on"
            label={LABELS[name]}
            checked={settings[name]}
          />
        ))}
      </div>
    </fieldset>
  )
}
