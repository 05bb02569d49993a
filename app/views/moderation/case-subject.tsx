import type { CaseShown } from '~/domain/moderation/schema'
import { Avatar } from '~/ui/avatar'
import { counted } from '~/ui/count'
import { Callout } from '~/ui/messages'
import { Prose } from '~/ui/page'
import { profile } from '../addresses'
import { Labels } from '../people/byline'

/** What was flagged, as it is now and, where that differs, as it was then. */
export function CaseSubject({ found }: { found: CaseShown }) {
  const { kind, present, excerpt } = found
  return (
    <section className="card stack" aria-label="What was flagged">
      <Author found={found} />
      {present.title && kind === 'post' && <h2>{present.title}</h2>}
      {present.title && kind === 'comment' && <p className="meta">On “{present.title}”</p>}
      {present.html && <Prose html={present.html} />}
      {kind === 'user' && !present.gone && present.html === '' && (
        <p className="meta">Has written nothing about themselves that others read.</p>
      )}
      <State found={found} />
      {present.href && (
        <p>
          <a href={present.href}>Open where it stands</a>
        </p>
      )}
      {(present.gone || present.changed) && (
        <>
          <h3>{present.gone ? 'What it said' : 'What it said when it was first flagged'}</h3>
          <blockquote className="as-typed">{excerpt}</blockquote>
        </>
      )}
    </section>
  )
}

function Author({ found: { author, author_decided } }: { found: CaseShown }) {
  if (!author) return <p className="meta">The account of its author is gone.</p>
  const more =
    author_decided > 0 && `${counted(author_decided, 'case', 'cases')} hidden or removed before`
  return (
    <div className="person-line">
      <Avatar person={author} size="small" />
      <div>
        <a href={profile(author.id)}>{author.name}</a> <Labels of={author} />
        <p className="meta">{[author.program_name, more].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

function State({ found: { present, decision, told, kind } }: { found: CaseShown }) {
  const byAuthor = kind === 'user' ? 'The account was deleted.' : 'Its author has deleted it.'
  return (
    <>
      {present.gone && (
        <Callout tone="plain">
          <p>{decision === 'remove' ? 'Removed by staff.' : byAuthor}</p>
        </Callout>
      )}
      {present.hidden && <p className="meta">Hidden from others.</p>}
      {present.private && <p className="meta">Private: only its author and staff see it.</p>}
      {told && (
        <>
          <h3>What the author was told</h3>
          <blockquote className="as-typed">{told}</blockquote>
        </>
      )}
    </>
  )
}
