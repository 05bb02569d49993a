// Stands in for the site where a test is about `quad up` itself: says that it is ready, writes what
// it was given to SITE_NOTES and ends when it is told to, or by itself when FAKE_SITE_ENDS is set:
// before it is ready, after that as if someone had stopped it, or two times by a fault.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'

const { SITE_NOTES, FAKE_SITE_ENDS, MEILI_HOST, DATA_DIR } = process.env
const starts = existsSync(SITE_NOTES) ? JSON.parse(readFileSync(SITE_NOTES, 'utf8')).starts + 1 : 1
writeFileSync(SITE_NOTES, JSON.stringify({ starts, pid: process.pid, MEILI_HOST, DATA_DIR }))
const alive = setInterval(() => undefined, 1000)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => process.exit(0))
if (FAKE_SITE_ENDS === 'before') process.exit(3)
process.send('ready')
if (FAKE_SITE_ENDS === 'after' || (FAKE_SITE_ENDS === 'twice' && starts < 3)) {
  clearInterval(alive)
  process.disconnect()
  setTimeout(() => process.exit(FAKE_SITE_ENDS === 'after' ? 0 : 4), 50)
}
