import { LONGEST_TEXT } from '~/domain/posts/schema'
import { Field } from '~/ui/field'
import type { FormReply } from '~/ui/reply'
import type { TopicGroup } from '~/domain/topics/schema'
import { TagField } from '../writing/tag-field'
import { LiveSimilar } from './similar-questions'
import { TopicPicker } from './topic-picker'

export type PostStart = {
  title?: string
  content?: string
  tag_names?: readonly string[]
  topics?: readonly string[]
}

type PostFieldsProps = {
  form?: FormReply
  /** What the fields hold before anything was typed: the post that is edited, the topic of the page */
  start?: PostStart
  topics: TopicGroup[]
  question?: boolean
  /** Questions like it are shown while the title is typed, by script */
  similar?: boolean
}

/** The fields of a post or a question; the form around them, its buttons and address are the page's. */
export function PostFields({ form, start = {}, topics, question, similar }: PostFieldsProps) {
  return (
    <>
      <Field
        form={form}
        name="title"
        look="title"
        label="Title"
        hint={question ? 'The question in one sentence, as you would ask a classmate.' : undefined}
        defaultValue={start.title}
        required
      />
      {similar && <LiveSimilar />}
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your question' : 'Content'}
        hint={`Up to ${LONGEST_TEXT.toLocaleString('en-US')} characters. Markdown works.`}
        defaultValue={start.content}
        required
      />
      <TopicPicker form={form} groups={topics} chosen={start.topics} />
      <TagField form={form} chosen={start.tag_names} />
    </>
  )
}
