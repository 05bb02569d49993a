import { DISCARD_POST } from '~/domain/posts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Button, ButtonLink } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Callout } from '~/ui/messages'
import type { FormReply } from '~/ui/reply'
import { PostErrors } from './post-errors'
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
  return (
    <>
      {discard && <Discard backHref={backHref} />}
      <PostErrors form={form} />
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
