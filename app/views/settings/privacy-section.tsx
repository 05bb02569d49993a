import { WEEKLY_REQUESTS } from '~/domain/answer-requests/schema'
import type { PrivacySettings, PrivacyToggle, BlockedPerson } from '~/domain/settings/schema'
import { Checkbox } from '~/ui/checkbox-group'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { SettingsCard } from './settings-card'
import { SettingsPage } from './settings-page'
import { GLOBAL_TEXTS, OPT_STATUS_TEXTS, type ToggleTexts } from './toggles'
import { Button, ButtonLink } from '~/ui/button'
import { privacyToggle, saveRequestToggles, unblock } from '../links'
import { Avatar } from '~/ui/avatar'
import { VisuallyHidden } from '~/ui/hidden-text'

const LABELS: Record<PrivacyToggle, string> = {
  about_private: 'Keep my “about” text private',
  country_private: 'Keep where I’m from private',
  interests_private: 'Keep my interests private',
}

type PrivacySectionProps = {
  privacy: PrivacySettings
  /** What was ticked in a form that came too late */
  late?: FormState
}

/** What others see, who can contact you, and who you have blocked. (SETTINGS-09 to SETTINGS-12) */
export function PrivacySection({ privacy, late }: PrivacySectionProps) {
  const { toggles, answer_requests, global, opted_in, blocked } = privacy
  return (
    <SettingsPage section="privacy">
      <SettingsCard title="Your profile" id="profile-title">
        <Form submit="Save" className="save-in-reach">
          <fieldset className="field">
            <legend className="hidden-text">Private to you</legend>
            <div className="checks">
              {toggles.map(({ name, on }) => (
                <Checkbox
                  key={name}
                  name={name}
                  value="on"
                  label={LABELS[name]}
                  checked={late ? name in late.values : on}
                />
              ))}
            </div>
          </fieldset>
        </Form>
      </SettingsCard>
      {answer_requests !== null && <RequestsPart on={answer_requests} />}
      {global && <TogglePart id="global" texts={GLOBAL_TEXTS[global.kind]} on={global.on} />}
      {opted_in !== null && <TogglePart id="enrollment" texts={OPT_STATUS_TEXTS} on={opted_in} />}
      {blocked.length > 0 && <BlockedPart blocked={blocked} />}
    </SettingsPage>
  )
}

function RequestsPart({ on }: { on: boolean }) {
  return (
    <SettingsCard title="Questions" id="questions-title">
      <p>People can ask you to answer questions, at most {WEEKLY_REQUESTS} times a week.</p>
      <p className="meta">
        {on ? 'On: you’re asked what you may know.' : 'Off: no one can ask you.'}
      </p>
      <Form
        action={saveRequestToggles}
        fields={on ? undefined : { answer_requests: 'on' }}
        submit={on ? 'Turn off questions' : 'Turn on questions'}
        submitVariant="quiet"
      />
    </SettingsCard>
  )
}

type TogglePartProps = { id: 'global' | 'enrollment'; texts: ToggleTexts; on: boolean }

/** A setting that is switched by itself: on at once, off after a page that asks. */
export function TogglePart({ id, texts, on }: TogglePartProps) {
  const title = `${id}-title`
  return (
    <SettingsCard title={texts.title} id={title}>
      <p>{texts.about}</p>
      <p className="meta">{on ? texts.on : texts.off}</p>
      {on ? (
        <div className="row">
          <ButtonLink href={privacyToggle(id, false)} variant="quiet">
            {texts.turnOff}
          </ButtonLink>
        </div>
      ) : (
        <Form action={privacyToggle(id, true)}>
          <div className="row">
            <Button variant="quiet">{texts.turnOn}</Button>
          </div>
        </Form>
      )}
    </SettingsCard>
  )
}

/** (SETTINGS-12) */
export function BlockedPart({ blocked }: { blocked: BlockedPerson[] }) {
  return (
    <SettingsCard title="Blocked users" id="blocked-title">
      <ul>
        {blocked.map((person) => (
          <li key={person.id} className="person-line">
            <Avatar person={person} />
            <div>{person.name}</div>
            <ButtonLink href={unblock(person.id)} variant="quiet" small>
              Unblock<VisuallyHidden> {person.name}</VisuallyHidden>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
