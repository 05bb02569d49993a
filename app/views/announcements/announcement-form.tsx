import type {
  AnnouncementFormTexts,
  AudienceChoices,
  AudiencePreview,
} from '~/domain/announcements/schema-school'
import { Button, ButtonLink } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { AudienceFields } from './audience-fields'
import { PreviewCard } from './preview-card'

type AnnouncementFormProps = {
  form: FormState
  label: string
  publish: string
  /** Where Cancel leads */
  back: string
  choices: AudienceChoices
  /** What the fields hold before anything was typed */
  defaults: AnnouncementFormTexts
  /** The zone of its times, in words */
  zone: string
  /** It’s there already: some may have read it */
  revising?: boolean
  preview?: AudiencePreview
  /** The announcement as it is, where someone changed it in the meantime */
  current?: AudiencePreview
  /** The version that the form began with */
  version?: string
}

/** The whole form of an announcement. It answers at the address of its page. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { form, label, publish, back, defaults, zone, preview, current, version } = props
  return (
    <>
      <ErrorSummary form={form} />
      {current && <PreviewCard name="The announcement as it is now" {...current} reach={reach} />}
      {preview && <PreviewCard name="Preview" {...preview} reach={reach} focus />}
      <Form label={label} fields={version === undefined ? undefined : { version }}>
        <Field name="title" label="Title" form={form} defaultValue={defaults.title} look="title" />
        <Field
          as="textarea"
          name="text"
          label="Text"
          form={form}
          defaultValue={defaults.text}
          hint="You can use **bold**, lists and links."
          formats
        />
        <Field
          type="datetime-local"
          name="starts_at"
          label="Show from"
          form={form}
          defaultValue={defaults.starts_at}
          hint={`Times are those at the school (${zone}). Leave it empty to show it right away.`}
          optional
        />
        <Field
          type="datetime-local"
          name="ends_at"
          label="Until"
          form={form}
          defaultValue={defaults.ends_at}
        />
        <AudienceFields {...props} />
        <Options {...props} />
        <FormButtons>
          <Button>{publish}</Button>
          <Button variant="quiet" name="preview" value="on" data-turbo="false">
            Preview
          </Button>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </>
  )
}

function Options({ form, defaults, revising }: AnnouncementFormProps) {
  const isChecked = (name: string, before: boolean) =>
    Object.keys(form.values).length > 0 ? fieldValue(form, name) !== '' : before
  return (
    <fieldset className="field">
      <legend>Options</legend>
      <div className="checks">
        <Checkbox
          name="pinned"
          value="on"
          label="Pin it"
          hint="It comes first, and stays next to the feed until it ends, also once it’s read."
          checked={isChecked('pinned', defaults.pinned)}
        />
        <Checkbox
          name="urgent"
          value="on"
          label="It’s urgent"
          hint="Marks it, and emails it once when it starts, to those who get email."
          checked={isChecked('urgent', defaults.urgent)}
        />
        {revising && (
          <Checkbox
            name="mail_again"
            value="on"
            label="Everyone has to read it again"
            hint="It’s back on home for those who have read it. An urgent one is emailed again."
            checked={isChecked('mail_again', false)}
          />
        )}
      </div>
    </fieldset>
  )
}

const reach = (people: string) =>
  `${people.charAt(0).toUpperCase()}${people.slice(1)} would see this.`
