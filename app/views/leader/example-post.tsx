import { Avatar } from '~/ui/avatar'
import { Label } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Prose } from '~/ui/page'

type ExamplePostProps = { post: { title: string; author: string; program: string; html: string } }

/** A post as it would look in the community. It's made up, so nothing in it can be clicked. */
export function ExamplePost({ post: { title, author: name, program, html } }: ExamplePostProps) {
  return (
    <article className="article card">
      <h2>{title}</h2>
      <div className="byline">
        <Avatar person={{ name, avatar_url: null, avatar_bg_type: 'avatar-bg-3' }} />{' '}
        <strong>{name}</strong> <Label>Leader</Label> <span>{program}</span>
      </div>
      <Prose html={html} />
      <p className="actions meta">
        <span className="action">
          <Icon name="heart" /> 24 likes
        </span>
        <span className="action">
          <Icon name="comment" /> 9 comments
        </span>
      </p>
    </article>
  )
}
