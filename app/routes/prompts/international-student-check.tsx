import { useActionData, useLoaderData } from '@remix-run/react'
import { answerInternational, internationalAnswer } from '~/domain/accounts/international.server'
import { markPromptShown } from '~/domain/accounts/prompts.server'
import { internationalSchema } from '~/domain/accounts/schema'
import { formOf, forMembers, goWith, refuse, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'

const QUESTION = 'Are you an international student?'

export const meta = titled<typeof loader>(() => QUESTION)

/** Asked once; who comes back finds the answer given and may change it. (HOME-03) */
export const loader = forMembers(async ({ ctx, context }) => {
  await markPromptShown(ctx, 'home.international-student-check')
  return {
    schoolName: ctx.partner.shorthand_name,
    answer: await internationalAnswer(ctx),
    typed: startReply(context),
  }
})

export const action = forMembers(async ({ ctx, context, request }) => {
  const { input, reply } = await formOf(request, internationalSchema)
  if (!input) return refuse(reply)
  await answerInternational(ctx, input.international === 'yes')
  return goWith(context, '/home', 'Thanks, your answer is saved.')
})

export default function InternationalStudentCheck() {
  const { schoolName, answer, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  return (
    <Page title={QUESTION} lede="One short question, asked once. You may skip it.">
      <ErrorSummary form={form} />
      <Form>
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
        <FormButtons>
          <Button>Save</Button>
          <ButtonLink href="/home" variant="quiet">
            Skip
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
