import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { looksLikeId } from './ids'
import { envelope } from './mail-envelope'
import type { Mail, Mailer, MailSettings } from './mailer.server'

/** A message that became a file, and when. */
export type KeptMail = Mail & { at: string }

const folderOf = (dataDir: string) => join(dataDir, 'mail')

/** Most messages that the list shows. */
const SHOWN = 100

/**
 * Writes each message as <id>.eml, as a mail program opens it, and beside it as <id>.json for the
 * page that shows it. The same message again is the same file.
 */
export function fileMailer({ DATA_DIR, MAIL_FROM }: MailSettings): Mailer {
  const folder = folderOf(DATA_DIR)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    check: () => Promise.resolve(),
    async send(mail) {
      const { message } = await composer.sendMail(envelope(mail, MAIL_FROM))
      const kept: KeptMail = { ...mail, at: new Date().toISOString() }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(join(folder, `${mail.id}.eml`), message as Buffer)
      await write(join(folder, `${mail.id}.json`), JSON.stringify(kept, null, 2))
    },
  }
}

/** Whole or not at all, and for the owner only: there are links in it that let people in. */
async function write(file: string, content: Buffer | string) {
  await writeFile(`${file}.new`, content, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** The newest messages first, for developers. */
export async function listKeptMail(dataDir: string): Promise<KeptMail[]> {
  if (!existsSync(folderOf(dataDir))) return []
  const names = await readdir(folderOf(dataDir))
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  const newest = ids.filter(looksLikeId).sort().reverse().slice(0, SHOWN)
  const found = await Promise.all(newest.map((id) => readKeptMail(dataDir, id)))
  return found.filter((mail) => mail !== null)
}

/** One message, or null where there is none of that id. */
export async function readKeptMail(dataDir: string, id: string): Promise<KeptMail | null> {
  const file = join(folderOf(dataDir), `${id}.json`)
  if (!looksLikeId(id) || !existsSync(file)) return null
  return JSON.parse(await readFile(file, 'utf8')) as KeptMail
}
