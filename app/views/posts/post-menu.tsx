import type { PostSummary } from '~/domain/posts/schema'
import { Menu, MenuLink } from '~/ui/menu'
import { changePrivacy, deletePost, editPost, flagPost } from '../addresses'

type PostMenuProps = { post: Pick<PostSummary, 'id' | 'title' | 'private' | 'mine'> }

/**
 * What authors may do with their posts (POST-06), and others about them (POST-14); each act asks
 * on a page of its own first.
 */
export function PostMenu({ post }: PostMenuProps) {
  return (
    <div className="end">
      <Menu label={`Options for ${post.title}`}>
        {post.mine ? (
          <OwnActs post={post} />
        ) : (
          <MenuLink href={flagPost(post.id)} icon="flag">
            Flag
          </MenuLink>
        )}
      </Menu>
    </div>
  )
}

function OwnActs({ post }: PostMenuProps) {
  return (
    <>
      <MenuLink href={editPost(post.id)} icon="edit">
        Edit
      </MenuLink>
      <MenuLink href={changePrivacy(post.id, post.private)} icon={post.private ? 'globe' : 'lock'}>
        {post.private ? 'Make visible' : 'Make private'}
      </MenuLink>
      <MenuLink href={deletePost(post.id)} icon="close">
        Delete
      </MenuLink>
    </>
  )
}
