import { Field } from '~/ui/field'
import type { FormReply } from '~/ui/reply'
import { TopicPicker, type TopicGroup } from './topic-picker'

export type PostDraft = { title?: string; content?: string; tags?: string; topics?: string[] }

type PostFieldsProps = {
  form?: FormReply
  /** What the fields hold before anything was typed: the post that is edited, the topic of the page. */
  draft?: PostDraft
  topics: TopicGroup[]
  question?: boolean
  /** Longest text that is accepted (POST-26). */
  maxLength: number
}

/** The fields of a post or a question; the form around them, its buttons and address are the page's. */
export function PostFields({ form, draft = {}, topics, question, maxLength }: PostFieldsProps) {
  return (
    <>
      <Field
        form={form}
        name="title"
        look="title"
        label={question ? 'Your question' : 'Title'}
        hint={question ? 'In one sentence, as you would ask a classmate.' : undefined}
        defaultValue={draft.title}
        required
      />
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'What should people know to answer?' : 'What would you like to share?'}
        hint={`Up to ${maxLength.toLocaleString('en-US')} characters. Markdown works.`}
        defaultValue={draft.content}
        required={!question}
        optional={question}
      />
      <TopicPicker form={form} groups={topics} chosen={draft.topics} />
      <Field
        form={form}
        name="tags"
        label="Tags"
        placeholder="#Add tags"
        hint="Separate them by spaces or commas."
        defaultValue={draft.tags}
        autoCapitalize="none"
        optional
      />
    </>
  )
}

export type { TopicGroup }
