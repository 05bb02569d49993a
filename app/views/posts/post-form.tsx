import type { DraftNote as Note } from '~/domain/drafts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Form } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { DiscardQuestion } from '../writing/discard-question'
import { DraftNote } from '../writing/draft-note'
import { Preview } from '../writing/preview'
import { WritingButtons } from '../writing/writing-buttons'
import { PostErrors } from './post-errors'
import { PostFields } from './post-fields'

/** What the page knows before anything is sent. */
export type PostFormPage = {
  topics: TopicGroup[]
  /** The topic of the page one came from (TOPIC-23) */
  preset: string | null
  /** The place whose draft this is */
  place: string
  draft: Note | null
  /** Who will be able to read it */
  audience: string
}

type PostFormProps = PostFormPage & {
  form: FormReply
  question?: boolean
  /** Cancel was pressed with something written (POST-31) */
  discard?: boolean
  preview?: { title: string; html: string }
}

/** The whole form of a post or a question. It answers at the address of its page. */
export function PostForm({ form, question, discard, preview, ...page }: PostFormProps) {
  const { topics, preset, place, draft, audience } = page
  return (
    <>
      <PostErrors form={form} />
      <Preview preview={preview} />
      <Form guardEnter draft={place} label={question ? 'Ask a question' : 'Write a post'}>
        {discard && <DiscardQuestion />}
        <PostFields
          form={form}
          start={{ topics: preset ? [preset] : [] }}
          topics={topics}
          question={question}
        />
        <p className="meta">{audience}</p>
        <WritingButtons publish="Post" />
        <DraftNote draft={draft} />
      </Form>
    </>
  )
}
