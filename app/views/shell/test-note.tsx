import { Icon } from '~/ui/icon'

/** Says on every page that this school is a place to try things. (ACCESS-39) */
export function TestNote({ shown }: { shown?: boolean }) {
  if (!shown) return null
  return (
    <p className="test-note">
      <Icon name="info" />
      <span>
        <strong>Instructor test environment</strong> – a place to try things out.
      </span>
    </p>
  )
}
