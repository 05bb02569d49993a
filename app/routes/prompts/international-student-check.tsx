import { useActionData, useLoaderData } from '@remix-run/react'
import {
  saveInternationalStatus,
  ownInternationalStatus,
} from '~/domain/accounts/international.server'
import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import { internationalSchema } from '~/domain/accounts/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  requireMember,
  redirectWithFlash,
  initialFormState,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'

const QUESTION = 'Are you an international student?'

export const meta = titleMeta<typeof loader>(() => QUESTION)

/** Asked once; on a later visit the answer is filled in and can be changed. (HOME-03) */
export const loader = requireMember(async ({ ctx, context }) => {
  await markPromptShown(ctx, 'home.international-student-check')
  return {
    schoolName: ctx.partner.shorthand_name,
    answer: await ownInternationalStatus(ctx),
    typed: initialFormState(context),
  }
})

export const action = formAction(internationalSchema, async (input, { ctx, context }) => {
  await saveInternationalStatus(ctx, input.international === 'yes')
  return redirectWithFlash(context, '/home', 'Thanks, your answer is saved.')
})

export default function InternationalStudentCheck() {
  const { schoolName, answer, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <Page
      title={QUESTION}
      lede={`Asked once; you can skip it. Only other international students at ${schoolName} see a yes.`}
    >
      <ErrorSummary form={form} />
      <Form submit="Save" cancel="/home" cancelLabel="Skip">
        <RadioGroup
          form={form ?? typed}
          name="international"
          legend={QUESTION}
          hideLegend
          chosen={answer ?? undefined}
          choices={[
            { value: 'yes', label: `Yes, I came to ${schoolName} from another country` },
            { value: 'no', label: 'No' },
          ]}
        />
      </Form>
    </Page>
  )
}
