import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '~/platform/ids'
import { ageText } from '../actions/quantities'
import { fine, type Check, type Finding } from './check'

/** Seconds by which the clock of the disk may differ from that of this program. */
const APART = 30

/** Seconds after which the next backup should have been made. */
const OLD = 2 * 86_400
const BACKUP = 'Run quad backup create, best every night.'

export const fileChecks: readonly Check[] = [
  {
    name: 'backup',
    remedy: BACKUP,
    async look(shell) {
      const { NODE_ENV, databaseFile } = await shell.env()
      const inUse = NODE_ENV === 'production'
      const said = (message: string): Finding =>
        inUse ? { status: 'warn', message, remedy: BACKUP } : fine(message)
      if (!existsSync(databaseFile)) return fine('nothing to copy yet')
      const { read } = await shell.db()
      const last = await read.fact.findUnique({ where: { key: 'backup.last' } })
      if (!last) return said('there is none')
      const { at, into } = last.value as { at: string; into: string }
      const age = (shell.now().getTime() - Date.parse(at)) / 1000
      const message = `the last one is ${ageText(age)} old`
      return age > OLD ? said(message) : fine(`${message}, in ${into}`)
    },
  },
  {
    name: 'photos',
    remedy: 'Make the folder photos in DATA_DIR writable for the site.',
    async look(shell) {
      const { DATA_DIR } = await shell.env()
      const folder = join(DATA_DIR, 'photos')
      const there = existsSync(folder)
      const apart = await writtenApart(there ? folder : DATA_DIR, shell.now)
      const picture = await unable()
      if (picture) return picture
      if (Math.abs(apart) > APART)
        return {
          status: 'warn',
          message: `the disk's clock is ${Math.round(apart)} s off this machine's`,
          remedy: 'Set both clocks by NTP.',
        }
      return fine(there ? 'can be written and made' : 'none yet; can be written and made')
    },
  },
]

/** Writes a file as a photo is written, and answers by how many seconds its time differs. */
async function writtenApart(folder: string, now: () => Date): Promise<number> {
  const path = join(folder, `.doctor-${newId()}`)
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile('photo')
      await file.sync()
      return ((await file.stat()).mtimeMs - now().getTime()) / 1000
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** Pictures are read and made small by a library of native code, which may not fit the machine. */
async function unable(): Promise<Finding | null> {
  try {
    const { default: sharp } = await import('sharp')
    const blank = { width: 1, height: 1, channels: 3, background: 'white' } as const
    await sharp({ create: blank }).webp().toBuffer()
    return null
  } catch (error) {
    return {
      status: 'fail',
      message: `pictures cannot be made: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'Install the packages again on this machine: npm ci.',
    }
  }
}
