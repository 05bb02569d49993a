import type { PostFollowState } from '~/domain/notifications/schema'
import { LOOK_UP_AUTHOR } from '~/domain/moderation/schema'
import { OWN_UNNAMED, type ShownPost } from '~/domain/posts/schema'
import { movedFromText } from '~/domain/posts/schema-move'
import { Prose } from '~/ui/page'
import { Byline } from '../people/person-line'
import { Pictures } from '../photos/pictures'
import { CareCard, careName } from '../safety/care-card'
import { PostActions } from './post-actions'
import { PostFollowAction } from './post-follow'
import { PostLabels, PostStatus, PostChips } from './post-labels'
import { Menu, MenuLink } from '~/ui/menu'
import {
  changeLock,
  changePrivacy,
  mergeQuestion,
  movePost,
  pinPost,
  deletePost,
  editPost,
  flagPost,
  authorLookup,
  postVersions,
  sharePost,
} from '../links'

type PostArticleProps = {
  post: ShownPost
  /** The link to a question's answer. */
  answerHref?: string | null
  /** Whether the viewer is notified of new comments */
  follow: PostFollowState
  saved: boolean
}

/** A post on its own page: its title is the page's. */
export function PostArticle({ post, answerHref, follow, saved }: PostArticleProps) {
  return (
    <article className="article" id={`post-${post.id}`}>
      {post.is_question && (
        <p>
          <PostStatus post={post} href={answerHref} />
        </p>
      )}
      <h1>{post.title}</h1>
      <Byline author={post.author} at={post.created_at}>
        <PostLabels
          post={post}
          versionsHref={post.can_read_versions ? postVersions(post.id) : null}
        />
      </Byline>
      {post.moved_from.map((topic) => (
        <p className="meta" key={topic}>
          {movedFromText(topic)}
        </p>
      ))}
      {post.mine && post.unnamed && <p className="meta">{OWN_UNNAMED}</p>}
      <Prose html={post.html} />
      <Pictures pictures={post.pictures} />
      <CareCard care={post.care} name={careName(post.author)} />
      <PostChips post={post} />
      <PostActions post={post} saved={saved}>
        <PostMenu post={post} follow={follow} />
      </PostActions>
    </article>
  )
}

type OwnPost = { post: Pick<ShownPost, 'id' | 'title' | 'private' | 'mine' | 'can_delete'> }
type PostMenuProps = { post: ShownPost; follow: PostFollowState }

/**
 * What authors may do with their posts (POST-06), and others about them (POST-14); each act asks
 * on a page of its own first. A response is deleted only while an assignment is available.
 * (PROMPT-20)
 */
export function PostMenu({ post, follow }: PostMenuProps) {
  return (
    <div className="end">
      <Menu label={`Options for ${post.title}`}>
        <PostFollowAction id={post.id} question={post.is_question} state={follow} />
        <MenuLink href={sharePost(post.id)} icon="share" dialog>
          Share
        </MenuLink>
        {post.can_lock && (
          <MenuLink href={changeLock(post.id, post.locked)} icon="lock">
            {post.locked ? 'Unlock' : 'Lock'}
          </MenuLink>
        )}
        {post.can_pin && (
          <MenuLink href={pinPost(post.id)} icon="pin">
            Pin
          </MenuLink>
        )}
        {post.can_move && (
          <MenuLink href={movePost(post.id)} icon="topics">
            Move
          </MenuLink>
        )}
        {post.can_merge && (
          <MenuLink href={mergeQuestion(post.id)} icon="share">
            Merge
          </MenuLink>
        )}
        {post.can_look_up && (
          <MenuLink href={authorLookup(post.id)} icon="person">
            {LOOK_UP_AUTHOR}
          </MenuLink>
        )}
        {post.mine ? (
          <OwnPostActions post={post} />
        ) : (
          <MenuLink href={flagPost(post.id)} icon="flag">
            Flag
          </MenuLink>
        )}
      </Menu>
    </div>
  )
}

function OwnPostActions({ post }: OwnPost) {
  return (
    <>
      <MenuLink href={editPost(post.id)} icon="edit">
        Edit
      </MenuLink>
      <MenuLink href={changePrivacy(post.id, post.private)} icon={post.private ? 'globe' : 'lock'}>
        {post.private ? 'Make visible' : 'Make private'}
      </MenuLink>
      {post.can_delete && (
        <MenuLink href={deletePost(post.id)} icon="close">
          Delete
        </MenuLink>
      )}
    </>
  )
}
