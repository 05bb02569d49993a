import { requireMember } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'

/** A section that there is not. (SETTINGS-01) */
export const loader = requireMember(() => {
  throw new NotFound()
})

/** Never drawn; with it, the error renders as a page and not as a bare message. */
export default function NoSection() {
  return null
}
