import { useLoaderData } from '@remix-run/react'
import { markPromptShown } from '~/domain/accounts/prompts.server'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Get the app')

/**
 * Where the app can be had; asked for once, by the default router or by oneself. (MOBILE-01,
 * MOBILE-02)
 */
export const loader = forMembers(async ({ ctx, context }) => {
  await markPromptShown(ctx, 'mobile-app')
  const { APP_STORE_URL, PLAY_STORE_URL, PRODUCT_NAME } = context.services.env
  const stores = [
    { name: 'App Store', href: APP_STORE_URL },
    { name: 'Google Play', href: PLAY_STORE_URL },
  ]
  return { productName: PRODUCT_NAME, stores: stores.filter(({ href }) => href !== '') }
})

export default function MobileApp() {
  const { productName, stores } = useLoaderData<typeof loader>()
  const inStores = stores.length > 0
  return (
    <Page
      title={`${productName} on your phone`}
      lede={inStores ? 'Your community, in your pocket.' : 'The app is not in the stores yet.'}
    >
      {!inStores && (
        <p>Until it is, open this site in your phone’s browser: everything works there, too.</p>
      )}
      <div className="row">
        {stores.map(({ name, href }) => (
          <ButtonLink key={name} href={href} rel="noreferrer">
            {name}
          </ButtonLink>
        ))}
        <ButtonLink href="/home" variant="quiet">
          Skip
        </ButtonLink>
      </div>
    </Page>
  )
}
