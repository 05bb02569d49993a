import type { PlannedSetting } from '~/domain/administration/schema-settings'
import { Button } from '~/ui/button'
import { pluralize } from '~/ui/count'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'

type SettingsPlanProps = {
  title: string
  form: FormState
  changes: readonly PlannedSetting[]
  /** Of what it was planned with */
  version: string
}

/** What would change, before it does; what was typed stays in the form. */
export const SettingsPlan = ({ title, form, changes, version }: SettingsPlanProps) => (
  <Page title="Save these changes?" lede={title}>
    <ErrorSummary form={form} />
    <dl className="stack" data-testid="plan">
      {changes.map(({ label, from, to, words, people }) => (
        <div key={label}>
          <dt>
            <strong>{label}</strong>
          </dt>
          <dd>
            <del>{from}</del> <ins>{to}</ins>
            <p className="meta">
              About {words}: {pluralize(people, 'person', 'people')}
            </p>
          </dd>
        </div>
      ))}
    </dl>
    <p>They count at once. To undo one, set it back in the same form.</p>
    <Form label="Save these changes?" fields={{ ...form.values, plan: version }}>
      <FormButtons>
        <Button>Save</Button>
        <Button variant="quiet" name="edit" value="on" data-turbo="false">
          Back to the form
        </Button>
      </FormButtons>
    </Form>
  </Page>
)
