import { repairCounts } from '~/domain/counts/commands.server'
import { dependentRows, removeSchool } from '~/domain/data-lifecycle/remove-school.server'
import { pictureUrl, removePhotoFile } from '~/domain/photos/files.server'
import { openDownloads } from '~/domain/settings/downloads.server'
import { assignedDayKey } from '~/domain/prompts/daily-schedule.server'
import type { Db, Tx } from '~/platform/database/types'
import { removeOtherDownloads } from '~/platform/storage/download-files.server'
import { openFiles } from '~/platform/storage/site-files.server'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { Abort } from '../errors'
import type { Plan, PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { counted } from '../quantities'
import { unknownPartner } from './known'
import { seedKey } from './seeding'

/** (CLI-08, CLI-11, its remove part) */
export const removePartner: WriteAction = async (context, input) => {
  const code = input.arg(0)
  const db = await context.db()
  const unknown = await unknownPartner(db, code)
  if (unknown) {
    context.say(unknown)
    return nothingThere(code)
  }
  const counts = (await dependentRows(db, code)).map(({ kind, count }): PlannedChange => ({
    action: 'delete',
    kind,
    name: counted(count),
    many: count,
  }))
  return removal(context, db, code, counts)
}

const DEMO = ['northfield', 'lakeside']

/** What is stored about a school that was seeded: by itself, or with the demo schools. */
const ownSeedKeys = (code: string) => [seedKey(`school ${code}`), seedKey(`test-school ${code}`)]
const seedKeys = (code: string) => [
  ...ownSeedKeys(code),
  ...(DEMO.includes(code) ? [seedKey('demo')] : []),
]

/** Interrupted before its first row, a seed leaves its mark only. */
const markRemoval = (db: Db, code: string): Plan => ({
  target: code,
  changes: [{ action: 'delete', kind: 'school', name: code, note: 'begun, without a row' }],
  apply: async () => {
    const where = { key: { in: ownSeedKeys(code) } }
    await db.write((tx) => tx.systemValue.deleteMany({ where }))
    return {}
  },
})

/** (CLI-19) */
export const removeSeeded: WriteAction = async (context, input) => {
  const code = input.text('code') ?? ''
  const db = await context.db()
  const where = { partner_code: code }
  const partner = await db.read.partner.findUnique({ where, select: { name: true } })
  const isMarked =
    (await db.read.systemValue.count({ where: { key: { in: ownSeedKeys(code) } } })) > 0
  if (!partner) return isMarked ? markRemoval(db, code) : nothingThere(code)
  if ((await db.read.systemValue.count({ where: { key: { in: seedKeys(code) } } })) === 0)
    throw new Abort(`${partner.name} (${code}) was not seeded: it is a real school.`, {
      next: `To remove a real school: quad partners remove ${code}.`,
    })
  const people = await db.read.user.count({ where })
  const posts = await db.read.post.count({ where })
  return removal(context, db, code, [], `, ${people} people, ${posts} posts, everything in it`)
}

const nothingThere = (code: string): Plan => ({
  target: code,
  changes: [{ action: 'unchanged', kind: 'school', name: code, note: 'there is no such school' }],
  apply: async () => ({}),
})

async function removal(
  context: Context,
  db: Db,
  code: string,
  changes: PlannedChange[],
  more = '',
): Promise<Plan> {
  const where = { partner_code: code }
  const { name } = await db.read.partner.findUniqueOrThrow({ where, select: { name: true } })
  return {
    target: code,
    partner_code: code,
    changes: [{ action: 'delete', kind: 'school', name: code, note: name + more }, ...changes],
    confirm: { question: `${name} will be gone for good, with everyone in it.`, word: code },
    apply: () => removeEverything(context, db, code),
  }
}

/** The school with everyone and everything in it, photos and downloads too. */
async function removeEverything(context: Context, db: Db, code: string) {
  const photos = await db.read.user.findMany({
    where: { partner_code: code, avatar_url: { startsWith: '/photos/' } },
    select: { avatar_url: true },
  })
  const pictures = await db.read.picture.findMany({
    where: { partner_code: code },
    select: { id: true },
  })
  const urls = [
    ...photos.map(({ avatar_url }) => avatar_url),
    ...pictures.map(({ id }) => pictureUrl(id)),
  ]
  const rows = await removeRows(context, db, code)
  await db.write(async (tx) => {
    const keys = [...seedKeys(code), `terms:${code}`, assignedDayKey(code)]
    const hadDemo = await tx.systemValue.count({
      where: { key: { in: keys, equals: seedKey('demo') } },
    })
    await tx.systemValue.deleteMany({ where: { key: { in: keys } } })
    if (hadDemo > 0) await keepOtherDemoSchool(tx, code, context.now())
  })
  // Likes, follows and comments may have crossed the border of the school.
  await repairCounts(db, context.now())
  const files = openFiles(await context.env())
  // Last: a bucket that is away ends the command, and the site cleans up within a day.
  await removeOtherDownloads(files, (ids) => openDownloads(db, ids, context.now()))
  for (const url of urls) await removePhotoFile(db, files, url)
  return {
    json: { rows, photos: urls.length },
    text: () => `${rows} rows removed. Search forgets the school as soon as the site runs.`,
  }
}

/** The demo is no longer whole, but its other school is still one that was seeded. */
async function keepOtherDemoSchool(tx: Tx, code: string, now: Date) {
  const others = DEMO.filter((demoCode) => demoCode !== code)
  const left = await tx.partner.findMany({ where: { partner_code: { in: others } } })
  for (const { partner_code } of left) {
    const key = seedKey(`school ${partner_code}`)
    const row = { value: { complete: true, world: 'demo' }, updated_at: now }
    await tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row })
  }
}

/** Posts and people with what depends on them go part by part; each part is counted. */
async function removeRows(context: Context, db: Db, code: string): Promise<number> {
  const where = { partner_code: code }
  const total = (await db.read.user.count({ where })) + (await db.read.post.count({ where }))
  return withProgress(context, `Removing ${code}`, async (step) => {
    let last = 0
    for await (const { removed } of removeSchool(db, code, context.now())) {
      last = removed
      step({ done: Math.min(removed, total), total })
      context.signal.throwIfAborted()
    }
    return last
  })
}
