import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { shellFacts, type ShellFacts } from '~/http/shell.server'
import { documentTitle } from '~/http/title'
import type { FlashMessage } from '~/ui/messages'
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

/** What a route says about the frame around it. */
export type RouteHandle = {
  /** Tiles at the right */
  right?: (data: never) => ReactNode
  /** A frame of its own, for the route and those below it */
  shell?: (shell: OwnShell) => ReactNode
  /** These pages have no script at all */
  withoutScript?: boolean
}

export type OwnShell = { facts: ShellFacts; flash: FlashMessage | null; children: ReactNode }

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
  const bare = useInnermost('withoutScript')
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
        {facts && !facts.lite && !bare && <script type="module" src={facts.script} async />}
      </head>
      <body>{children}</body>
    </html>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root')
  const own = useInnermost('shell')
  const tiles = useInnermost('right')
  if (!facts) return <>{children}</>
  const { viewer, productName, schoolName, testEnvironment, csrf, lite, outside } = facts
  const flash = facts.flash ? { tone: 'good' as const, ...facts.flash } : null
  if (own) return <>{own.said({ facts, flash, children })}</>
  const common = { productName, testEnvironment, csrf, lite, outside, flash }
  if (!viewer || !facts.joined) {
    return (
      <PublicShell {...common} schoolName={schoolName ?? undefined}>
        {children}
      </PublicShell>
    )
  }
  return (
    <SignedInShell
      {...common}
      viewer={viewer}
      schoolName={schoolName ?? productName}
      currentPath={facts.currentPath}
      introduction={facts.introduction}
      searchText={facts.searchText}
      right={tiles?.data ? tiles.said(tiles.data as never) : undefined}
    >
      {children}
    </SignedInShell>
  )
}

/** What the innermost route with such a word in its handle says, and that route's data. */
function useInnermost<K extends keyof RouteHandle>(word: K) {
  const match = useMatches().findLast(({ handle }) => (handle as RouteHandle | undefined)?.[word])
  const said = (match?.handle as RouteHandle | undefined)?.[word]
  return match && said ? { said, data: match.data } : undefined
}
