import type { Discarding, DraftNote as Note } from '~/domain/drafts/schema'
import type { PromptDetail } from '~/domain/prompts/schema'
import type { TopicGroup } from '~/domain/topics/schema'
import { Checkbox } from '~/ui/checkbox-group'
import { MentionFields } from '../composing/mention-fields'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { fieldValues, type FormState } from '~/ui/form-state'
import { AssignmentPicker } from './assignment-picker'
import { PostErrors } from '../posts/post-errors'
import { TopicPicker } from '../posts/topic-picker'
import { DiscardQuestion, DraftNote, Preview, WritingButtons } from '../composing/compose-parts'
import { PictureFields } from '../composing/picture-fields'
import { TagField } from '../composing/tag-field'

/** What a response begins with other than its texts. */
export type ResponseDefaults = { topics: string[]; tag_names: string[] }

type ResponseFormProps = {
  prompt: Pick<PromptDetail, 'title' | 'canvas_assignments_data'>
  /** The assignment that was just opened from a course */
  launched: string | null
  /** Why the picker may miss an assignment */
  note: string | null
  /** The warning that comes before homework, where no assignment is offered until it’s accepted */
  warningHref: string | null
  form: FormState
  defaults: ResponseDefaults
  topics: TopicGroup[]
  draftKey: string
  draft: Note | null
  audience: string
  mayAddPictures: boolean
  inPictures?: boolean
  discard?: Discarding
  preview?: { title: string; html: string }
}

/** The form of a response. (PROMPT-16) */
export function ResponseForm(props: ResponseFormProps) {
  const { prompt, launched, note, warningHref, form, defaults, topics, draftKey, draft, audience } =
    props
  const { discard, preview } = props
  return (
    <>
      <PostErrors form={form} />
      <Preview preview={preview} />
      <Form
        guardEnter
        multipart={props.mayAddPictures}
        draft={draftKey}
        label={`Respond to ${prompt.title}`}
        fields={{ preset: defaults.tag_names }}
      >
        {discard && <DiscardQuestion of={discard} />}
        <Field form={form} name="title" look="title" label="Title" required />
        <Field
          form={form}
          name="content"
          as="textarea"
          label="Response"
          hint="You can use **bold**, lists, links, and @ with a full name."
          formats
          required
        />
        <MentionFields form={form} />
        <TopicPicker form={form} groups={topics} chosen={defaults.topics} />
        <TagField form={form} chosen={defaults.tag_names} />
        <AssignmentPicker
          form={form}
          assignments={prompt.canvas_assignments_data}
          launched={launched}
        />
        {warningHref && (
          <p className="meta">
            This response isn’t homework. <a href={warningHref}>Submit homework instead</a>
          </p>
        )}
        {note && <p className="meta">{note}</p>}
        <Checkbox
          name="private"
          value="yes"
          label="Private"
          hint={
            prompt.canvas_assignments_data.length > 0
              ? 'Here only you and your school’s staff can read it. If you submit it as homework, your instructors read it too.'
              : 'Only you and your school’s staff can read it.'
          }
          checked={fieldValues(form, 'private').includes('yes')}
        />
        <PictureFields form={form} mayAdd={props.mayAddPictures} isOpen={props.inPictures} />
        <p className="meta">{audience}</p>
        <WritingButtons publish="Post" />
        <DraftNote form={form} draft={draft} />
      </Form>
    </>
  )
}
