import { useLoaderData } from '@remix-run/react'
import { followersOf } from '~/domain/people/ties.server'
import { forMembers } from '~/http/door.server'
import { pageNumber } from '~/http/page-number'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'
import { followers, profile } from '~/views/addresses'
import { PeopleList } from '~/views/people/people-list'

export const meta = titled<typeof loader>(({ title }) => title)

/** Who follows somebody. (PEOPLE-14, PEOPLE-16, HOME-07) */
export const loader = forMembers(async ({ ctx, params, url }) => {
  const id = params.userId ?? ''
  const { first_name, own, ...list } = await followersOf(ctx, id, pageNumber(url))
  return { id, title: own ? 'Your followers' : `${first_name}’s followers`, list }
})

export default function Followers() {
  const { id, title, list } = useLoaderData<typeof loader>()
  return (
    <Page title={title} lede={<a href={profile(id)}>Profile</a>}>
      <PeopleList list={list} href={followers(id)} empty="Nobody you can see yet" />
    </Page>
  )
}
