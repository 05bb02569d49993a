import {
  NOTIFICATION_TICKS,
  PUSH_TICKS,
  type Medium,
  type NotificationName,
  type NotificationTicks,
} from '~/domain/settings/schema'
import { Button } from '~/ui/button'
import { Check } from '~/ui/checkbox-group'
import { Form, FormButtons } from '~/ui/form'
import { SettingsPage } from './settings-page'

type NotificationsSectionProps = { medium: Medium; ticks: NotificationTicks }

/** What somebody is told of by email or text message, and by push. (SETTINGS-05) */
export function NotificationsSection({ medium, ticks }: NotificationsSectionProps) {
  const legend = medium === 'sms' ? 'Send me a text message about' : 'Send me an email about'
  return (
    <SettingsPage section="notifications">
      <p className="meta">
        Some of these begin with parts that are still to come. What you choose here is kept and
        holds from then on.
      </p>
      <Form>
        <Ticks legend={legend} names={NOTIFICATION_TICKS} ticks={ticks} />
        <Ticks
          legend="Send a push notification to my phone about"
          names={PUSH_TICKS}
          ticks={ticks}
        />
        <FormButtons>
          <Button>Save</Button>
        </FormButtons>
      </Form>
    </SettingsPage>
  )
}

const LABELS: Record<NotificationName, string> = {
  comments: 'Comments on my posts',
  also_commented: 'Comments on posts that I have commented on',
  follows: 'New followers',
  influence: 'How my posts help others',
  message_requests: 'Message requests',
  unread_messages: 'Messages that I have not read',
  push_comments: 'Comments on my posts',
  push_also_commented: 'Comments on posts that I have commented on',
  push_follows: 'New followers',
  push_likes: 'Likes of my posts and comments',
  push_influence: 'How my posts help others',
  push_message_requests: 'Message requests',
  push_new_message: 'New messages',
}

type TicksProps = {
  legend: string
  names: readonly NotificationName[]
  ticks: NotificationTicks
}

function Ticks({ legend, names, ticks }: TicksProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="checks">
        {names.map((name) => (
          <Check key={name} name={name} value="on" label={LABELS[name]} ticked={ticks[name]} />
        ))}
      </div>
    </fieldset>
  )
}
