import { badgeCatalog } from '~/domain/badges/catalog.server'
import { recountBadges } from '~/domain/progress/recount.server'
import type { ReadAction, WriteAction } from '../command'
import { interrupted } from '../errors'
import { withProgress } from '../progress'
import { amount } from '../quantities'
import { listReport } from '../report'
import { knownPartner } from './known'

/** Every badge with how many people have it. (BADGE-01) */
export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const owners = await db.read.earnedBadge.groupBy({
    by: ['family', 'level'],
    where: partner_code ? { user: { partner_code } } : {},
    _count: true,
  })
  const count = (family: string, level: number) =>
    owners.find((owner) => owner.family === family && owner.level === level)?._count ?? 0
  const catalog = await badgeCatalog(db, partner_code)
  const rows = catalog.flatMap(({ family, levels }) =>
    levels.map(({ needs, name }, at) => ({
      id: `${family}-${at + 1}`,
      family,
      level: at + 1,
      needs,
      name,
      people: count(family, at + 1),
    })),
  )
  return listReport('badges', { empty: '', whole: ['ID'] }, rows, {
    ID: 'id',
    NAME: 'name',
    NEEDS: 'needs',
    PEOPLE: 'people',
  })
}

/** Gives the badges that follow from what is there. (BADGE-07) */
export const recount: WriteAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const name = partner_code || 'all schools'
  return {
    target: name,
    partner_code,
    changes: [{ action: 'run', kind: 'recount', name }],
    apply: async () => {
      const earned = await withProgress(context, 'Counting', (step) =>
        recountBadges(db, partner_code, context.now(), (done, total) => {
          if (context.signal.aborted) throw interrupted()
          step({ done, total, label: 'people' })
        }),
      )
      return { json: { earned }, text: () => `${amount(earned, 'badge')} earned.` }
    },
  }
}
