import type { DraftNote as Note } from '~/domain/drafts/schema'
import { Button } from '~/ui/button'
import { Time } from '~/ui/time'

/** That a draft is kept, and the way to forget it. Script shows it when it has saved one. */
export function DraftNote({ draft }: { draft?: Note | null }) {
  return (
    <div className="row draft-note" data-draft-note="" hidden={!draft}>
      <span className="meta">
        Draft saved <span>{draft && <Time at={draft.saved_at} />}</span>
      </span>
      <Button variant="quiet" small name="discard" value="draft">
        Discard draft
      </Button>
    </div>
  )
}
