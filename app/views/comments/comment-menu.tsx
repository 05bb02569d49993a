import type { CommentShown } from '~/domain/comments/schema'
import { Menu, MenuAct, MenuLink } from '~/ui/menu'
import { deleteComment, editComment, flagComment, markAnswer } from '../addresses'

type CommentMenuProps = { comment: CommentShown; answer?: boolean; mayMark?: boolean }

/**
 * What one may do with a comment: its author changes it, others flag it (COMMENT-10), who asked says
 * that it is the answer.
 */
export function CommentMenu({ comment, answer = false, mayMark }: CommentMenuProps) {
  const { id, mine, author } = comment
  return (
    <div className="end">
      <Menu label={`Options for the comment by ${author.name}`}>
        {mayMark && (
          <MenuAct action={markAnswer(id, answer)} icon={answer ? 'close' : 'check'}>
            {answer ? 'Not the answer' : 'Mark as the answer'}
          </MenuAct>
        )}
        {!mine && (
          <MenuLink href={flagComment(id)} icon="flag">
            Flag
          </MenuLink>
        )}
        {mine && (
          <>
            <MenuLink href={editComment(id)} icon="edit">
              Edit
            </MenuLink>
            <MenuLink href={deleteComment(id)} icon="close">
              Delete
            </MenuLink>
          </>
        )}
      </Menu>
    </div>
  )
}
