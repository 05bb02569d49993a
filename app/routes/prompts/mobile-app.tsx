import { useLoaderData } from '@remix-run/react'
import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Get the app')

/**
 * Where the app can be had; asked for once, by the default router or by oneself. (MOBILE-01,
 * MOBILE-02)
 */
export const loader = requireMember(async ({ ctx, context }) => {
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
      lede={inStores ? 'Your community, in your pocket.' : 'The app isn’t in the stores yet.'}
    >
      {!inStores && (
        <p>For now, open this site in your phone’s browser. Everything works there, too.</p>
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
