import { useLoaderData } from '@remix-run/react'
import { SIGNUP_FLOWS, isSignupFlow } from '~/domain/signup/flows'
import { signupSchools } from '~/domain/signup/queries.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Sign up')

/** The public entry page: one chooses a school and signs up at its own address. (SIGNUP-25) */
export const loader = publicRoute(async ({ context }) => {
  const { services } = context
  const base = new URL(services.env.BASE_URL)
  const { port, searchParams } = context.url
  const named = searchParams.get('door')
  const flow = isSignupFlow(named) && named !== 'prospective' ? named : 'in'
  const schools = await signupSchools(services.db)
  return {
    productName: services.env.PRODUCT_NAME,
    schools: schools.map(({ name, host, prospective }) => {
      const school = `${base.protocol}//${host}${port ? `:${port}` : ''}`
      const href = school + SIGNUP_FLOWS[flow].path
      return {
        name,
        href,
        prospective: prospective ? school + SIGNUP_FLOWS.prospective.path : null,
      }
    }),
  }
})

export default function StartSignup() {
  const { schools, productName } = useLoaderData<typeof loader>()
  const open = schools.filter((school) => school.prospective !== null)
  return (
    <Page title={`Sign up for ${productName}`} lede="Which school is yours?">
      {schools.length === 0 ? (
        <p>There are no schools here yet.</p>
      ) : (
        <ul className="link-list">
          {schools.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <section className="stack">
          <h2>Not a student yet?</h2>
          <p className="meta">These schools let you look around and ask their students.</p>
          <ul className="link-list">
            {open.map(({ name, prospective }) => (
              <li key={prospective}>
                <a href={prospective ?? ''}>Get to know {name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="meta">
        Already signed up? <a href="/start/login">Log in</a>
      </p>
    </Page>
  )
}
