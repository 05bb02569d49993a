import { useLoaderData } from '@remix-run/react'
import { likersOfPost } from '~/domain/posts/likers.server'
import { forMembers } from '~/http/door.server'
import { pageNumber } from '~/http/page-number'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'
import { post, postLikers } from '~/views/addresses'
import { PeopleList } from '~/views/people/people-list'

const TITLE = 'Likes'

export const meta = titled<typeof loader>(() => TITLE)

/** Who likes the post. (POST-13) */
export const loader = forMembers(async ({ ctx, params, url }) => {
  const id = params.postId ?? ''
  const { title, ...list } = await likersOfPost(ctx, id, pageNumber(url))
  return { id, title, list }
})

export default function Likes() {
  const { id, title, list } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede={<a href={post(id)}>{title}</a>}>
      <PeopleList list={list} href={postLikers(id)} empty="Nobody you can see likes this yet" />
    </Page>
  )
}
