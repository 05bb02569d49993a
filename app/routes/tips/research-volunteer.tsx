import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { answerResearch } from '~/domain/tips/commands.server'
import { ownResearchAnswer } from '~/domain/tips/queries.server'
import { RESEARCH_SAVED, RESEARCH_SAVED_TITLE, researchSchema } from '~/domain/tips/schema'
import { forMembers, formOf, goWith, refuse, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'

const TITLE = 'Would you like to take part in research?'

export const meta = titled<typeof loader>(() => TITLE)

/** Who comes back finds the answer given and may change it. (TIPS-14) */
export const loader = forMembers(async ({ ctx, context }) => ({
  product: context.services.env.PRODUCT_NAME,
  answer: await ownResearchAnswer(ctx),
  typed: startReply(context),
}))

/** (TIPS-15, TIPS-16) */
export const action = forMembers(async ({ ctx, context, request }) => {
  const { input, reply } = await formOf(request, researchSchema)
  if (!input) return refuse(reply)
  await answerResearch(ctx, input.research_volunteer)
  if (!input.research_volunteer) return redirect('/home', 303)
  return goWith(context, '/home', RESEARCH_SAVED, RESEARCH_SAVED_TITLE)
})

export default function ResearchVolunteer() {
  const { product, answer, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = reply && 'reply' in reply ? reply.reply : undefined
  return (
    <Page
      title={TITLE}
      lede={`Researchers look into how ${product} helps students, and where it does not.`}
    >
      <div className="prose">
        <p>
          Volunteers answer a short survey now and then, or talk to us for half an hour. You can
          stop at any time, and you can change your answer on this page.
        </p>
      </div>
      <ErrorSummary form={form} />
      <Form>
        <RadioGroup
          form={form ?? typed}
          name="research_volunteer"
          legend="Will you take part?"
          chosen={answer === null ? undefined : answer ? 'yes' : 'no'}
          choices={[
            { value: 'yes', label: 'Yes, you may contact me' },
            { value: 'no', label: 'No, thank you' },
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
