import { createContext, useContext, type ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { VisuallyHidden } from '~/ui/hidden-text'
import { messagePerson } from '../links'

const Messaging = createContext(false)

type MessagingProviderProps = { on: boolean; children: ReactNode }

/** Whether the viewer has messages, and a browser that shows them. (DM-10, DM-15) */
export const MessagingProvider = ({ on, children }: MessagingProviderProps) => (
  <Messaging.Provider value={on}>{children}</Messaging.Provider>
)

/** Whether the viewer sees a way to write to the person. */
export const useCanMessage = ({ can_message }: { can_message: boolean }) =>
  useContext(Messaging) && can_message

type MessageButtonProps = {
  person: { id: string; name: string; can_message: boolean }
  small?: boolean
}

/** Leads to the first message, or to the conversation that there is. (DM-15 to DM-17) */
export function MessageButton({ person, small = true }: MessageButtonProps) {
  if (!useCanMessage(person)) return null
  return (
    <ButtonLink href={messagePerson(person.id)} variant="quiet" small={small} icon="comment">
      <span className="card-word">Message</span>
      <VisuallyHidden> {person.name}</VisuallyHidden>
    </ButtonLink>
  )
}
