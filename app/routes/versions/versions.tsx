import { useLoaderData } from '@remix-run/react'
import { textVersions } from '~/domain/versions/queries.server'
import {
  NO_VERSIONS,
  NOT_STORED,
  VERSIONS_FOR,
  VERSIONS_TITLE,
  type VersionKind,
} from '~/domain/versions/schema'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { comment, post, profile } from '~/views/links'
import { PostPages } from '~/views/posts/feed-parts'
import { EditList, FirstVersion } from '~/views/versions/edit-list'

export const meta = titleMeta<typeof loader>(() => VERSIONS_TITLE)

function chosenText({ params }: RouteArgs): { kind: VersionKind; id: string; href: string } {
  const { postId, commentId, userId = '' } = params
  if (postId) return { kind: 'post', id: postId, href: post(postId) }
  if (commentId) return { kind: 'comment', id: commentId, href: comment(commentId) }
  return { kind: 'about', id: userId, href: profile(userId) }
}

/** What a post, a comment or a text about oneself said before: for its author and staff. Not in the spec. */
export const loader = requireMember(async (args) => {
  const { kind, id, href } = chosenText(args)
  const { next, ...versions } = await textVersions(args.ctx, kind, id, readCursor(args.url).cursor)
  return { ...versions, kind, href, links: cursorLinks(args.url, next) }
})

const PREFIX = { post: '', comment: 'Comment on ', about: 'About ' } as const

export default function Versions() {
  const { kind, href, title, items, first, links } = useLoaderData<typeof loader>()
  const lede = <a href={href}>{PREFIX[kind] + title}</a>
  return (
    <Page title={VERSIONS_TITLE} lede={lede}>
      <p className="meta">{VERSIONS_FOR}</p>
      {items.length === 0 && !first && <EmptyState title={NO_VERSIONS} text={NOT_STORED} />}
      <EditList edits={items} />
      {first && <FirstVersion first={first} />}
      <PostPages links={links} />
    </Page>
  )
}
