import { newBackground } from '~/domain/users/schema-avatars'
import { userChanged, userCreated } from '~/domain/accounts/events'
import { changeAddress } from '~/domain/accounts/school-address.server'
import { sendInvitation } from '~/domain/accounts/invitations.server'
import { saveOnboarding, saveSchoolLinks, saveStudy } from '~/domain/users/parts.server'
import { openAccount } from '~/domain/accounts/closing.server'
import { recordAudit } from '~/domain/audit/commands.server'
import type { EntryProblem } from '~/domain/imports/rows'
import type { Db, Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import type { Holder } from './people-holders.server'
import type { PersonEntry } from './people-list'
import { lookOver, planPeople, type ImportSettings, type PersonChange } from './people-plan.server'

/** People written in one transaction, so that the site doesn't wait long. */
const BATCH_SIZE = 100

/**
 * Makes accounts for the people of a list, changes those that are there, and invites who hasn't
 * joined. For operators and a school's administrators, who write the audit row. Interrupted, it leaves whole
 * people, and running it again goes on: no one is invited twice while an invitation is open. Returns
 * what became wrong meanwhile; nothing of those batches is written. Events: user.created,
 * user.changed, account.invited, which mails the invitation.
 */
export async function importPeople(
  db: Db,
  settings: ImportSettings,
  entries: PersonEntry[],
  onProgress: (done: number) => void | Promise<void> = () => undefined,
): Promise<EntryProblem[]> {
  const problems: EntryProblem[] = []
  const whole = lookOver(entries)
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const some = entries.slice(at, at + BATCH_SIZE)
    problems.push(...(await db.write((tx) => savePeople(tx, settings, some, whole))))
    await onProgress(at + some.length)
  }
  return problems
}

/** Some people of a list, in one transaction; where something is wrong, it says so and writes nothing. */
export async function savePeople(
  tx: Tx,
  settings: ImportSettings,
  entries: PersonEntry[],
  whole = lookOver(entries),
): Promise<EntryProblem[]> {
  const { changes, problems } = await planPeople(tx, settings, entries, whole)
  if (problems.length === 0) for (const change of changes) await savePerson(tx, settings, change)
  return problems
}

async function savePerson(tx: Tx, settings: ImportSettings, change: PersonChange): Promise<void> {
  const { partner_code, now } = settings
  const { control_group, external_id, listed_id, phone, ...data } = change.columns
  const isNew = change.id === null
  if (!isNew && change.notes.length === 0) return
  const user = { id: change.id ?? newId(), partner_code, email: change.entry.email }
  if (change.moved) await moveAddress(tx, settings, change.moved, user.email)
  if (isNew) await createPerson(tx, settings, user, data)
  else if (Object.keys(data).length > 0)
    await tx.user.update({ where: { id: user.id }, data: { ...data, updated_at: now } })
  if (control_group !== undefined) await saveStudy(tx, user.id, { control_group })
  const listed_at = change.lists ? now : undefined
  const links = { external_id, listed_id, phone, listed_at }
  if (Object.values(links).some((value) => value !== undefined))
    await saveSchoolLinks(tx, user.id, links)
  if (change.opens) {
    await openAccount(tx, user.id, now)
    await auditPerson(tx, settings, user.id, { active: true })
  }
  if (isNew) await publish(tx, { now }, userCreated({ subject: user }))
  else if (change.opens || change.moved || Object.keys(change.columns).length > 0)
    await publish(tx, { now }, userChanged({ subject: user }))
  if (change.invite) await sendInvitation(tx, user, now)
}

async function moveAddress(tx: Tx, settings: ImportSettings, account: Holder, email: string) {
  await changeAddress(tx, account, email, settings.now)
  await auditPerson(tx, settings, account.id, { address: true })
}

/** What a list did, and to whose account: by the id, which names no one once an account is erased. */
export const auditPerson = (
  tx: Tx,
  { actor, partner_code, now }: Pick<ImportSettings, 'actor' | 'partner_code' | 'now'>,
  id: string,
  detail: { active: boolean } | { address: true },
) =>
  recordAudit(
    tx,
    {
      who: actor,
      command: 'users import',
      target: id,
      outcome: 'done',
      partner_code,
      detail,
    },
    now,
  )

type Account = { id: string; partner_code: string; email: string }
type Data = Omit<PersonChange['columns'], 'control_group' | 'external_id' | 'listed_id' | 'phone'>

/** Not joined yet: they choose a password or log in at their school, and accept the terms. */
export async function createPerson(
  tx: Tx,
  { now }: Pick<ImportSettings, 'now'>,
  user: Account,
  data: Data,
) {
  const { first_name = '', last_name = '', ...others } = data
  const times = { created_at: now, updated_at: now }
  await tx.user.create({
    data: {
      ...user,
      first_name,
      last_name,
      avatar_bg_type: newBackground(user.id),
      auths: [],
      roles: [],
      ...others,
      ...times,
    },
  })
  await saveOnboarding(tx, user.id, { onboarding_step: 'signup' })
}
