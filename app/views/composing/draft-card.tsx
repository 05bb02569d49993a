import { draftName, withDraft, type DraftListItem } from '~/domain/drafts/schema'
import { topicUrlName } from '~/domain/topics/schema'
import { ButtonLink } from '~/ui/button'
import { Time } from '~/ui/time'
import * as addresses from '../links'

/** A draft in the list of one's own: what it is, how it begins, and the ways on. */
export function DraftCard({ draft }: { draft: DraftListItem }) {
  const { title, targetGone: gone, preview: beginning, content, saved_at } = draft
  const name = draftName(draft)
  return (
    <article className="card stack draft" id={`draft-${draft.id}`}>
      <header>
        <p className="meta">
          {draftKind(draft)} · saved <Time at={saved_at} />
        </p>
        <h2>{name}</h2>
      </header>
      {gone ? (
        <>
          <p className="meta">What you were replying to is gone. Here’s what you wrote:</p>
          <p className="plain">{content}</p>
        </>
      ) : (
        title && beginning && <p>{beginning}</p>
      )}
      <div className="row">
        {!gone && (
          <ButtonLink
            href={draft.several ? withDraft(continueHref(draft), draft.id) : continueHref(draft)}
            small
          >
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

function draftKind({ target, targetTitle: about, answers }: DraftListItem): string {
  const of = about ? `: ${about}` : ''
  switch (target.kind) {
    case 'post':
      return 'New post'
    case 'question':
      return 'New question'
    case 'response':
      return `Response${of}`
    case 'comment':
      return `${answers ? 'Answer' : 'Comment'}${of}`
    case 'nested-comment':
      return `Reply${of}`
    case 'edit-post':
      return `Changes to your post${of}`
    case 'edit-comment':
      return `Changes to your ${answers ? 'answer' : 'comment'}${of}`
  }
}

function continueHref({ target, targetTitle: about }: DraftListItem): string {
  switch (target.kind) {
    case 'post':
      return addresses.newPost()
    case 'question':
      return addresses.askQuestion()
    case 'response':
      return `/prompt/${encodeURIComponent(topicUrlName(about ?? ''))}/${target.id}/respond`
    case 'comment':
      return addresses.addComment(target.id)
    case 'nested-comment':
      return addresses.nestedComments(target.id)
    case 'edit-post':
      return addresses.editPost(target.id)
    case 'edit-comment':
      return addresses.editComment(target.id)
  }
}
