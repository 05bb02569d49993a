import { existsSync } from 'node:fs'
import { schoolsWithoutContact } from '~/domain/partners/facts.server'
import { fine, type Check } from './check'

const REMEDY = 'Set moderation_contact of the school; until then its alarms go to SUPPORT_EMAIL.'

export const moderationChecks: readonly Check[] = [
  {
    name: 'alarms',
    remedy: REMEDY,
    async look(shell) {
      const env = await shell.env()
      if (!existsSync(env.databaseFile)) return fine('there is no school yet')
      const schools = await schoolsWithoutContact(await shell.db())
      if (schools.length === 0) return fine('every school has a contact for emergencies')
      const message = `nobody is named for emergencies at ${schools.join(', ')}`
      return { status: 'warn', message, remedy: REMEDY }
    },
  },
]
