import { ActionButton } from '~/ui/action-button'
import { Alert } from '~/ui/alert'
import { Button, ButtonLink } from '~/ui/button'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Select } from '~/ui/select'
import { invalidForm } from './samples'
import { Section } from './section'

const PROGRAMS = [
  { value: 'nursing', label: 'Nursing', count: 1240 },
  { value: 'law', label: 'Law and society, evening track for working adults', count: 3 },
]

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="row">
        <Button icon="edit">Primary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button aria-busy>Busy</Button>
        <ButtonLink href="#main" variant="quiet" icon="ask">
          A link
        </ButtonLink>
      </div>
      <div className="row">
        <Button small>Small</Button>
        <Button small variant="quiet">
          Small quiet
        </Button>
        <ActionButton action="/dev/ui" icon="follow" small>
          Follow
        </ActionButton>
        <ActionButton action="/dev/ui" icon="following" pressed small>
          Following
        </ActionButton>
        <ActionButton action="/dev/ui" icon="heart" variant="action" pressed={false}>
          Like
        </ActionButton>
        <ActionButton action="/dev/ui" icon="heart" variant="action" pressed>
          13
        </ActionButton>
      </div>
    </Section>
  )
}

export function Forms() {
  return (
    <Section title="Forms">
      <Form action="/dev/ui">
        <Field name="plain" id="plain" label="A field" hint="And a hint that explains it." />
        <Field name="optional" id="opt" label="Another" placeholder="#Add tags" optional />
        <Field name="locked" id="locked" label="Disabled" defaultValue="Not now" disabled />
        <Field name="words" id="words" as="textarea" label="Some lines" />
        <Select name="program" label="Program" emptyLabel="All programs" choices={PROGRAMS} />
        <CheckboxGroup name="p" legend="Any of these" choices={PROGRAMS} chosen={['law']} />
        <FormButtons>
          <Button>Save</Button>
          <Button variant="quiet">Cancel</Button>
        </FormButtons>
      </Form>
    </Section>
  )
}

export function Errors() {
  return (
    <Section title="Errors">
      <ErrorSummary
        form={{ ...invalidForm, formErrors: ['Please wait 2 minutes and try again.'] }}
      />
      <Alert
        title="Title is too long"
        text="You have a lot to say! Unfortunately, that's too long to post to the site."
        fieldId="title"
      />
      <Form action="/dev/ui">
        <Field form={invalidForm} name="title" label="Title" look="title" required />
        <Field form={invalidForm} name="content" as="textarea" label="Content" required />
      </Form>
    </Section>
  )
}
