import { nameOfDraft, type DraftInList } from '~/domain/drafts/schema'
import { topicUrlName } from '~/domain/topics/schema'
import { ButtonLink } from '~/ui/button'
import { Time } from '~/ui/time'
import * as addresses from '../addresses'

/** A draft in the list of one's own: what it is, how it begins, and the ways on. */
export function DraftCard({ draft }: { draft: DraftInList }) {
  const { title, gone, beginning, content, saved_at } = draft
  const name = nameOfDraft(draft)
  return (
    <article className="card stack draft" id={`draft-${draft.id}`}>
      <header>
        <p className="meta">
          {kindOf(draft)} · saved <Time at={saved_at} />
        </p>
        <h2>{name}</h2>
      </header>
      {gone ? (
        <>
          <p className="meta">What this was about is no longer there. This is what you wrote:</p>
          <p className="plain">{content}</p>
        </>
      ) : (
        title && beginning && <p>{beginning}</p>
      )}
      <div className="row">
        {!gone && (
          <ButtonLink href={placeHref(draft)} small>
            Continue
          </ButtonLink>
        )}
        <ButtonLink href={addresses.discardDraft(draft.id)} variant="quiet" small>
          Discard
        </ButtonLink>
      </div>
    </article>
  )
}

function kindOf({ place, about }: DraftInList): string {
  const of = about ? `: ${about}` : ''
  switch (place.kind) {
    case 'post':
      return 'New post'
    case 'question':
      return 'New question'
    case 'response':
      return `Response${of}`
    case 'comment':
      return `Comment${of}`
    case 'edit-post':
      return `Changes to your post${of}`
    case 'edit-comment':
      return `Changes to your comment${of}`
  }
}

function placeHref({ place, about }: DraftInList): string {
  switch (place.kind) {
    case 'post':
      return addresses.newPost()
    case 'question':
      return addresses.askQuestion()
    case 'response':
      return `/prompt/${encodeURIComponent(topicUrlName(about ?? ''))}/${place.id}/respond`
    case 'comment':
      return addresses.addComment(place.id)
    case 'edit-post':
      return addresses.editPost(place.id)
    case 'edit-comment':
      return addresses.editComment(place.id)
  }
}
