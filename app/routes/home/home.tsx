import type { SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { HomePage } from '~/views/home/home-page'
import { HomeTiles } from '~/views/home/tiles'
import { homePage } from './home-page.server'

export const meta = titled<typeof loader>(() => 'Home')

/** The newest posts of the school, and what else there is to do. (HOME-01, HOME-10) */
export const loader = forMembers(homePage)

export const handle = {
  right: (home: SerializeFrom<typeof loader>) => home.me && <HomeTiles {...home} me={home.me} />,
}

export default function Home() {
  return <HomePage home={useLoaderData<typeof loader>()} />
}
