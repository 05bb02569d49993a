import {
  REPEATS,
  type EventChoices,
  type EventFormTexts,
  type EventPreview,
} from '~/domain/campus-events/schema'
import { Button, ButtonLink } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { Select } from '~/ui/select'
import { AudienceFields } from '../announcements/audience-fields'
import { EventPreviewCard } from './event-preview'

type EventFormProps = {
  form: FormState
  label: string
  publish: string
  /** Where Cancel leads */
  back: string
  choices: EventChoices
  /** What the fields hold before anything was typed */
  defaults: EventFormTexts
  /** The zone of its times, in words */
  zone: string
  preview?: EventPreview
  /** The event as it is, where someone changed it in the meantime */
  current?: EventPreview
  /** The version that the form began with */
  version?: string
}

/** The whole form of an event. It answers at the address of its page. */
export function EventForm(props: EventFormProps) {
  const { form, label, publish, back, defaults, choices, preview, current, version } = props
  const topics = choices.topics.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <>
      <ErrorSummary form={form} />
      {current && <EventPreviewCard name="The event as it is now" {...current} />}
      {preview && <EventPreviewCard name="Preview" {...preview} focus />}
      <Form label={label} fields={version === undefined ? undefined : { version }}>
        <Field name="title" label="Title" form={form} defaultValue={defaults.title} look="title" />
        <Field
          as="textarea"
          name="text"
          label="Text"
          form={form}
          defaultValue={defaults.text}
          hint="What happens, and what to bring. You can use **bold**, lists and links."
          formats
        />
        <TimeFields {...props} />
        <PlaceFields {...props} />
        {topics.length > 0 && (
          <Select
            name="topic"
            label="Topic"
            form={form}
            choices={topics}
            defaultValue={defaults.topic}
            emptyLabel="No topic"
          />
        )}
        <AudienceFields form={form} defaults={defaults} choices={choices} />
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

function TimeFields({ form, defaults, zone }: EventFormProps) {
  const repeats = Object.entries(REPEATS).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Field
        type="datetime-local"
        name="starts_at"
        label="Starts"
        form={form}
        defaultValue={defaults.starts_at}
        hint={`Times are those at the school (${zone}).`}
      />
      <Field
        type="datetime-local"
        name="ends_at"
        label="Ends"
        form={form}
        defaultValue={defaults.ends_at}
      />
      <div className="checks">
        <Checkbox
          name="all_day"
          value="on"
          label="All day"
          hint="Only the days count then, not the times."
          checked={
            Object.keys(form.values).length > 0
              ? fieldValue(form, 'all_day') !== ''
              : defaults.all_day
          }
        />
      </div>
      <Select
        name="repeats"
        label="Repeats"
        form={form}
        choices={repeats}
        defaultValue={defaults.repeats}
        emptyLabel="Doesn’t repeat"
      />
      <Field
        type="date"
        name="repeats_until"
        label="Repeats until"
        form={form}
        defaultValue={defaults.repeats_until}
        hint="Only for one that repeats. At most a year ahead."
        optional
      />
    </>
  )
}

function PlaceFields({ form, defaults, choices }: EventFormProps) {
  const campuses = choices.campuses
    .filter(({ id, offered }) => offered || id === defaults.campus)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Field
        name="place"
        label="Place"
        form={form}
        defaultValue={defaults.place}
        hint="A building and room, or “Online”."
        optional
      />
      {campuses.length > 1 && (
        <Select
          name="campus"
          label="Campus"
          form={form}
          choices={campuses}
          defaultValue={defaults.campus}
          emptyLabel="No campus"
        />
      )}
      <Field
        name="link"
        label="Link"
        form={form}
        defaultValue={defaults.link}
        hint="To take part online, or to read more."
        autoCapitalize="none"
        optional
      />
      <Field
        name="contact"
        label="Contact"
        form={form}
        defaultValue={defaults.contact}
        hint="Who to ask, such as an office and its phone number."
        optional
      />
      <Field
        name="places"
        label="Places"
        form={form}
        defaultValue={defaults.places}
        hint="How many people can come. Once it’s full, others can join a waiting list."
        optional
      />
    </>
  )
}
