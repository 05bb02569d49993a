import type { PushToggle } from '~/domain/settings/schema-notifications'

/** What is pushed about messages, after a first name; notifications have theirs with the rest of a kind. */
export const MESSAGE_PUSHES: Record<
  'invitation' | 'message',
  { setting: PushToggle; sentence: string }
> = {
  invitation: { setting: 'push_message_requests', sentence: 'would like to message you' },
  message: { setting: 'push_new_message', sentence: 'sent you a message' },
}
