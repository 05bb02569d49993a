import { nearestName } from '~/domain/partners/nearest'
import { belongings } from '~/domain/partners/belongings.server'
import type { PlannedChange } from '../plan'
import type { WritingAction } from '../spec'
import { removeEverything } from './seed-remove'

/** (CLI-08, CLI-11, its remove part) */
export const removeAction: WritingAction = {
  async plan(shell, input) {
    const code = input.arg(0)
    const db = await shell.db()
    const partners = await db.read.partner.findMany({ select: { partner_code: true, name: true } })
    const partner = partners.find(({ partner_code }) => partner_code === code)
    if (!partner) {
      const meant = nearestName(
        code,
        partners.map(({ partner_code }) => partner_code),
      )
      shell.say(`There is no school "${code}".${meant ? ` Did you mean ${meant}?` : ''}`)
      const note = 'there is no such school'
      const change: PlannedChange = { action: 'unchanged', kind: 'school', name: code, note }
      return { target: code, changes: [change], apply: async () => ({}) }
    }
    const counts = belongings(db, code)
    return {
      target: code,
      partner_code: code,
      changes: [
        { action: 'delete', kind: 'school', name: code, note: partner.name },
        ...counts.map(({ kind, count }): PlannedChange => {
          const name = count.toLocaleString('en')
          return { action: 'delete', kind, name, many: count }
        }),
      ],
      confirm: {
        question: `${partner.name} goes for good, with everybody and everything in it.`,
        word: code,
      },
      apply: () => removeEverything(shell, db, code),
    }
  },
}
