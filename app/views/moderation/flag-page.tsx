import { FLAG_REASONS, HARM, IN_DANGER, OTHER, type ReportInput } from '~/domain/moderation/schema'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'
import { typedValue, type FormReply } from '~/ui/reply'
import { reasonWords } from './words'

type FlagPageProps = {
  kind: 'post' | 'comment'
  /** The title of the post, or who wrote the comment */
  name: string
  /** Where it stands */
  href: string
  returnTo: string
  /** What the viewer has said before, while that is still open */
  own: ReportInput | null
  form: FormReply
}

const CHOICES = FLAG_REASONS.map((value) => ({
  value,
  label: reasonWords(value),
  hint: value === HARM ? IN_DANGER : undefined,
}))

/** Why somebody flags a post or comment: one of four reasons, or an own one. (POST-14, COMMENT-10) */
export function FlagPage({ kind, name, href, returnTo, own, form }: FlagPageProps) {
  const back = typedValue(form, 'return_to', returnTo)
  return (
    <Page
      title={`Flag this ${kind}`}
      lede={<a href={href}>{kind === 'post' ? name : `The comment by ${name}`}</a>}
    >
      {own && <p>You have flagged this already. You can change the reason here.</p>}
      <ErrorSummary form={form} />
      <Form className="flag" fields={{ return_to: back }}>
        <RadioGroup
          name="reason"
          legend="What is wrong with it?"
          choices={CHOICES}
          form={form}
          chosen={own?.reason}
        />
        <div className="own-reason">
          <Field
            as="textarea"
            name="custom_reason"
            label={`The reason, if it is “${reasonWords(OTHER)}”`}
            form={form}
            defaultValue={own?.custom_reason ?? ''}
          />
        </div>
        <FormButtons>
          <Button>Flag</Button>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
