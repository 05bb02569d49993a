import type { PostFollowState } from '~/domain/notifications/schema'
import { ActionButton } from '~/ui/action-button'
import type { IconName } from '~/ui/icon'
import { MenuAction } from '~/ui/menu'
import { hearOfComments } from '../links'

type PostFollowProps = { id: string; question: boolean; state: PostFollowState }

type Choice = { does: 'follow' | 'unfollow' | 'mute' | 'unmute'; label: string; icon: IconName }

/** What changes it: those who wrote or commented mute what others unfollow. */
function choice({ notified, muted, participates }: PostFollowState): Choice {
  if (muted) return { does: 'unmute', label: 'Unmute', icon: 'bell' }
  if (!notified) return { does: 'follow', label: 'Follow', icon: 'bell' }
  return participates
    ? { does: 'mute', label: 'Mute', icon: 'close' }
    : { does: 'unfollow', label: 'Unfollow', icon: 'close' }
}

function stateText({ question, state }: PostFollowProps): string {
  const what = question ? 'new answers and comments' : 'new comments'
  if (state.muted) return `You’ve muted this, so you won’t hear about ${what}.`
  return state.notified ? `You’ll hear about ${what}.` : `Want to hear about ${what}?`
}

/** Below the comments: whether the viewer is notified of the next one, and a button for the opposite. */
export function PostFollow(props: PostFollowProps) {
  const { does, label, icon } = choice(props.state)
  return (
    <div className="row meta hears">
      <span>{stateText(props)}</span>
      <ActionButton action={hearOfComments(props.id, does)} icon={icon} small>
        {`${label} this ${props.question ? 'question' : 'post'}`}
      </ActionButton>
    </div>
  )
}

/** The same in the options of the post. */
export function PostFollowAction({ id, question, state }: PostFollowProps) {
  const { does, label, icon } = choice(state)
  return (
    <MenuAction action={hearOfComments(id, does)} icon={icon}>
      {`${label} this ${question ? 'question' : 'post'}`}
    </MenuAction>
  )
}
