import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../ids'
import { envelope } from './envelope'
import type { Mail, Mailer, MailSettings } from './mailer'

/** An email that was saved as a file, and when. */
export type SavedMail = Mail & { at: string }

const mailFolder = (dataDir: string) => join(dataDir, 'mail')

/** Most emails in the list */
const MAX_LISTED = 100

/**
 * Writes each email as <id>.eml, for mail programs, and as <id>.json, for the page that shows it. The
 * same email again overwrites its files.
 */
export function fileMailer(settings: MailSettings): Mailer {
  const folder = mailFolder(settings.DATA_DIR)
  return {
    check: () => Promise.resolve(),
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await composer.sendMail(envelope(mail, settings))
      const saved: SavedMail = { ...mail, at: new Date().toISOString() }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFileAtomically(join(folder, `${mail.id}.eml`), message as Buffer)
      await writeFileAtomically(join(folder, `${mail.id}.json`), JSON.stringify(saved, null, 2))
    },
  }
}

/** Readable by the owner only: the links in emails give access. */
async function writeFileAtomically(file: string, content: Buffer | string) {
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The newest emails first, for developers. */
export async function listSavedMail(dataDir: string): Promise<SavedMail[]> {
  if (!existsSync(mailFolder(dataDir))) return []
  const names = await readdir(mailFolder(dataDir))
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  const newest = ids.filter(isId).sort().reverse().slice(0, MAX_LISTED)
  const mails = await Promise.all(newest.map((id) => readSavedMail(dataDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** One email, or null for an unknown id. */
export async function readSavedMail(dataDir: string, id: string): Promise<SavedMail | null> {
  const file = join(mailFolder(dataDir), `${id}.json`)
  if (!isId(id) || !existsSync(file)) return null
  return JSON.parse(await readFile(file, 'utf8')) as SavedMail
}
