import {
  EXTRA_TOGGLES,
  NOTIFICATION_TOGGLES,
  PUSH_TOGGLES,
  TOGGLE_WORDS,
  type ExtraPushToggle,
  type ExtraToggle,
  type EmailFrequency,
  type Medium,
  type NotificationName,
  type NotificationToggles,
} from '~/domain/settings/schema-notifications'
import { Checkbox } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { RadioGroup } from '~/ui/radio-group'
import { BrowserPush } from './browser-push'
import { SettingsPage } from './settings-page'

type NotificationsSectionProps = {
  medium: Medium
  frequency: EmailFrequency
  toggles: NotificationToggles
  /** Undefined where it isn't offered: this is for success coaches, the other for schools that announce something */
  follow_ups?: boolean
  announcements?: boolean
  events?: boolean
  push_events?: boolean
  /** Of the site, for browsers that subscribe; empty where they can't */
  publicKey: string
  form?: FormState
}

/** What someone is notified about by email or text message, and by push. (SETTINGS-05) */
export function NotificationsSection(props: NotificationsSectionProps) {
  const { medium, frequency, toggles, follow_ups, publicKey, form } = props
  const { announcements, events, push_events } = props
  const extras = { follow_ups, announcements, events }
  const offered = EXTRA_TOGGLES.filter((name) => extras[name] !== undefined)
  const legend = medium === 'sms' ? 'Send me a text message about' : 'Send me an email about'
  return (
    <SettingsPage section="notifications">
      {medium === 'sms' && (
        <p className="meta">
          Text messages aren’t available yet. We’ll save your choices for when they are.
        </p>
      )}
      <div className="card settings-card">
        <Form submit="Save" className="save-in-reach">
          <ErrorSummary form={form} />
          {medium === 'email' && (
            <RadioGroup
              name="email_frequency"
              legend="Send me email"
              choices={follow_ups === undefined ? FREQUENCIES : COACH_FREQUENCIES}
              chosen={frequency}
              form={form}
            />
          )}
          <Checkboxes
            legend={legend}
            names={[...NOTIFICATION_TOGGLES, ...offered]}
            settings={{ ...toggles, ...extras }}
            form={form}
          />
          <Checkboxes
            legend="Send me a push notification about"
            names={push_events === undefined ? PUSH_TOGGLES : [...PUSH_TOGGLES, 'push_events']}
            settings={{ ...toggles, push_events }}
            form={form}
          />
        </Form>
      </div>
      <BrowserPush publicKey={publicKey} />
    </SettingsPage>
  )
}

const FREQUENCIES: { value: EmailFrequency; label: string; hint?: string }[] = [
  {
    value: 'at_once',
    label: 'Right away',
    hint: 'Within minutes, unless you’ve seen it on the site by then.',
  },
  {
    value: 'daily',
    label: 'Once a day',
    hint: 'Every morning, with likes and new posts in your topics.',
  },
  { value: 'weekly', label: 'Once a week', hint: 'Every Monday morning, with the same.' },
  {
    value: 'none',
    label: 'Never',
    hint: 'Except about your account and decisions by school staff.',
  },
]

const COACH_FREQUENCIES = FREQUENCIES.map((choice) =>
  choice.value === 'none'
    ? {
        ...choice,
        hint: 'Except about your account, decisions by school staff, and open follow-ups, if they’re checked below.',
      }
    : choice,
)

type ToggleName = NotificationName | ExtraToggle | ExtraPushToggle

type CheckboxesProps = {
  legend: string
  names: readonly ToggleName[]
  settings: Partial<Record<ToggleName, boolean>>
  /** What was typed, if something in it was wrong */
  form?: FormState
}

function Checkboxes({ legend, names, settings, form }: CheckboxesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="checks">
        {names.map((name) => (
          <Checkbox
            key={name}
            name={name}
            value="on"
            label={TOGGLE_WORDS[name].label}
            checked={form ? name in form.values : settings[name]}
          />
        ))}
      </div>
    </fieldset>
  )
}
