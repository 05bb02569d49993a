import { redirect, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { activeSchools } from '~/domain/partners/context.server'
import { initialFormState, publicRoute } from '~/http/guards/member-route.server'
import { schoolUrl } from '~/platform/school-url'
import { ErrorSummary } from '~/ui/error-summary'
import { emptyFormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { action } from './login'
import { LoginForm } from './login-form'
import { loginQuestion, withoutAnswer } from './login-question.server'

export { action }

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Log in - ${data?.productName ?? ''}` },
]

/**
 * The public entry page: the account tells the school, or one chooses it and logs in at its own
 * address. People who are logged in go to their start page. (ACCESS-37)
 */
export const loader = publicRoute(async ({ context }) => {
  const { services } = context
  if (context.ctx.viewer?.accepted_terms) throw redirect('/')
  const port = context.url.port
  const schools = await activeSchools(services.db)
  return {
    productName: services.env.PRODUCT_NAME,
    typed: withoutAnswer(initialFormState(context)),
    question: await loginQuestion(context, emptyFormState),
    schools: schools.map(({ name, host }) => ({
      name,
      href: schoolUrl(services.env.BASE_URL, host, '/current-login', port),
    })),
  }
})

export default function StartLogin() {
  const { schools, productName, typed, ...fields } = useLoaderData<typeof loader>()
  const { formState: form, question = fields.question } = useActionData<typeof action>() ?? {}
  return (
    <Page
      title={`Log in to ${productName}`}
      lede="Use your email and we’ll find your school, or pick it below."
    >
      <ErrorSummary form={form} />
      <LoginForm {...{ form, typed, question }} />
      <p className="meta">
        <a href="/forgot-password">Forgot your password?</a>
        {' · '}
        <a href="/forgot-password?link=yes">No password? We’ll mail you a link</a>
      </p>
      <h2>Pick your school</h2>
      {schools.length === 0 ? (
        <p>There are no schools here yet.</p>
      ) : (
        <ul className="choices">
          {schools.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
