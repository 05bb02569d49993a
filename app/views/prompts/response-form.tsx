import type { DraftNote as Note } from '~/domain/drafts/schema'
import { LONGEST_TEXT } from '~/domain/posts/schema'
import type { PromptDetail } from '~/domain/prompts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Check } from '~/ui/checkbox-group'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { typedValues, type FormReply } from '~/ui/reply'
import { PostErrors } from '../posts/post-errors'
import { TopicPicker } from '../posts/topic-picker'
import { DiscardQuestion } from '../writing/discard-question'
import { DraftNote } from '../writing/draft-note'
import { Preview } from '../writing/preview'
import { TagField } from '../writing/tag-field'
import { WritingButtons } from '../writing/writing-buttons'
import { AssignmentPicker } from './assignment-picker'

/** What a response begins with besides its texts. */
export type ResponseStart = { topics: string[]; tag_names: string[] }

type ResponseFormProps = {
  prompt: Pick<PromptDetail, 'title' | 'canvas_assignments_data'>
  form: FormReply
  start: ResponseStart
  topics: TopicGroup[]
  place: string
  draft: Note | null
  audience: string
  discard?: boolean
  preview?: { title: string; html: string }
}

/** The form of a response. (PROMPT-16) */
export function ResponseForm(props: ResponseFormProps) {
  const { prompt, form, start, topics, place, draft, audience, discard, preview } = props
  return (
    <>
      <PostErrors form={form} />
      <Preview preview={preview} />
      <Form
        guardEnter
        draft={place}
        label={`Respond to ${prompt.title}`}
        fields={{ preset: start.tag_names }}
      >
        {discard && <DiscardQuestion />}
        <Field form={form} name="title" look="title" label="Title" required />
        <Field
          form={form}
          name="content"
          as="textarea"
          label="Response"
          hint={`Up to ${LONGEST_TEXT.toLocaleString('en-US')} characters. Markdown works.`}
          required
        />
        <TopicPicker form={form} groups={topics} chosen={start.topics} />
        <TagField form={form} chosen={start.tag_names} />
        <AssignmentPicker form={form} assignments={prompt.canvas_assignments_data} />
        <Check
          name="private"
          value="yes"
          label="Private"
          hint="Only you and the staff of your school can read it."
          ticked={typedValues(form, 'private').includes('yes')}
        />
        <p className="meta">{audience}</p>
        <WritingButtons publish="Post" />
        <DraftNote form={form} draft={draft} />
      </Form>
    </>
  )
}
