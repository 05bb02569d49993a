import { Callout } from '~/ui/messages'

/** Instead of a list that can't be read. (PEOPLE-17) */
export const UnreadableList = () => (
  <Callout tone="bad">
    <p>Error: This list can’t be read right now. Please try again in a minute.</p>
  </Callout>
)
