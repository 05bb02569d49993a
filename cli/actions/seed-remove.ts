import Database from 'better-sqlite3'
import { repairCounts } from '~/domain/counts/commands.server'
import { removePhotoFile } from '~/domain/photos/files.server'
import { downloadsKept } from '~/domain/settings/downloads.server'
import type { Db, Tx } from '~/platform/db.server'
import { keepDownloads } from '~/platform/download-files.server'
import { removingSchool } from '~prisma/worlds/remove'
import { Abort } from '../errors'
import type { PlannedChange } from '../plan'
import { withProgress } from '../progress'
import type { Shell } from '../shell'
import type { WritingAction } from '../spec'

const DEMO = ['northfield', 'lakeside']

/** Facts that say a school was seeded: its own, or that of the world it belongs to. */
const factsOf = (code: string) => [
  `world:school ${code}`,
  `world:test-school ${code}`,
  ...(DEMO.includes(code) ? ['world:demo'] : []),
]

/** (CLI-19) */
export const seedRemoveAction: WritingAction = {
  async plan(shell, input) {
    const code = input.text('code') ?? ''
    const db = await shell.db()
    const partner = await db.read.partner.findUnique({
      where: { partner_code: code },
      select: { name: true },
    })
    const facts = await db.read.fact.count({ where: { key: { in: factsOf(code) } } })
    if (partner && facts === 0)
      throw new Abort(`${partner.name} (${code}) was not seeded: it is a real school.`, {
        next: `A real school is taken away with quad partners remove ${code}.`,
      })
    const change: PlannedChange = partner
      ? { action: 'delete', kind: 'school', name: code, note: await noteOf(db, code) }
      : { action: 'unchanged', kind: 'school', name: code, note: 'there is no such school' }
    return {
      target: code,
      partner_code: code,
      changes: [change],
      confirm: {
        question: `${partner?.name ?? code} goes for good, with everybody and everything in it.`,
        word: code,
      },
      apply: () => removeEverything(shell, db, code),
    }
  },
}

async function noteOf({ read }: Db, partner_code: string) {
  const where = { partner_code }
  const [people, posts] = [await read.user.count({ where }), await read.post.count({ where })]
  return `${people} people, ${posts} posts, and all that belongs to them`
}

/** The school with everything and everybody in it, photos and downloads too. */
export async function removeEverything(shell: Shell, db: Db, code: string) {
  const photos = await db.read.user.findMany({
    where: { partner_code: code, avatar_url: { not: null } },
    select: { avatar_url: true },
  })
  const removed = await removeRows(shell, db, code)
  const facts = [...factsOf(code), `terms:${code}`]
  await db.write(async (tx) => {
    const { count } = await tx.fact.deleteMany({
      where: { key: { in: facts, startsWith: 'world:demo' } },
    })
    await tx.fact.deleteMany({ where: { key: { in: facts } } })
    if (count > 0) await rememberOther(tx, code, shell.now())
  })
  // Likes, follows and comments may have crossed the border of the school.
  await repairCounts(db, shell.now())
  const { DATA_DIR } = await shell.env()
  for (const { avatar_url } of photos) await removePhotoFile(DATA_DIR, avatar_url)
  await keepDownloads(DATA_DIR, (ids) => downloadsKept(db, ids, shell.now()))
  return {
    json: { rows: removed, photos: photos.length },
    text: () => `${removed} rows went. Search forgets the school as soon as the site runs.`,
  }
}

/** The demo world is no more, but its other school is one that was seeded. */
async function rememberOther(tx: Tx, code: string, now: Date) {
  const others = DEMO.filter((one) => one !== code)
  const left = await tx.partner.findMany({ where: { partner_code: { in: others } } })
  for (const { partner_code } of left) {
    const key = `world:school ${partner_code}`
    const row = { value: { complete: true, world: 'demo' }, updated_at: now }
    await tx.fact.upsert({ where: { key }, create: { key, ...row }, update: row })
  }
}

/** Posts and people with what hangs on them go part by part; each part is counted. */
async function removeRows(shell: Shell, db: Db, code: string): Promise<number> {
  const where = { partner_code: code }
  const total = (await db.read.user.count({ where })) + (await db.read.post.count({ where }))
  const { databaseFile } = await shell.env()
  const writer = new Database(databaseFile, { timeout: 30_000 })
  writer.pragma('foreign_keys = ON')
  try {
    return await withProgress(shell, `Removing ${code}`, async (step) => {
      let last = 0
      for (const { removed } of removingSchool(writer, code, shell.now())) {
        last = removed
        step({ done: Math.min(removed, total), total })
        await new Promise((resolve) => setImmediate(resolve))
        shell.signal.throwIfAborted()
      }
      return last
    })
  } finally {
    writer.close()
  }
}
