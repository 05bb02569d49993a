import { LOOK_UP_AUTHOR, type CaseView, type SubjectKind } from '~/domain/moderation/schema'
import { Avatar } from '~/ui/avatar'
import { pluralize } from '~/ui/count'
import { Callout } from '~/ui/messages'
import { Prose } from '~/ui/page'
import { Time } from '~/ui/time'
import { profile, authorLookup } from '../links'
import { Pictures } from '../photos/pictures'
import { Labels } from '../people/person-line'
import { flaggedWord } from './labels'

/** What was flagged, as it is now and, where that differs, as it was then. */
export function CaseSubject({ caseView }: { caseView: CaseView }) {
  const { kind, subject: present, excerpt } = caseView
  return (
    <section className="card stack" aria-label={`What was ${flaggedWord(kind)}`}>
      <Author caseView={caseView} />
      {present.title && (kind === 'post' || kind === 'event') && <h2>{present.title}</h2>}
      {present.title && kind === 'comment' && <p className="meta">On “{present.title}”</p>}
      {present.around.length > 0 ? (
        <Around caseView={caseView} />
      ) : (
        present.html && <Prose html={present.html} />
      )}
      <Pictures pictures={present.pictures} />
      {kind === 'user' && !present.gone && present.html === '' && (
        <p className="meta">Hasn’t written anything about themselves that others can see.</p>
      )}
      <State caseView={caseView} />
      {present.href && (
        <p>
          <a href={present.href}>View in context</a>
        </p>
      )}
      {(present.gone || present.changed) && (
        <>
          <h3>
            {present.gone ? 'What it said' : `What it said when it was first ${flaggedWord(kind)}`}
          </h3>
          <blockquote className="as-typed">{excerpt}</blockquote>
        </>
      )}
    </section>
  )
}

/** The flagged message, marked, between the few around it. */
function Around({ caseView: { subject: present } }: { caseView: CaseView }) {
  return (
    <ol className="case-messages">
      {present.around.map(({ id, by, html, pictures, at, flagged }) => (
        <li key={id} aria-current={flagged ? 'true' : undefined}>
          <p className="meta">
            {by} <Time at={at} />
          </p>
          <Prose html={html} />
          <Pictures pictures={pictures} />
        </li>
      ))}
    </ol>
  )
}

function Author({
  caseView: { kind, author, unnamed, author_decision_count: author_decided },
}: {
  caseView: CaseView
}) {
  if (!author)
    return (
      <p className="meta">
        {kind === 'event'
          ? 'It’s taken over from another calendar, or its author’s account is gone.'
          : 'The author’s account is gone.'}
      </p>
    )
  const more =
    author_decided > 0 && `${pluralize(author_decided, 'case', 'cases')} hidden or removed before`
  return (
    <div className="person-line">
      <Avatar person={author} size="small" />
      <div>
        {unnamed ? author.name : <a href={profile(author.id)}>{author.name}</a>}{' '}
        <Labels of={author} />
        {unnamed && <a href={authorLookup(unnamed)}>{LOOK_UP_AUTHOR}</a>}
        <p className="meta">{[author.program_name, more].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

const GONE_WORDS: Partial<Record<SubjectKind, string>> = {
  user: 'The account was deleted.',
  event: 'It’s no longer on the calendar.',
}

function State({ caseView: { subject: present, decision, kind } }: { caseView: CaseView }) {
  const byAuthor = GONE_WORDS[kind] ?? 'The author deleted it.'
  return (
    <>
      {present.gone && (
        <Callout tone="plain">
          <p>{decision === 'remove' ? 'Removed by staff.' : byAuthor}</p>
        </Callout>
      )}
      {present.hidden && <p className="meta">Hidden from others.</p>}
      {present.private && <p className="meta">Private: only the author and staff can see it.</p>}
    </>
  )
}
