import { redirect, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findNamedPerson } from '~/domain/people/access.server'
import { profilePreview } from '~/domain/people/preview.server'
import {
  notSharedText,
  notVisibleText,
  shareToSeeText,
  worksThereText,
} from '~/domain/people/schema'
import { requireMember } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { canBeInvitedToGlobal, canSetOptStatus } from '~/policy/privacy'
import { readOr503 } from '~/presenters/people/read-or-503.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { profile, settings } from '~/views/links'
import { useCanMessage } from '~/views/messages/message-button'
import { BlockOrReport, LimitedProfile } from '~/views/people/limited-profile'
import { PersonCard } from '~/views/people/person-card'

const TITLE = 'Profile preview'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** A person in short, before their profile is opened. (PROFILE-26 to PROFILE-30) */
export const loader = requireMember((args) => {
  const { ctx, params } = args
  const id = params.userId ?? ''
  if (id === ctx.viewer.id) throw redirect(profile(id))
  const settled = {
    school: ctx.partner.shorthand_name,
    /** The viewer can change whether prospective students see them */
    choosesToShare: canSetOptStatus(ctx.viewer, ctx.partner),
  }
  return readOr503(args, async () => ({ ...settled, ...(await loadPreview(ctx, id)) }), {
    ...settled,
    ...UNREADABLE,
  })
})

const NO_PREVIEW = { kind: 'none' } as const

/** (PROFILE-07) */
const UNREADABLE = { preview: NO_PREVIEW, invited: false, named: null, failed: true }

async function loadPreview(ctx: Ctx, id: string) {
  const preview = await profilePreview(ctx, id)
  return {
    preview,
    failed: false,
    invited: preview.kind === 'none' && canBeInvitedToGlobal(ctx.viewer, ctx.partner),
    named:
      preview.kind === 'none' ? ((await findNamedPerson(ctx, ctx.db.read, id))?.id ?? null) : null,
  }
}

type PreviewData = SerializeFrom<typeof loader>['preview']

export default function Preview() {
  const { preview, invited, named, failed, school, choosesToShare } = useLoaderData<typeof loader>()
  if (preview.kind === 'none') return <LimitedProfile {...{ invited, named, failed }} />
  if (preview.kind === 'not shared')
    return <NotShared person={preview} school={school} choosesToShare={choosesToShare} />
  return <Shared {...preview} />
}

type SharedProps = Extract<PreviewData, { kind: 'visible' }>

/** With a button to message, or where that isn't possible to the profile. The name leads there too. */
function Shared({ card, about }: SharedProps) {
  const canMessage = useCanMessage(card)
  return (
    <Page title={TITLE} hideTitle>
      <PersonCard person={card} />
      {about && <p>{about}</p>}
      {!canMessage && (
        <div className="row">
          <ButtonLink href={profile(card.id)}>View profile</ButtonLink>
        </div>
      )}
    </Page>
  )
}

type NotSharedProps = {
  person: Extract<PreviewData, { kind: 'not shared' }>
  school: string
  choosesToShare: boolean
}

/** (PROFILE-27 to PROFILE-29) */
function NotShared({ person, school, choosesToShare }: NotSharedProps) {
  const { first_name, prospective_viewer, works_there } = person
  const reason = works_there ? worksThereText(first_name, school) : notSharedText(first_name)
  return (
    <Page title={notVisibleText(first_name)}>
      <p>{prospective_viewer ? reason : shareToSeeText(first_name)}</p>
      {!prospective_viewer && choosesToShare && (
        <p>
          <a href={settings('privacy')}>Privacy settings</a>
        </p>
      )}
      <BlockOrReport id={person.id} name={first_name} />
    </Page>
  )
}
