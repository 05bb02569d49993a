/**
 * A process that sends messages and is killed: live-writer <database> <conversation> <person> <count> [die].
 * It names each message that was acknowledged; with `die` it kills itself right after the last one was
 * stored, before anyone is told of it.
 */
import { writeSync } from 'node:fs'
import { loadMember } from '~/domain/accounts/viewer.server'
import { sendMessage } from '~/domain/messages/send.server'
import { openDb } from '~/platform/database/open.server'

const [, , file = '', channel = '', person = '', count = '0', end = ''] = process.argv
const db = openDb(file)
const member = await loadMember(db, person, 'Quad')
if (!member) throw new Error('No one has that id')
for (let at = 1; at <= Number(count); at++) {
  const ctx = { ...member, db, now: new Date(), requestId: 'test' }
  const text = `${member.viewer.first_name} ${at}`
  const form = { idempotencyKey: `${person}-${at}`, product: 'Quad' }
  const sent = await sendMessage(ctx, channel, { text }, form)
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  writeSync(1, `${sent.number} ${text}\n`)
}
if (end === 'die') process.kill(process.pid, 'SIGKILL')
await db.close()
