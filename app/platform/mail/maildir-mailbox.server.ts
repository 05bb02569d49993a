import { access, constants, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_REPORT_BYTES } from './mail-report.server'
import { openMessageTurns } from './message-turns'
import type { ReportMailbox } from './report-mailbox'

/** A folder in which a mail server writes each message as a file: new/ has the unread ones. */
export function maildirMailbox({ pathname }: URL): ReportMailbox {
  const folder = decodeURIComponent(pathname)
  const unread = join(folder, 'new')
  const read = join(folder, 'cur')
  const turns = openMessageTurns<string>()
  // Names begin with the time of delivery.
  const names = async () => (await readdir(unread)).sort()

  return {
    async take(most, handle) {
      const taken = turns.order(await names()).slice(0, most)
      const failures: unknown[] = []
      for (const name of taken) {
        const file = join(unread, name)
        try {
          const handled = await handle(await readBeginning(file))
          if (handled === 'understood') await rm(file, { force: true })
          if (handled === 'failed') turns.hasFailed(name)
          if (handled === 'not for us') await rename(file, join(read, `${name}:2,S`))
        } catch (error) {
          turns.hasFailed(name)
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
      return taken.length
    },
    async countUnread() {
      const { R_OK, W_OK, X_OK } = constants
      for (const one of [unread, read]) await access(one, R_OK | W_OK | X_OK)
      return (await names()).length
    },
  }
}

async function readBeginning(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(MAX_REPORT_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
