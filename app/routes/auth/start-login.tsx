import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { activeSchools } from '~/domain/partners/facts.server'
import { schoolAddress } from '~/platform/addresses'
import { Page } from '~/ui/page'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Log in - ${data?.productName ?? ''}` },
]

/** The public entry page: one chooses a school and logs in at its own address. (ACCESS-37) */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { services } = context
  const port = new URL(request.url).port
  const schools = await activeSchools(services.db)
  return {
    productName: services.env.PRODUCT_NAME,
    schools: schools.map(({ name, host }) => ({
      name,
      href: schoolAddress(services.env.BASE_URL, host, '/current-login', port),
    })),
  }
}

export default function StartLogin() {
  const { schools, productName } = useLoaderData<typeof loader>()
  return (
    <Page title={`Log in to ${productName}`} lede="Which school is yours?">
      {schools.length === 0 ? (
        <p>There is no school here yet.</p>
      ) : (
        <ul className="choices">
          {schools.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <p className="meta">
        Not sure? <a href="/current-login">Log in with your email address</a> and we find it.
      </p>
    </Page>
  )
}
