import type { ReactNode } from 'react'
import type { Discarding, DraftNote as Note } from '~/domain/drafts/schema'
import { POST_ANYWAY, normalizeTitle } from '~/domain/posts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Form } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { DiscardQuestion, DraftNote, Preview, WritingButtons } from '../composing/compose-parts'
import { PictureFields } from '../composing/picture-fields'
import { PostErrors } from './post-errors'
import { CurrentVersion, type CurrentVersionProps } from './current-version'
import { PostFields, type PostDefaults } from './post-fields'

type PostFormProps = {
  form: FormState
  /** The name of the form, and what its button says */
  label: string
  publish?: string
  question?: boolean
  emptyContent?: string
  topics: TopicGroup[]
  /** What the fields hold before anything was typed */
  defaults?: PostDefaults
  draftKey: string
  draft: Note | null
  /** Who will be able to read it */
  audience: string
  /** Where it is sent, when not to its page */
  action?: string
  /** Cancel was pressed with something written (POST-31) */
  discard?: Discarding
  preview?: { title: string; html: string }
  /** Its school has pictures */
  mayAddPictures: boolean
  /** A button of the pictures was pressed */
  inPictures?: boolean
  /** Questions like it are shown while the title is typed */
  similar?: boolean
  /** The post as it is, where someone changed it in the meantime */
  current?: CurrentVersionProps['post']
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
    current,
    preset,
    emptyContent,
    topics,
    defaults,
    draftKey,
    draft,
    audience,
    discard,
    preview,
    children,
  } = page
  // Which title questions like it were shown for: that one is posted all the same.
  const seen = fieldValue(form, 'anyway')
  const anyway = seen !== '' && seen === normalizeTitle(fieldValue(form, 'title'))
  return (
    <>
      <PostErrors form={form} />
      {current && <CurrentVersion post={current} />}
      <Preview preview={preview} />
      <Form
        action={page.action}
        guardEnter
        multipart={page.mayAddPictures}
        draft={draftKey}
        label={label}
        fields={{ ...(seen && { anyway: seen }), ...(preset && { preset: [...preset] }) }}
      >
        {discard && <DiscardQuestion of={discard} />}
        <PostFields form={form} {...{ defaults, topics, question, similar, emptyContent }} />
        {children}
        <PictureFields
          form={form}
          mayAdd={page.mayAddPictures}
          defaults={defaults}
          isOpen={page.inPictures}
        />
        <p className="meta audience">{audience}</p>
        <WritingButtons publish={anyway ? POST_ANYWAY : publish} />
        <DraftNote form={form} draft={draft} />
      </Form>
    </>
  )
}
