import { useActionData, useLoaderData } from '@remix-run/react'
import { explainReportText } from '~/domain/moderation/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { fieldValue } from '~/ui/form-state'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { profile } from '~/views/links'
import { loadFlagPage, submitFlag } from './flagging.server'

export const meta = titleMeta<typeof loader>(() => 'Report')

/** For everyone who is shown the name anywhere, but never about oneself. (PEOPLE-10, PEOPLE-11) */
export const loader = requireMember((args) => {
  const { userId = '' } = args.params
  return loadFlagPage(args, { kind: 'user', id: userId }, profile(userId))
})

/** (PEOPLE-12, PEOPLE-13) */
export const action = requireMember((args) => {
  const { userId = '' } = args.params
  return submitFlag(args, { kind: 'user', id: userId }, profile(userId))
})

export default function ReportPerson() {
  const { name, own, returnTo, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  const back = fieldValue(form, 'return_to', returnTo)
  return (
    <Page title={`Report ${name}?`} lede="Only school staff can read this.">
      <ErrorSummary form={form} />
      <Form submit="Report" cancel={back} fields={{ return_to: back }}>
        <Field
          as="textarea"
          name="reason"
          label={explainReportText('user')}
          form={form}
          defaultValue={own?.custom_reason ?? ''}
        />
      </Form>
    </Page>
  )
}
