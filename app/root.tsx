import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { UploadRule } from '~/http/forms/uploads.server'
import { shellData, type ShellData } from '~/presenters/shell/shell.server'
import { documentTitle } from '~/presenters/shell/title'
import type { FlashMessage } from '~/ui/messages'
import { accentColor, htmlClass } from '~/ui/theme'
import { PublicShell } from '~/views/shell/public-shell'
import { SignedInShell } from '~/views/shell/signed-in-shell'
import { Failure, failureTitle } from '~/views/shell/failure'
import stylesheet from '~/styles/index.css?url'
import styleText from '~/styles/index.css?inline'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/images/icons/apple-touch-icon.png' },
]

export const loader = ({ context }: LoaderFunctionArgs): Promise<ShellData> => shellData(context)

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const product = data?.productName
  return [{ title: error ? documentTitle(failureTitle(error), product) : (product ?? '') }]
}

/** What a route says about the layout around it. */
export type RouteHandle = {
  /** Tiles at the right */
  right?: (data: never) => ReactNode
  /** A layout of its own, for the route and those below it */
  shell?: (shell: CustomShell) => ReactNode
  /** The style sheet of that layout, in place of the product's */
  sheet?: StyleSheet
  /** These pages have no script at all */
  withoutScript?: boolean
  /** Takes files, and so many bytes of them; every other route rejects a multipart form */
  upload?: UploadRule
}

type StyleSheet = { url: string; text: string }

const SHEET: StyleSheet = { url: stylesheet, text: styleText }

export type CustomShell = { data: ShellData; flash: FlashMessage | null; children: ReactNode }

export default function Root() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

export function ErrorBoundary() {
  return (
    <PageShell>
      <Failure />
    </PageShell>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root')
  const bare = useDeepestHandle('withoutScript')
  const sheet = useDeepestHandle('sheet')?.value ?? SHEET
  return (
    <html lang="en" className={htmlClass(shell?.accent ?? 'forest', shell?.theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={accentColor(shell?.accent ?? '')} />
        <meta name="color-scheme" content="light dark" />
        {/* A page fetched ahead would use up the message meant for the next one. */}
        <meta name="turbo-prefetch" content="false" />
        <meta name="turbo-refresh-method" content="morph" />
        <meta name="turbo-refresh-scroll" content="preserve" />
        {shell?.hasLeft && <meta name="quad-left" content="" />}
        <Meta />
        {shell?.isFirstVisit ? (
          <InlineStyle {...sheet} />
        ) : (
          <link rel="stylesheet" href={sheet.url} />
        )}
        <Links />
        {shell && !shell.lite && !bare && <script type="module" src={shell.script} async />}
      </head>
      <body>{children}</body>
    </html>
  )
}

/**
 * A first visit is painted without waiting for another file; that is fetched afterwards, for the next
 * page.
 */
const InlineStyle = ({ url, text }: StyleSheet) => (
  <>
    <style dangerouslySetInnerHTML={{ __html: text }} />
    <link rel="prefetch" href={url} />
  </>
)

function PageShell({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root')
  const own = useDeepestHandle('shell')
  const tiles = useDeepestHandle('right')
  if (!shell) return <>{children}</>
  const { viewer, productName, schoolName, testEnvironment, externalLinks } = shell
  const { csrf, lite, showsHidden } = shell
  const { announcements } = shell
  const flash = shell.flash ? { tone: 'good' as const, ...shell.flash } : null
  if (own) return <>{own.value({ data: shell, flash, children })}</>
  const { timeZone } = shell
  const site = { productName, testEnvironment, announcements, externalLinks }
  const common = { ...site, csrf, lite, showsHidden, timeZone, flash }
  if (!viewer || !shell.joined) {
    return (
      <PublicShell {...common} schoolName={schoolName ?? undefined}>
        {children}
      </PublicShell>
    )
  }
  return (
    <SignedInShell
      {...common}
      now={shell.now}
      viewer={viewer}
      schoolName={schoolName ?? productName}
      currentPath={shell.currentPath}
      inIntroduction={shell.inIntroduction}
      badges={shell.badges}
      care={shell.care}
      undeliverable={shell.undeliverable}
      searchText={shell.searchText}
      invitesToSearch={shell.invitesToSearch}
      right={tiles?.data ? tiles.value(tiles.data as never) : undefined}
    >
      {children}
    </SignedInShell>
  )
}

/** What the innermost route with such a word in its handle says, and that route's data. */
function useDeepestHandle<K extends keyof RouteHandle>(key: K) {
  const match = useMatches().findLast(({ handle }) => (handle as RouteHandle | undefined)?.[key])
  const value = (match?.handle as RouteHandle | undefined)?.[key]
  return match && value ? { value, data: match.data } : undefined
}
