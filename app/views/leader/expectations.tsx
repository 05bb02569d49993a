import { EXPECTATIONS } from '~/domain/leaders/schema'
import { Icon } from '~/ui/icon'

/** How much time it takes, before anybody begins. (LEADER-16) */
export function Expectations() {
  return (
    <ul className="promises">
      {EXPECTATIONS.map(({ what, how }) => (
        <li key={what}>
          <Icon name="check" />
          <p>
            <strong>{what}.</strong> {how}
          </p>
        </li>
      ))}
    </ul>
  )
}
