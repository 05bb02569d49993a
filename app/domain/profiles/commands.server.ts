import { userChanged } from '~/domain/accounts/events'
import { screenTexts } from '~/domain/terms/screening.server'
import { saveOnboarding, saveProfile as saveProfilePart } from '~/domain/users/parts.server'
import { splitUser } from '~/domain/users/parts'
import { storeFormer } from '~/domain/writing/former.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, Forbidden, type Outcome } from '~/platform/failures'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { publish } from '~/platform/events/publish.server'
import { canEditProfile } from '~/policy/people'
import { lacksState } from './form.server'
import { ownProfile, profileChoices } from './queries.server'
import { ABOUT_CONFLICT, STATE_REQUIRED, type EditableProfile, type ProfileChange } from './schema'

type Submission = { idempotencyKey: string; product: string }

/**
 * Saves the viewer's profile. For members who are past their introduction (else Forbidden), of the
 * own account; the input is one of `profileSchema`. The text about oneself is screened like a post.
 * A text that staff has hidden stays hidden. Event: user.changed, if anything is new; the same
 * submission again changes nothing, unless other values were saved since. Fails at `about` by the school's terms, or if
 * another window has saved a text since the form was opened, so that none is replaced unseen; and at
 * `state_or_country` where the institution needs it. (PROFILE-31 to PROFILE-38, SCREEN-01, SCREEN-05)
 */
export async function saveProfile(
  ctx: Ctx,
  change: ProfileChange,
  { idempotencyKey, product }: Submission,
): Promise<Outcome<{ changed: boolean }>> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  const before = await ownProfile(ctx, ctx.db.read)
  const problem =
    (await missingState(ctx, change, before)) ??
    (change.about ? await screenTexts(ctx, { about: change.about }, product) : null)
  if (problem) return problem
  const submission = toSubmission(ctx, idempotencyKey, ['profile', change])
  const { about_version: _, ...fields } = change
  const { changed, conflict } = await ctx.db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => {
        const conflict = isStale(change, await ownProfile(ctx, tx))
        return { changed: !conflict && (await writeChanges(ctx, tx, fields)), conflict }
      },
      holds: async ({ conflict }) =>
        !conflict && isEmpty(pickChanged(fields, await ownProfile(ctx, tx))),
    }),
  )
  return conflict ? failure({ about: [ABOUT_CONFLICT] }) : { ok: true, changed }
}

/** Whether it would replace a text about oneself that its form hasn't shown. */
const isStale = ({ about, about_version }: ProfileChange, before: EditableProfile) =>
  about !== undefined &&
  about !== before.about &&
  about_version !== undefined &&
  about_version !== before.about_version

/** Someone who changes neither of the two isn't asked again. */
async function missingState(ctx: Ctx, change: ProfileChange, before: EditableProfile) {
  if (!('state_or_country' in change) && !('institution_code' in change)) return null
  const lacks = lacksState(await profileChoices(ctx), { ...before, ...change })
  return lacks ? failure({ state_or_country: [STATE_REQUIRED] }) : null
}

async function writeChanges(ctx: Ctx, tx: Tx, change: ProfileChange): Promise<boolean> {
  const { viewer, now } = ctx
  const before = await ownProfile(ctx, tx)
  const changed = pickChanged(change, before)
  if (isEmpty(changed)) return false
  const { interests, institution_code, char_international, ...columns } = changed
  const { user, parts } = splitUser(columns)
  if (changed.about !== undefined && before.about) await storeAbout(ctx, tx, before)
  await tx.user.update({
    where: { id: viewer.id },
    data: {
      ...user,
      ...(institution_code && { institution_id: await institutionId(ctx, tx, institution_code) }),
      updated_at: now,
    },
  })
  if (parts.profile) await saveProfilePart(tx, viewer.id, parts.profile)
  // The same answer as to the question on home (HOME-03)
  if (char_international !== undefined)
    await saveOnboarding(tx, viewer.id, {
      char_international,
      international_student_check: char_international,
    })
  if (interests) await replaceInterests(tx, viewer.id, interests)
  await publish(tx, ctx, userChanged({ subject: viewer.id }))
  return true
}

async function storeAbout(ctx: Ctx, tx: Tx, { about, about_private }: EditableProfile) {
  const { id: user_id, partner_code } = ctx.viewer
  const before = { title: '', content: about ?? '', tag_names: [] }
  const former = { of: { user_id }, partner_code, before, written_at: null, private: about_private }
  await storeFormer(tx, former, ctx.now)
}

const isEmpty = (change: ProfileChange) => Object.keys(change).length === 0

function pickChanged(change: ProfileChange, before: EditableProfile): ProfileChange {
  const comparable = (value: unknown) =>
    Array.isArray(value) ? [...(value as string[])].sort().join('\n') : value
  const names = Object.keys(change) as (keyof ProfileChange)[]
  return Object.fromEntries(
    names
      .filter((name) => comparable(change[name]) !== comparable(before[name]))
      .map((name) => [name, change[name]]),
  )
}

/** Of the viewer's school only. */
async function institutionId({ viewer }: Ctx, tx: Tx, institution_code: string): Promise<string> {
  const { partner_code } = viewer
  const where = { partner_code_institution_code: { partner_code, institution_code } }
  const { id } = await tx.institution.findUniqueOrThrow({ where, select: { id: true } })
  return id
}

async function replaceInterests(tx: Tx, user_id: string, codes: readonly string[]) {
  const interests = await tx.interest.findMany({ where: { code: { in: [...codes] } } })
  await tx.userInterest.deleteMany({ where: { user_id } })
  await tx.userInterest.createMany({
    data: interests.map(({ id }) => ({ user_id, interest_id: id })),
  })
}
