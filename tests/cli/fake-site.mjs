// Stands in for the site where a test is about `quad up` itself: says that it is ready, writes what
// it was given to SITE_NOTES and ends when it is told to, or by itself when FAKE_SITE_ENDS is set.
import { writeFileSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'

const { SITE_NOTES, FAKE_SITE_ENDS, MEILI_HOST, DATA_DIR } = process.env
writeFileSync(SITE_NOTES, JSON.stringify({ pid: process.pid, MEILI_HOST, DATA_DIR }))
const alive = setInterval(() => undefined, 1000)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => process.exit(0))
if (FAKE_SITE_ENDS === 'before') process.exit(3)
process.send('ready')
if (FAKE_SITE_ENDS === 'after') {
  clearInterval(alive)
  process.disconnect()
  setTimeout(() => process.exit(4), 50)
}
