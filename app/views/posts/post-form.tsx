import { DISCARD_POST, TOO_LONG, TOO_LONG_TEXT } from '~/domain/posts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Alert } from '~/ui/alert'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Callout } from '~/ui/messages'
import { errorsOf, type FormReply } from '~/ui/reply'
import { PostFields } from './post-fields'

type PostFormProps = {
  form: FormReply
  topics: TopicGroup[]
  /** The topic of the page one came from (TOPIC-23) */
  preset: string | null
  question?: boolean
  /** Cancel was pressed with something written (POST-31) */
  discard?: boolean
  /** Where one lands without the post. */
  backHref: string
}

/** The whole form of a post or a question. It answers at the address of its page. */
export function PostForm({ form, topics, preset, question, discard, backHref }: PostFormProps) {
  const long = FIELDS.filter((field) => errorsOf(form, field).includes(TOO_LONG[field]))
  return (
    <>
      {discard && <Discard backHref={backHref} />}
      <TooLong fields={long} />
      <ErrorSummary form={withoutFields(form, long)} />
      <Form guardEnter label={question ? 'Ask a question' : 'Write a post'}>
        <PostFields
          form={form}
          draft={{ topics: preset ? [preset] : [] }}
          topics={topics}
          question={question}
        />
        <FormButtons>
          <Button>Post</Button>
          <Button variant="quiet" name="cancel" value="yes">
            Cancel
          </Button>
        </FormButtons>
      </Form>
    </>
  )
}

const FIELDS = ['title', 'content', 'tags'] as const

/** The alert of each text that is too long (POST-26). */
function TooLong({ fields }: { fields: readonly (keyof typeof TOO_LONG)[] }) {
  return fields.map((field) => (
    <Alert key={field} title={TOO_LONG[field]} text={TOO_LONG_TEXT} fieldId={field} />
  ))
}

/** What the summary still has to say when the alerts have said the rest. */
function withoutFields(form: FormReply, said: readonly string[]): FormReply {
  const others = Object.entries(form.errors).filter(([name]) => !said.includes(name))
  return { ...form, errors: Object.fromEntries(others) }
}

/** What is written stays in the form below until it is discarded (POST-31, POST-32). */
function Discard({ backHref }: { backHref: string }) {
  return (
    <Callout tone="bad" title={DISCARD_POST}>
      <div className="form-buttons">
        <ButtonLink href={backHref} variant="danger" small>
          Discard
        </ButtonLink>
        <ButtonLink href="#title" variant="quiet" small>
          Cancel
        </ButtonLink>
      </div>
    </Callout>
  )
}
