import { Avatar } from '~/ui/avatar'
import { Label } from '~/ui/chip'
import { Icon } from '~/ui/icon'

const AUTHOR = { name: 'Rosa Delgado', avatar_url: null, avatar_bg_type: 'avatar-bg-3' }

/** A post as it would stand in the community. Nobody wrote it, so nothing in it can be pressed. */
export function ExamplePost() {
  return (
    <article className="article card">
      <h2>I nearly quit in week five</h2>
      <div className="byline">
        <Avatar person={AUTHOR} /> <strong>{AUTHOR.name}</strong> <Label>Leader</Label>{' '}
        <span>Nursing</span>
      </div>
      <div className="prose">
        <p>
          In week five of my first term I had two exams, a night shift and a son with a fever. I sat
          in the car outside the library and wrote an email to drop out. I did not send it. I went
          in and slept on the desk instead.
        </p>
        <p>Three things got me through, and I wish somebody had told me before:</p>
        <ul>
          <li>
            <strong>I told one teacher the truth.</strong> She moved my exam by four days. I had
            thought that one has to be a “special case” for that. One only has to ask.
          </li>
          <li>
            <strong>I stopped reading everything.</strong> Twenty minutes of questions to myself
            beat three hours with a marker.
          </li>
          <li>
            <strong>I found my Tuesday people.</strong> Two classmates, one table, every Tuesday. We
            mostly complain. It works.
          </li>
        </ul>
        <p>
          I am in my third year now. What was your week five, and what got you through? Or are you
          in it right now?
        </p>
      </div>
      <p className="acts meta">
        <span className="act">
          <Icon name="heart" /> 24 likes
        </span>
        <span className="act">
          <Icon name="comment" /> 9 comments
        </span>
      </p>
    </article>
  )
}
