import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { saveResearchVolunteer } from '~/domain/tips/commands.server'
import { ownResearchVolunteer } from '~/domain/tips/queries.server'
import { RESEARCH_SAVED, RESEARCH_SAVED_TITLE, researchSchema } from '~/domain/tips/schema'
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

const TITLE = 'Would you like to take part in research?'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** Who comes back finds the answer given and may change it. (TIPS-14) */
export const loader = requireMember(async ({ ctx, context }) => ({
  product: context.services.env.PRODUCT_NAME,
  answer: await ownResearchVolunteer(ctx),
  typed: initialFormState(context),
}))

/** (TIPS-15, TIPS-16) */
export const action = formAction(researchSchema, async (input, { ctx, context }) => {
  await saveResearchVolunteer(ctx, input.research_volunteer)
  if (!input.research_volunteer) return redirect('/home', 303)
  return redirectWithFlash(context, '/home', RESEARCH_SAVED, RESEARCH_SAVED_TITLE)
})

export default function ResearchVolunteer() {
  const { product, answer, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <Page
      title={TITLE}
      lede={`Researchers study how ${product} helps students and where it doesn’t.`}
    >
      <div className="prose">
        <p>
          Volunteers answer a short survey now and then, or talk to us for half an hour. You can
          stop at any time and change your answer on this page.
        </p>
      </div>
      <ErrorSummary form={form} />
      <Form submit="Save" cancel="/home" cancelLabel="Skip">
        <RadioGroup
          form={form ?? typed}
          name="research_volunteer"
          legend="Will you take part?"
          chosen={answer === null ? undefined : answer ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: 'Yes, you can contact me' },
            { value: 'no', label: 'No, thanks' },
          ]}
        />
      </Form>
    </Page>
  )
}
