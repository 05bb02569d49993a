import type { PostSummary } from '~/domain/posts/schema'
import { Menu, MenuLink } from '~/ui/menu'
import { changePrivacy, deletePost, editPost } from '../addresses'

/** What authors may do with their posts (POST-06); each act asks on a page of its own first. */
export function PostMenu({ post }: { post: Pick<PostSummary, 'id' | 'title' | 'private'> }) {
  return (
    <div className="end">
      <Menu label={`Options for ${post.title}`}>
        <MenuLink href={editPost(post.id)} icon="edit">
          Edit
        </MenuLink>
        <MenuLink
          href={changePrivacy(post.id, post.private)}
          icon={post.private ? 'globe' : 'lock'}
        >
          {post.private ? 'Make visible' : 'Make private'}
        </MenuLink>
        <MenuLink href={deletePost(post.id)} icon="close">
          Delete
        </MenuLink>
      </Menu>
    </div>
  )
}
