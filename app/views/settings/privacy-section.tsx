import type { PrivacyFacts, PrivacyTick } from '~/domain/settings/schema'
import { Button } from '~/ui/button'
import { Check } from '~/ui/checkbox-group'
import { Form, FormButtons } from '~/ui/form'
import { BlockedPart } from './blocked-part'
import { SettingsPage } from './settings-page'
import { SwitchPart } from './switch-part'
import { GLOBAL_TEXTS, OPT_STATUS_TEXTS } from './switches'

const LABELS: Record<PrivacyTick, string> = {
  about_private: 'Keep my “about” text private',
  country_private: 'Keep my country private',
  interests_private: 'Keep my interests private',
}

/** What others see, who may reach one, and whom one has blocked. (SETTINGS-09 to SETTINGS-12) */
export function PrivacySection({ privacy }: { privacy: PrivacyFacts }) {
  const { ticks, global, opted_in, blocked } = privacy
  return (
    <SettingsPage section="privacy">
      <section className="stack" aria-labelledby="profile-title">
        <h2 id="profile-title">Your profile</h2>
        <Form>
          <fieldset className="field">
            <legend className="hidden-text">What only you see</legend>
            <div className="checks">
              {ticks.map(({ name, on }) => (
                <Check key={name} name={name} value="on" label={LABELS[name]} ticked={on} />
              ))}
            </div>
          </fieldset>
          <FormButtons>
            <Button>Save</Button>
          </FormButtons>
        </Form>
      </section>
      {global && <SwitchPart id="global" texts={GLOBAL_TEXTS[global.kind]} on={global.on} />}
      {opted_in !== null && <SwitchPart id="enrollment" texts={OPT_STATUS_TEXTS} on={opted_in} />}
      {blocked.length > 0 && <BlockedPart blocked={blocked} />}
    </SettingsPage>
  )
}
