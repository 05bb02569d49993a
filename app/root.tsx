import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { shellFacts, type ShellFacts } from '~/http/shell.server'
import { documentTitle } from '~/http/title'
import { htmlClass } from '~/ui/theme'
import { PublicShell } from '~/views/shell/public-shell'
import { SignedInShell } from '~/views/shell/signed-in-shell'
import { Failure, failureTitle } from '~/routes/errors/failure'
import stylesheet from '~/styles/index.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const loader = ({ context }: LoaderFunctionArgs): ShellFacts => shellFacts(context)

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const product = data?.productName
  return [{ title: error ? documentTitle(failureTitle(error), product) : (product ?? '') }]
}

/** A route shows tiles at the right by exporting handle = { right: (data) => … }. */
export type RouteHandle = { right?: (data: never) => ReactNode }

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <Failure />
    </Shell>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en" className={htmlClass(facts?.accent ?? 'forest', facts?.theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* A page fetched ahead would use up the message meant for the next one. */}
        <meta name="turbo-prefetch" content="false" />
        <meta name="turbo-refresh-method" content="morph" />
        <meta name="turbo-refresh-scroll" content="preserve" />
        <Meta />
        <Links />
        {facts && !facts.lite && <script type="module" src={facts.script} async />}
      </head>
      <body>{children}</body>
    </html>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  if (!facts) return <>{children}</>
  const { viewer, productName, schoolName, testEnvironment, csrf, lite, flash, outside } = facts
  const common = {
    productName,
    testEnvironment,
    csrf,
    lite,
    outside,
    flash: flash ? { tone: 'good' as const, ...flash } : null,
  }
  if (!viewer || !facts.joined) {
    return (
      <PublicShell {...common} schoolName={schoolName ?? undefined}>
        {children}
      </PublicShell>
    )
  }
  const withRight = matches.findLast((match) => (match.handle as RouteHandle | undefined)?.right)
  const right = (withRight?.handle as RouteHandle | undefined)?.right
  return (
    <SignedInShell
      {...common}
      viewer={viewer}
      schoolName={schoolName ?? productName}
      currentPath={facts.currentPath}
      introduction={facts.introduction}
      searchText={facts.searchText}
      right={right && withRight?.data ? right(withRight.data as never) : undefined}
    >
      {children}
    </SignedInShell>
  )
}
