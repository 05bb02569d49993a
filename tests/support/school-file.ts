import { expect } from 'vitest'
import { checkPartner } from '~/domain/partners/check.server'
import { savePartner } from '~/domain/partners/commands.server'
import type { PartnerFile } from '~/domain/partners/file.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { Db } from '~/platform/database/types'

/** Exports the file of a school, edits it and imports it; what is gone from it is archived. */
export async function editSchool(db: Db, edit: (file: PartnerFile) => void, code = 'northfield') {
  const file = (await partnerFile(db.read, code))!
  edit(file)
  const checked = checkPartner(file)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  const by = { mode: 'import', archive: true, actor: 'os:tester', now: new Date() } as const
  const saved = await savePartner(db, checked.input, by)
  expect(saved).toMatchObject({ ok: true })
}

/** Takes the entries with these codes out of a list, or of the lists within it. */
export const without = <Entry extends { code?: string | undefined }>(
  list: readonly Entry[] | undefined,
  ...codes: string[]
) => (list ?? []).filter(({ code }) => !codes.includes(code ?? ''))
