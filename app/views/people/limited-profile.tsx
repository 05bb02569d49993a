import { NOT_VISIBLE } from '~/domain/people/schema'
import { Page } from '~/ui/page'
import { joinGlobal, people, settings } from '../links'

type LimitedProfileProps = {
  /** To join the community of all schools */
  invited: boolean
}

/** Of a profile that may not be seen, and of none: the same for both. (PROFILE-07 to PROFILE-09) */
export function LimitedProfile({ invited }: LimitedProfileProps) {
  return (
    <Page title={NOT_VISIBLE}>
      <p>This profile is private or no longer exists.</p>
      <p>
        What others see of you depends on your <a href={settings('privacy')}>privacy settings</a>.
      </p>
      {invited && (
        <p>
          Students of other schools are here, too:{' '}
          <a href={joinGlobal}>join the global community</a>.
        </p>
      )}
      <p>
        <a href={people}>Search for people</a>
      </p>
    </Page>
  )
}
