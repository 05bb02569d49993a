import { useLoaderData } from '@remix-run/react'
import { forEverybody } from '~/http/door.server'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Goodbye')

/** The last page of an account. */
export const loader = forEverybody(({ context }) => ({
  productName: context.services.env.PRODUCT_NAME,
}))

export default function Goodbye() {
  const { productName } = useLoaderData<typeof loader>()
  return (
    <Page title="Goodbye" lede="Your account is deleted.">
      <p>Thank you for having been part of {productName}. All the best for your way.</p>
      <p>
        <a href="/">Back to the front page</a>
      </p>
    </Page>
  )
}
