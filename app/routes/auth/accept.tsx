import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { acceptedVersion, acceptTerms } from '~/domain/accounts/terms.server'
import { TERMS_MOVED, TERMS_VERSION } from '~/domain/legal/schema'
import { termsToAccept } from '~/domain/legal/queries.server'
import { forMembers, refuse } from '~/http/door.server'
import { typedInto } from '~/http/forms'
import { ownPath } from '~/http/paths'
import { titled } from '~/http/title'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { Page, Prose } from '~/ui/page'
import { Day } from '~/views/legal/day'

export const meta = titled<typeof loader>(({ again }) => (again ? 'New terms' : 'Terms'))

const after = (url: URL) => ownPath(url.searchParams.get('redirect_to'), '/')

/** The terms in force, before anything else; after a change what is new. (ONBOARD-01, ONBOARD-02) */
export const loader = forMembers(async ({ ctx, context, url }) => {
  const { joined_date, accepted_terms, first_name } = ctx.viewer
  if (joined_date && accepted_terms) throw redirect(after(url))
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email } = context.services.env
  const again = joined_date !== null
  const accepted = await acceptedVersion(ctx)
  return {
    ...termsToAccept(again ? accepted : TERMS_VERSION, { product, support_email }),
    product,
    schoolName: ctx.partner.name,
    firstName: first_name,
    again,
    /** The whole text, and back here with the page one asked for */
    whole: `/terms?redirect_to=${encodeURIComponent(after(url))}`,
  }
})

/** Accepts what was shown: a version that came out since is shown first. */
export const action = forMembers(async ({ ctx, request, url }) => {
  const form = await request.formData()
  if (form.get('version') !== TERMS_VERSION) {
    return refuse({ values: typedInto(form), errors: {}, formErrors: [TERMS_MOVED] })
  }
  await acceptTerms(ctx)
  return redirect(after(url), 303)
})

export default function Accept() {
  const { product, schoolName, firstName, again, version, changes, summary, whole } =
    useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  return (
    <Page
      title={again ? 'Our terms have changed' : `Welcome to ${product}, ${firstName}`}
      lede={
        again
          ? `Please have a look at what is new, ${firstName}, before you go on.`
          : `Before you come in, here is what everybody at ${schoolName} agrees to.`
      }
    >
      <ErrorSummary form={form} />
      {changes.map((change) => (
        <section key={change.version} className="stack">
          <h2>
            New on <Day at={change.version} />
          </h2>
          <Prose html={change.changed} />
        </section>
      ))}
      {again && <h2>The terms in short</h2>}
      <div className="prose">
        <ul>
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p>
        <a href={whole}>Read the whole terms</a>. They go together with the{' '}
        <a href="/community-guidelines">community guidelines</a> and the{' '}
        <a href="/privacy">privacy policy</a>.
      </p>
      <Form fields={{ version }}>
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
