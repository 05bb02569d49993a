import {
  CONTENT_REQUIRED,
  MAX_TEXT_LENGTH,
  QUESTION_REQUIRED,
  TITLE_REQUIRED,
  TOO_LONG,
  TOO_LONG_TEXT,
} from '~/domain/writing/schema'
import { MentionFields } from '../composing/mention-fields'
import { Field } from '~/ui/field'
import type { FormState } from '~/ui/form-state'
import type { TopicGroup } from '~/domain/topics/schema'
import { TagField } from '../composing/tag-field'
import { LiveSimilar } from './similar-questions'
import { TopicPicker } from './topic-picker'

/** By the names of the controls */
export type PostDefaults = Readonly<Record<string, readonly string[]>>

type PostFieldsProps = {
  form?: FormState
  /** What the fields hold before anything was typed: the post that is edited, the topic of the page */
  defaults?: PostDefaults
  topics: TopicGroup[]
  question?: boolean
  /** Questions like it are shown while the title is typed, by script */
  similar?: boolean
  /** What is said of a form without content, where that is not the text of a new post */
  emptyContent?: string
}

/** With script an alert says so at once, as the server would. (POST-26) */
const TOO_LONG_LIMIT = { most: MAX_TEXT_LENGTH, alert: TOO_LONG_TEXT }

/** The fields of a post or a question; the form around them, its buttons and address are the page's. */
export function PostFields(props: PostFieldsProps) {
  const { form, defaults = {}, topics, question, similar, emptyContent } = props
  return (
    <>
      <Field
        form={form}
        name="title"
        look="title"
        label="Title"
        hint={question ? 'One sentence, the way you’d ask a classmate.' : undefined}
        defaultValue={defaults.title?.[0]}
        limits={{ ...TOO_LONG_LIMIT, long: TOO_LONG.title, empty: TITLE_REQUIRED }}
        required
      />
      {similar && <LiveSimilar />}
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your question' : 'Content'}
        hint="You can use **bold**, lists, links, and @ with a full name."
        formats
        defaultValue={defaults.content?.[0]}
        limits={{
          ...TOO_LONG_LIMIT,
          long: TOO_LONG.content,
          empty: emptyContent ?? (question ? QUESTION_REQUIRED : CONTENT_REQUIRED),
        }}
        required
      />
      <MentionFields form={form} />
      <TopicPicker form={form} groups={topics} chosen={defaults.topics} />
      <TagField form={form} chosen={defaults.tag_names} />
    </>
  )
}
