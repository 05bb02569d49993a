import { redirect, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { audienceText } from '~/domain/posts/audience'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { topicsOrEmpty } from '~/presenters/topic-choices.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { newPost } from '~/views/links'
import { HomePage } from '~/views/home/home-page'
import { HomeTiles } from '~/views/home/tiles'
import { PostForm } from '~/views/posts/post-form'
import { loadHome } from './home-page.server'

export const meta = titleMeta<typeof loader>(() => 'Home')

/** Home with the post form open; viewers who have no such form here go to home. (HOME-02, HOME-24) */
export const loader = requireMember(async (args) => {
  const home = await loadHome(args)
  if (!home.buttons.post) throw redirect('/home')
  const draftKey = DRAFT_KEYS.post
  return {
    ...home,
    form: {
      ...(await startComposing(args, draftKey)),
      draftKey,
      topics: await topicsOrEmpty(args, []),
      defaults: {},
      audience: audienceText(args.ctx),
    },
  }
})

export const handle = {
  right: (home: SerializeFrom<typeof loader>) => home.me && <HomeTiles {...home} me={home.me} />,
}

export default function HomeWithForm() {
  const { form, ...home } = useLoaderData<typeof loader>()
  const { formState, ...page } = form
  return (
    <HomePage
      home={home}
      form={<PostForm label="Write a post" {...page} form={formState} action={newPost()} />}
    />
  )
}
