import { redirect, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptTerms } from '~/domain/accounts/terms.server'
import { forMembers } from '~/http/door.server'
import { ownPath } from '~/http/paths'
import { Button } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Terms - ${data?.productName ?? ''}` },
]

const after = (url: URL) => ownPath(url.searchParams.get('redirect_to'), '/')

/** The terms, once, before anything else. (ONBOARD-01, ONBOARD-02) */
export const loader = forMembers(({ ctx, context, url }) => {
  if (ctx.viewer.joined_date && ctx.viewer.accepted_terms) throw redirect(after(url))
  return {
    productName: context.services.env.PRODUCT_NAME,
    schoolName: ctx.partner.name,
    firstName: ctx.viewer.first_name,
  }
})

export const action = forMembers(async ({ ctx, url }) => {
  await acceptTerms(ctx)
  return redirect(after(url), 303)
})

export default function Accept() {
  const { productName, schoolName, firstName } = useLoaderData<typeof loader>()
  return (
    <Page
      title={`Welcome to ${productName}, ${firstName}`}
      lede={`Before you come in, here is what everybody at ${schoolName} agrees to.`}
    >
      <ul className="prose">
        <li>Be kind. Write as you would speak to a classmate in front of you.</li>
        <li>Be honest. Do not offer or ask for work that somebody should do themselves.</li>
        <li>Keep private things private: no personal email addresses or phone numbers in posts.</li>
        <li>
          What you post can be read by your school’s community. School staff may review what is
          reported, and may hide it.
        </li>
        <li>If you or somebody else may be in danger, call your local emergency number first.</li>
      </ul>
      <Form>
        <FormButtons>
          <Button>I accept</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        Not now? <a href="/logout">Log out</a>
      </p>
    </Page>
  )
}
