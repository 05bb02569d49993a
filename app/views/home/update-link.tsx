import { UPDATE } from '~/domain/home/schema'
import { ButtonLink } from '~/ui/button'
import { newerThan } from '../addresses'

type UpdateLinkProps = {
  /** The place of the newest post that the reader has been shown */
  since: string
  shown: boolean
}

/** There is something newer: the link loads it. Script asks now and then, and shows it. (HOME-17) */
export function UpdateLink({ since, shown }: UpdateLinkProps) {
  return (
    <p className="update" data-newer={newerThan(since)} hidden={!shown} role="status">
      <ButtonLink href="/home" variant="quiet" small reload>
        {UPDATE}
      </ButtonLink>
    </p>
  )
}
