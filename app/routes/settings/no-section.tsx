import { forMembers } from '~/http/door.server'
import { NotFound } from '~/platform/failures'

/** A section that there is not. (SETTINGS-01) */
export const loader = forMembers(() => {
  throw new NotFound()
})

/** Never drawn; having it makes the refusal a page and not a bare message. */
export default function NoSection() {
  return null
}
