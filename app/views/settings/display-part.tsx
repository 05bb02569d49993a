import { Button } from '~/ui/button'
import { Check } from '~/ui/checkbox-group'
import { Form, FormButtons } from '~/ui/form'
import { saveDisplay } from '../addresses'

type DisplayPartProps = { dark_mode_enabled: boolean | null; lite: boolean }

/** Dark mode, where it is offered, and Lite. (SETTINGS-15) */
export function DisplayPart({ dark_mode_enabled, lite }: DisplayPartProps) {
  return (
    <section className="stack" aria-labelledby="display-title">
      <h2 id="display-title">Display</h2>
      <Form action={saveDisplay}>
        <fieldset className="field">
          <legend className="hidden-text">How pages look</legend>
          <div className="checks">
            {dark_mode_enabled !== null && (
              <Check
                name="dark_mode_enabled"
                value="on"
                label="Dark mode"
                hint="Dark pages, whatever your device says."
                ticked={dark_mode_enabled}
              />
            )}
            <Check
              name="lite"
              value="on"
              label="Lite"
              hint="No script and no pictures: for slow or metered connections."
              ticked={lite}
            />
          </div>
        </fieldset>
        <FormButtons>
          <Button variant="quiet">Save display settings</Button>
        </FormButtons>
      </Form>
    </section>
  )
}
