import { once } from 'node:events'
import { openDb } from '~/platform/database/open.server'
import { readEnv } from '~/platform/settings/env.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { openDemoCourse } from './demo-course'

/** npm run demo:course: runs next to a demo site until Ctrl-C. PORT is the Canvas's, the course is on the next one. */
const { PORT = '3900', ...settings } = process.env
const env = readEnv(settings)
const db = openDb(env.database)
const { canvas, course, close } = await openDemoCourse(db, env, Number(PORT))
console.log(`
The demo Canvas is at ${canvas}, where you also see what was submitted.
Log in as luis@northfield.test, password ${DEMO_PASSWORD}, open a prompt and connect the account.
Or open an assignment from the course at ${course}, which shows what was handed in as well.
Press Ctrl-C to stop.`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await close()
await db.close()
