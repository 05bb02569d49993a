import { useLoaderData } from '@remix-run/react'
import { likersOfComment } from '~/domain/comments/likers.server'
import { forMembers } from '~/http/door.server'
import { pageNumber } from '~/http/page-number'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'
import { comment, commentLikers } from '~/views/addresses'
import { PeopleList } from '~/views/people/people-list'

const TITLE = 'Likes of the comment'

export const meta = titled<typeof loader>(() => TITLE)

/** Who likes the comment. (COMMENT-09) */
export const loader = forMembers(async ({ ctx, params, url }) => {
  const id = params.commentId ?? ''
  const { title, ...list } = await likersOfComment(ctx, id, pageNumber(url))
  return { id, title, list }
})

export default function Likes() {
  const { id, title, list } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede={<a href={comment(id)}>{title}</a>}>
      <PeopleList list={list} href={commentLikers(id)} empty="Nobody you can see likes this yet" />
    </Page>
  )
}
