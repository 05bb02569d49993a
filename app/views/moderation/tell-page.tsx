import type { Kind } from '~/domain/moderation/schema'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { hasErrors, type FormReply } from '~/ui/reply'
import { moderationCase } from '../addresses'
import { Over } from './over'

type TellPageProps = {
  found: { id: string; kind: Kind; title: string | null; author: string; over: string | null }
  decision: 'hide' | 'remove'
  form: FormReply
}

const WHAT = { post: 'this post', comment: 'this comment', user: 'the about text' } as const

const AFTER = {
  hide: 'Others do not see it any more, its author still does. It can be shown again.',
  remove: 'Nobody sees it any more. This cannot be taken back.',
}

/** Asks before something is hidden or removed what its author is told. */
export function TellPage({ found, decision, form }: TellPageProps) {
  const { id, kind, title, author } = found
  const verb = decision === 'hide' ? 'Hide' : 'Remove'
  // What was typed stays, also where it came too late.
  if (found.over && !hasErrors(form)) return <Over found={found} />
  return (
    <Page title={`${verb} ${WHAT[kind]}?`} lede={AFTER[decision]}>
      <ErrorSummary form={form} />
      <p>{kind === 'post' && title ? `“${title}” by ${author}` : `By ${author}`}</p>
      <Form>
        <Field
          as="textarea"
          name="told"
          label="Why? The author reads this"
          hint="Say which of the guidelines it breaks. Do not name who flagged it."
          form={form}
        />
        <FormButtons>
          <Button variant={decision === 'remove' ? 'danger' : 'primary'}>{verb}</Button>
          <ButtonLink href={moderationCase(id)} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
