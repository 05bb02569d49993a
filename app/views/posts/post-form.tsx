import type { ReactNode } from 'react'
import type { DraftNote as Note } from '~/domain/drafts/schema'
import { POST_ANYWAY, titleSeen } from '~/domain/posts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Form } from '~/ui/form'
import { typedValue, type FormReply } from '~/ui/reply'
import { DiscardQuestion } from '../writing/discard-question'
import { DraftNote } from '../writing/draft-note'
import { Preview } from '../writing/preview'
import { WritingButtons } from '../writing/writing-buttons'
import { PostErrors } from './post-errors'
import { PostNow, type PostNowProps } from './post-now'
import { PostFields, type PostStart } from './post-fields'

type PostFormProps = {
  form: FormReply
  /** The name of the form, and what its button says */
  label: string
  publish?: string
  question?: boolean
  emptyContent?: string
  topics: TopicGroup[]
  /** What the fields hold before anything was typed */
  start?: PostStart
  /** The place whose draft this is */
  place: string
  draft: Note | null
  /** Who will be able to read it */
  audience: string
  /** Where it is sent, when not to its page */
  action?: string
  /** Cancel was pressed with something written (POST-31) */
  discard?: boolean
  preview?: { title: string; html: string }
  /** Questions like it are shown while the title is typed */
  similar?: boolean
  /** The post as it is, where somebody changed it meanwhile */
  now?: PostNowProps['post']
  /** Topics that were ticked for the writer; a draft remembers them */
  preset?: readonly string[]
  /** Further fields */
  children?: ReactNode
}

/** The whole form of a post or a question. It answers at the address of its page. */
export function PostForm({ form, label, publish = 'Post', ...page }: PostFormProps) {
  const {
    question,
    similar,
    now,
    preset,
    emptyContent,
    topics,
    start,
    place,
    draft,
    audience,
    discard,
    preview,
    children,
  } = page
  // Which title questions like it were shown for: that one is posted all the same.
  const seen = typedValue(form, 'anyway')
  const anyway = seen !== '' && seen === titleSeen(typedValue(form, 'title'))
  return (
    <>
      <PostErrors form={form} />
      {now && <PostNow post={now} />}
      <Preview preview={preview} />
      <Form
        action={page.action}
        guardEnter
        draft={place}
        label={label}
        fields={{ ...(seen && { anyway: seen }), ...(preset && { preset: [...preset] }) }}
      >
        {discard && <DiscardQuestion />}
        <PostFields form={form} {...{ start, topics, question, similar, emptyContent }} />
        {children}
        <p className="meta audience">{audience}</p>
        <WritingButtons publish={anyway ? POST_ANYWAY : publish} />
        <DraftNote form={form} draft={draft} />
      </Form>
    </>
  )
}
