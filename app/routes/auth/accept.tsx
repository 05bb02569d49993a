import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { acceptedVersion, acceptTerms } from '~/domain/accounts/terms.server'
import { TERMS_OUTDATED } from '~/domain/legal/schema'
import { termsVersion } from '~/domain/legal/terms.server'
import { termsToAccept } from '~/presenters/legal-documents.server'
import { requireMember, invalid } from '~/http/guards/member-route.server'
import { submittedValues } from '~/http/forms/forms'
import { safePath } from '~/http/addresses/paths'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page, Prose } from '~/ui/page'
import { Day } from '~/views/shell/calendar-day'

export const meta = titleMeta<typeof loader>(({ again }) => (again ? 'New terms' : 'Terms'))

const returnPath = (url: URL) => safePath(url.searchParams.get('redirect_to'), '/')

/** The terms in force, before anything else; after a change what is new. (ONBOARD-01, ONBOARD-02) */
export const loader = requireMember(async ({ ctx, context, url }) => {
  const { joined_date, accepted_terms, first_name } = ctx.viewer
  if (joined_date && accepted_terms) throw redirect(returnPath(url))
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email } = context.services.env
  const again = joined_date !== null
  const accepted = await acceptedVersion(ctx)
  return {
    ...termsToAccept(again ? accepted : termsVersion(), { product, support_email }),
    product,
    schoolName: ctx.partner.name,
    firstName: first_name,
    again,
    /** The whole text, and back here with the page one asked for */
    whole: `/terms?redirect_to=${encodeURIComponent(returnPath(url))}`,
  }
})

/** Accepts what was shown: a version that came out since is shown first. */
export const action = requireMember(async ({ ctx, request, url }) => {
  const form = await request.formData()
  if (form.get('version') !== termsVersion()) {
    return invalid({ values: submittedValues(form), errors: {}, formErrors: [TERMS_OUTDATED] })
  }
  await acceptTerms(ctx)
  return redirect(returnPath(url), 303)
})

export default function Accept() {
  const { product, schoolName, firstName, again, version, changes, summary, whole } =
    useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <Page
      title={again ? 'Our terms have changed' : `Welcome to ${product}, ${firstName}`}
      lede={
        again
          ? `Please take a look at what’s new, ${firstName}, before you continue.`
          : `Before you start, here’s what everyone at ${schoolName} agrees to.`
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
      {again && <h2>The terms in brief</h2>}
      <div className="prose">
        <ul>
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p>
        <a href={whole}>Read the full terms</a>. They come with the{' '}
        <a href="/community-guidelines">community guidelines</a> and the{' '}
        <a href="/privacy">privacy policy</a>.
      </p>
      <Form submit="I accept" fields={{ version }} />
      <p className="meta">
        Not now? <a href="/logout">Log out</a>
      </p>
    </Page>
  )
}
