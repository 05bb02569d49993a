import { useActionData, useLoaderData } from '@remix-run/react'
import { pleaseExplain } from '~/domain/moderation/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { typedValue } from '~/ui/reply'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { profile } from '~/views/addresses'
import { flagPage, sendFlag } from './flagging.server'

export const meta = titled<typeof loader>(() => 'Report')

/** For everybody who sees the profile, but never about oneself. (PEOPLE-10, PEOPLE-11) */
export const loader = forMembers((asked) => {
  const { userId = '' } = asked.params
  return flagPage(asked, { kind: 'user', id: userId }, profile(userId))
})

/** (PEOPLE-12, PEOPLE-13) */
export const action = forMembers((asked) => {
  const { userId = '' } = asked.params
  return sendFlag(asked, { kind: 'user', id: userId }, profile(userId))
})

export default function ReportPerson() {
  const { name, own, returnTo, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  const back = typedValue(form, 'return_to', returnTo)
  return (
    <Page title={`Report ${name}?`} lede="Only the staff of your school reads this.">
      <ErrorSummary form={form} />
      <Form fields={{ return_to: back }}>
        <Field
          as="textarea"
          name="reason"
          label={pleaseExplain('user')}
          form={form}
          defaultValue={own?.custom_reason ?? ''}
        />
        <FormButtons>
          <Button>Report</Button>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
