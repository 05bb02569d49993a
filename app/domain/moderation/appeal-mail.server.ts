import { findMailSchool, findRecipient, type Recipient } from '~/domain/accounts/recipients.server'
import type { Db } from '~/platform/database/types'
import { isDecidedAnswer } from './mailing.server'
import type { AppealOutcome } from './names'
import type { SubjectKind } from './schema'
import { isThere } from './subject-state.server'
import { noticeReader, toCaseSubject } from './unnamed.server'

/** What the email about an appeal tells its author. */
export type AppealNotice = Recipient & {
  /** The name of the school that decided, not always the author's */
  school: string
  kind: SubjectKind
  /** The comment is one that is called an answer */
  isAnswer: boolean
  subject_id: string
  outcome: AppealOutcome
  answer: string | null
  /** It's there again */
  shown: boolean
}

/** For the event handler of the email; null once the appeal or its author is gone. */
export async function loadAppealNotice(
  db: Db,
  case_id: string,
  outcome: string,
): Promise<AppealNotice | null> {
  const appeal = await db.read.moderationAppeal.findUnique({
    where: { case_id, outcome },
    include: { case: true },
  })
  const reader = appeal && (await noticeReader(db.read, toCaseSubject(appeal.case)))
  const person = reader && (await findRecipient(db, reader))
  const school = person && (await findMailSchool(db, appeal.partner_code))
  if (!school) return null
  const kind = appeal.case.kind as SubjectKind
  const { subject_id } = appeal.case
  return {
    ...person,
    school: school.name,
    kind,
    isAnswer: await isDecidedAnswer(db, appeal.case),
    subject_id,
    outcome: outcome as AppealOutcome,
    answer: appeal.answer,
    shown: outcome === 'overturned' && (await isThere(db, { kind, id: subject_id })),
  }
}
