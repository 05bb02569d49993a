import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { HomePage } from '~/views/home/home-page'
import { HomeTiles } from '~/views/home/tiles'
import { loadHome } from './home-page.server'

export const meta = titleMeta<typeof loader>(() => 'Home')

/** The newest posts of the school, with tiles and callouts. (HOME-01, HOME-10) */
export const loader = requireMember(loadHome)

export const handle = {
  right: (home: SerializeFrom<typeof loader>) => home.me && <HomeTiles {...home} me={home.me} />,
}

export default function Home() {
  return <HomePage home={useLoaderData<typeof loader>()} />
}
