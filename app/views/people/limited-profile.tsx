import { NOT_VISIBLE, worksThereText } from '~/domain/people/schema'
import { Page } from '~/ui/page'
import { ButtonLink } from '~/ui/button'
import { block, joinGlobal, people, reportPerson, settings } from '../links'

const PRIVATE = 'This profile is private or no longer exists.'
const UNREADABLE = 'We can’t show this profile right now. Please try again in a moment.'

type LimitedProfileProps = {
  /** To join the community of all schools */
  invited: boolean
  /** The id of someone whose name the viewer is shown elsewhere; null for anyone else and for no one */
  named: string | null
  /** The school where they work, for prospective students: no choice of theirs hides it */
  worksAt?: string | null
  /** It couldn't be read just now */
  failed?: boolean
}

/** What one can do about someone whose name is all that one reads. (PROFILE-14) */
export const BlockOrReport = ({ id, name = 'this person' }: { id: string; name?: string }) => (
  <div className="row">
    <ButtonLink href={block(id)} variant="quiet" small>
      Block {name}
    </ButtonLink>
    <ButtonLink href={reportPerson(id)} variant="quiet" small>
      Report {name}
    </ButtonLink>
  </div>
)

/** Of a profile that may not be seen, and of none: the same for both. (PROFILE-07 to PROFILE-09) */
export function LimitedProfile({ invited, named, worksAt, failed }: LimitedProfileProps) {
  return (
    <Page title={NOT_VISIBLE}>
      <p>{failed ? UNREADABLE : worksAt ? worksThereText('This person', worksAt) : PRIVATE}</p>
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
      {named && <BlockOrReport id={named} />}
    </Page>
  )
}
