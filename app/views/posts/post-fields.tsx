import { LONGEST_TEXT } from '~/domain/posts/schema'
import { Field } from '~/ui/field'
import type { FormReply } from '~/ui/reply'
import type { TopicGroup } from '~/domain/topics/schema'
import { TopicPicker } from './topic-picker'

export type PostDraft = { title?: string; content?: string; tags?: string; topics?: string[] }

type PostFieldsProps = {
  form?: FormReply
  /** What the fields hold before anything was typed: the post that is edited, the topic of the page. */
  draft?: PostDraft
  topics: TopicGroup[]
  question?: boolean
}

/** The fields of a post or a question; the form around them, its buttons and address are the page's. */
export function PostFields({ form, draft = {}, topics, question }: PostFieldsProps) {
  return (
    <>
      <Field
        form={form}
        name="title"
        look="title"
        label="Title"
        hint={question ? 'The question in one sentence, as you would ask a classmate.' : undefined}
        defaultValue={draft.title}
        required
      />
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your question' : 'Content'}
        hint={`Up to ${LONGEST_TEXT.toLocaleString('en-US')} characters. Markdown works.`}
        defaultValue={draft.content}
        required
      />
      <TopicPicker form={form} groups={topics} chosen={draft.topics} />
      <Field
        form={form}
        name="tags"
        label="Tags"
        placeholder="#Add tags"
        hint="Separate them by commas."
        defaultValue={draft.tags}
        autoCapitalize="none"
        optional
      />
    </>
  )
}
