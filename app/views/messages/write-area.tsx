import type { ReactNode } from 'react'
import { closedText, waitingText, type ChannelView } from '~/domain/messages/schema'
import { IGNORE_NOTE, IGNORED_NOTE, invitedText, inviteText } from '~/domain/messages/schema-texts'
import { ActionButton } from '~/ui/action-button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Callout } from '~/ui/messages'
import { PictureFields } from '../composing/picture-fields'
import { channel as channelHref, channelAction } from '../links'

type WriteAreaProps = { channel: ChannelView; form?: FormState } & MessagePictures

/** What the viewer can do next in a conversation: write, wait, or accept. (DM-23 to DM-25) */
export function WriteArea({ channel, form, ...pictures }: WriteAreaProps) {
  const { id, person, state, ignored } = channel
  const name = person.first_name
  if (state === 'invited')
    return (
      <Callout title={invitedText(name)} icon="comment">
        <p>{ignored ? IGNORED_NOTE : IGNORE_NOTE}</p>
        <div className="row">
          <ActionButton action={channelAction(id, 'accept')} variant="primary">
            Accept
          </ActionButton>
          {!ignored && <ActionButton action={channelAction(id, 'ignore')}>Ignore</ActionButton>}
        </div>
      </Callout>
    )
  if (state === 'waiting' || state === 'closed')
    return (
      <Callout tone="plain">
        <p>{(state === 'waiting' ? waitingText : closedText)(name)}</p>
      </Callout>
    )
  return (
    <>
      {state === 'empty' && <p>{inviteText(name)}</p>}
      <MessageForm action={channelHref(id)} form={form} {...pictures} />
    </>
  )
}

type MessagePictures = {
  /** The school has pictures */
  mayAddPictures?: boolean
  /** A button of the pictures was pressed */
  inPictures?: boolean
}

type MessageFormProps = MessagePictures & {
  action?: string
  form?: FormState
  /** Where Cancel leads, and sending afterwards */
  back?: string
  /** Above the field */
  children?: ReactNode
}

/** (DM-19) */
export function MessageForm({ action, form, back, children, ...pictures }: MessageFormProps) {
  const { mayAddPictures = false, inPictures } = pictures
  return (
    <>
      <ErrorSummary form={form} />
      <Form
        action={action}
        className="message-form"
        multipart={mayAddPictures}
        label="Send a message"
        submit="Send"
        pending="Sending..."
        cancel={back}
        fields={back ? { return_to: back } : undefined}
      >
        {children}
        <Field
          as="textarea"
          name="text"
          label="Message"
          placeholder={back ? undefined : 'Message'}
          form={form}
          required
        />
        <PictureFields form={form} mayAdd={mayAddPictures} isOpen={inPictures} />
      </Form>
    </>
  )
}
