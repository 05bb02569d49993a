import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~prisma/worlds/demo/accounts'
import { paint, type Look } from './look'
import { table } from './table'

/** The accounts of the demo world, for people who want to look around. */
export const accountsText = (look: Look): string =>
  `${paint(look, 'bold', `Demo accounts (password ${DEMO_PASSWORD})`)}\n${table(
    [
      { title: 'ACCOUNT', get: (account) => account.email },
      { title: 'SCHOOL', get: (account) => account.school },
      { title: 'WHO', get: (account) => account.who },
    ],
    DEMO_ACCOUNTS,
    look,
  )}`
