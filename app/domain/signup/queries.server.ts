import type { Db } from '~/platform/database/types'
import { primaryFirst, sortByName } from '~/platform/text/name-order'
import type { PartnerSettings } from '~/policy/viewer'
import type { SignupSchool } from './schema'

/** How the external id is called where the school has no name for it. */
const EXTERNAL_ID_NAME = 'Student ID'

/** What an active school asks when someone signs up. For everyone; throws for a school that is gone. */
export async function signupSchool(db: Db, partner_code: string): Promise<SignupSchool> {
  const row = await db.read.partner.findUniqueOrThrow({
    where: { partner_code },
    select: {
      name: true,
      allow_prospective: true,
      require_id: true,
      external_id_visible: true,
      external_id_required: true,
      external_id_name: true,
      external_id_error_message: true,
      settings: true,
      institutions: {
        where: { status: 'active' },
        select: {
          primary: true,
          institution_code: true,
          name: true,
          external_id_required: true,
          external_id_pattern: true,
        },
      },
    },
  })
  const settings = row.settings as PartnerSettings
  return {
    partner_code,
    name: row.name,
    allow_prospective: row.allow_prospective,
    require_id: row.require_id,
    settings,
    welcome_message: settings.welcome_message ?? null,
    external_id: row.external_id_visible
      ? {
          name: row.external_id_name ?? EXTERNAL_ID_NAME,
          required: row.external_id_required,
          pattern: settings.external_id_pattern ?? null,
          error_message: row.external_id_error_message,
        }
      : null,
    institutions: primaryFirst(row.institutions).map(
      ({ primary: _, ...institution }) => institution,
    ),
  }
}

export type SignupOption = { name: string; host: string; prospective: boolean }

/**
 * The active schools by name, and whether prospective students may sign up there without having
 * been given an id. For everyone. (SIGNUP-25)
 */
export async function signupSchools(db: Db): Promise<SignupOption[]> {
  const rows = await db.read.partner.findMany({
    where: { status: 'active' },
    select: { name: true, host: true, allow_prospective: true, require_id: true },
  })
  return sortByName(rows).map(({ name, host, allow_prospective, require_id }) => ({
    name,
    host,
    prospective: allow_prospective && !require_id,
  }))
}

export type PendingAccount = {
  first_name: string
  last_name: string
  email: string
  password: boolean
}

/** What an account already holds whose owner has not joined yet. For that person. */
export async function loadPendingAccount(db: Db, id: string): Promise<PendingAccount> {
  const row = await db.read.user.findUniqueOrThrow({
    where: { id },
    select: { first_name: true, last_name: true, email: true, password_hash: true },
  })
  const { password_hash, ...known } = row
  return { ...known, password: password_hash !== null }
}
