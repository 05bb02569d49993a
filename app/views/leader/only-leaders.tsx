import { Callout } from '~/ui/messages'

/** In place of a form that is not for the one who reads. */
export function OnlyLeaders({ what }: { what: string }) {
  return (
    <Callout title="This step is for leaders">
      <p>{what}</p>
    </Callout>
  )
}
