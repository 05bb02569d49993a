import { undeliverableText } from '~/domain/accounts/schema-credentials'
import { Icon } from '~/ui/icon'

/** Says that mail comes back, and where to change that. */
export function UndeliverableNote({ address }: { address?: string | null }) {
  if (!address) return null
  return (
    <p className="test-note" role="status">
      <Icon name="alert" />
      <span>
        {undeliverableText(address)} <a href="/account-settings">Update your email</a>
      </span>
    </p>
  )
}
