import { redirect, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PLACES } from '~/domain/drafts/schema'
import { audienceOf } from '~/domain/posts/audience'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { topicsOrNone } from '~/http/topics-offered.server'
import { startWriting } from '~/http/writing.server'
import { newPost } from '~/views/addresses'
import { HomePage } from '~/views/home/home-page'
import { HomeTiles } from '~/views/home/tiles'
import { PostForm } from '~/views/posts/post-form'
import { homePage } from './home-page.server'

export const meta = titled<typeof loader>(() => 'Home')

/** Home with the post form open; who has no such form here sees home. (HOME-02, HOME-24) */
export const loader = forMembers(async (asked) => {
  const home = await homePage(asked)
  if (!home.buttons.post) throw redirect('/home')
  const place = PLACES.post
  return {
    ...home,
    form: {
      ...startWriting(asked, place),
      place,
      topics: topicsOrNone(asked, []),
      start: {},
      audience: audienceOf(asked.ctx),
    },
  }
})

export const handle = {
  right: (home: SerializeFrom<typeof loader>) => home.me && <HomeTiles {...home} me={home.me} />,
}

export default function HomeWithForm() {
  const { form, ...home } = useLoaderData<typeof loader>()
  const { reply, ...page } = form
  return (
    <HomePage
      home={home}
      form={<PostForm label="Write a post" {...page} form={reply} action={newPost()} />}
    />
  )
}
