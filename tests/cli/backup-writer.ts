/**
 * Another process that writes without a pause until it is ended: sums are moved from one row to the
 * other, so that at every moment they come to the same. It says when it has begun.
 *   backup-writer <database>
 */
import Database from 'better-sqlite3'

const db = new Database(process.argv[2] ?? '', { timeout: 10_000 })
db.pragma('synchronous = FULL')
const move = db.transaction((amount: number) => {
  db.prepare(`UPDATE "Topic" SET posts_count = posts_count - ? WHERE id = 'one'`).run(amount)
  db.prepare(`UPDATE "Topic" SET posts_count = posts_count + ? WHERE id = 'other'`).run(amount)
})
for (let turn = 1; ; turn++) {
  move.immediate(turn % 17)
  if (turn === 20) process.send?.('writing')
  await new Promise((resolve) => setTimeout(resolve, 1))
}
