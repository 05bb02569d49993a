import {
  CONTENT_REQUIRED,
  LONGEST_TEXT,
  QUESTION_REQUIRED,
  TITLE_REQUIRED,
  TOO_LONG,
} from '~/domain/posts/schema'
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
  /** What is said of a form without content, where that is not the text of a new post */
  emptyContent?: string
}

/** The fields of a post or a question; the form around them, its buttons and address are the page's. */
export function PostFields(props: PostFieldsProps) {
  const { form, start = {}, topics, question, similar, emptyContent } = props
  return (
    <>
      <Field
        form={form}
        name="title"
        look="title"
        label="Title"
        hint={question ? 'The question in one sentence, as you would ask a classmate.' : undefined}
        defaultValue={start.title}
        limits={{ most: LONGEST_TEXT, long: TOO_LONG.title, empty: TITLE_REQUIRED }}
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
        limits={{
          most: LONGEST_TEXT,
          long: TOO_LONG.content,
          empty: emptyContent ?? (question ? QUESTION_REQUIRED : CONTENT_REQUIRED),
        }}
        required
      />
      <TopicPicker form={form} groups={topics} chosen={start.topics} />
      <TagField form={form} chosen={start.tag_names} />
    </>
  )
}
