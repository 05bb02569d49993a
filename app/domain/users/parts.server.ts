import { insertInto } from '~/platform/database/dialect'
import { runSql } from '~/platform/database/sql.server'
import type { Tx, WriteTx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'

/** The only statements that write these tables: the first change of a person's creates their row. */

type Change<Input> = Partial<Omit<Input, 'user_id'>>

/** Changes a person's part in the study and how far they are in its introduction. */
export const saveStudy = (
  tx: Tx,
  user_id: string,
  data: Change<Prisma.UserStudyUncheckedCreateInput>,
) => tx.userStudy.upsert({ where: { user_id }, create: { user_id, ...data }, update: data })

/** Changes what a person has been asked or shown. */
export const saveOnboarding = (
  tx: Tx,
  user_id: string,
  data: Change<Prisma.UserOnboardingUncheckedCreateInput>,
) => tx.userOnboarding.upsert({ where: { user_id }, create: { user_id, ...data }, update: data })

/** The row of someone who is new, in a transaction without Prisma. */
export const insertOnboarding = (tx: WriteTx, user_id: string, onboarding_step: string) =>
  runSql(tx, insertInto('UserOnboarding', { user_id, onboarding_step }))

/** Changes what a person has agreed to. */
export const saveConsents = (
  tx: Tx,
  user_id: string,
  data: Change<Prisma.UserConsentsUncheckedCreateInput>,
) => tx.userConsents.upsert({ where: { user_id }, create: { user_id, ...data }, update: data })

/** Changes how the school's systems know a person. */
export const saveSchoolLinks = (
  tx: Tx,
  user_id: string,
  data: Change<Prisma.SchoolLinksUncheckedCreateInput>,
) => tx.schoolLinks.upsert({ where: { user_id }, create: { user_id, ...data }, update: data })

/** Changes what a person's profile shows, and what of it is private or hidden. */
export const saveProfile = (
  tx: Tx,
  user_id: string,
  data: Change<Prisma.UserProfileUncheckedCreateInput>,
) => tx.userProfile.upsert({ where: { user_id }, create: { user_id, ...data }, update: data })

/** Changes how pages look to a person, and how their notifications arrive. */
export const saveUserSettings = (
  tx: Tx,
  user_id: string,
  data: Change<Prisma.UserSettingsUncheckedCreateInput>,
) => tx.userSettings.upsert({ where: { user_id }, create: { user_id, ...data }, update: data })

/** The person has the address, or a new one: mail to it is tried again, and what left before says nothing. */
export const clearUndeliverable = (tx: Tx, user_id: string, now: Date) =>
  saveUserSettings(tx, user_id, {
    undeliverable_at: null,
    undeliverable_code: null,
    bounces: 0,
    bounces_until: now,
  })
