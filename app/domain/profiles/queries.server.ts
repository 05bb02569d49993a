import { CHARACTERISTICS, type Characteristics } from '~/domain/people/schema-characteristics'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { primaryFirst, sortByName } from '~/platform/text/name-order'
import { aboutVersion } from './about-version.server'
import { listInterests } from './interests.server'
import type { EditableProfile, ProfileChoices } from './schema'

/** What the viewer's school asks about a profile. For every member, about their own. */
export async function profileChoices({ db, viewer }: Ctx): Promise<ProfileChoices> {
  const { institution_id, program_id, partner_code } = viewer
  const partner = await db.read.partner.findUniqueOrThrow({
    where: { partner_code },
    select: {
      program_type_name: true,
      state_or_country_field: true,
      international_country: true,
      institutions: {
        where: { OR: [{ status: 'active' }, { id: institution_id ?? '' }] },
        select: {
          id: true,
          primary: true,
          institution_code: true,
          name: true,
          state_or_country_field: true,
        },
      },
      programs: {
        where: { OR: [{ archived_at: null }, { id: program_id ?? '' }] },
        select: { id: true, name: true },
      },
    },
  })
  const institutions = primaryFirst(partner.institutions).map((institution) => ({
    institution_code: institution.institution_code,
    name: institution.name,
    needs_state: partner.state_or_country_field || institution.state_or_country_field,
  }))
  return {
    program_label: partner.program_type_name,
    institutions,
    programs: sortByName(partner.programs),
    interests: (await listInterests(db, 'select')).map(({ code, name }) => ({ code, name })),
    institution_code:
      partner.institutions.find(({ id }) => id === institution_id)?.institution_code ?? null,
    needs_state: partner.state_or_country_field,
    asks_state:
      partner.state_or_country_field || institutions.some(({ needs_state }) => needs_state),
    asks_country: partner.international_country,
  }
}

/** The viewer's profile as they can change it. Also for the transaction of a command. */
export async function ownProfile(
  { viewer }: Ctx,
  from: Pick<Tx | Db['read'], 'user'>,
): Promise<EditableProfile> {
  const row = await from.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      first_name: true,
      last_name: true,
      program_id: true,
      institution: { select: { institution_code: true } },
      profile: true,
      onboarding: { select: { char_international: true } },
      interests: { select: { interest: { select: { code: true } } } },
    },
  })
  const { institution, profile, onboarding, interests, ...user } = row
  const stored: Partial<Characteristics> = {
    ...profile,
    char_international: onboarding?.char_international ?? false,
  }
  return {
    ...user,
    institution_code: institution?.institution_code ?? null,
    state_or_country: profile?.state_or_country ?? null,
    country: profile?.country ?? null,
    degree: profile?.degree ?? null,
    about: profile?.about ?? null,
    about_private: profile?.about_private ?? false,
    about_hidden: profile?.about_hidden ?? false,
    about_version: aboutVersion(profile?.about ?? null),
    ...(Object.fromEntries(
      CHARACTERISTICS.map((name) => [name, stored[name] ?? false]),
    ) as Characteristics),
    interests: interests.map(({ interest }) => interest.code),
  }
}
