import { expect } from 'vitest'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { site, test } from '~tests/support/fixtures'
import { DUE, watchPrisma, withoutChance } from '~tests/support/prisma-queries'

/** Other outlines leave these out: this one is written again first. (npx vitest run tests/jobs/due-queries.test.ts -u) */
test.skipIf(ON_POSTGRESQL)('what is looked for where nothing has happened', async () => {
  const queries = watchPrisma()
  await site.services.dispatcher.drain()
  await expect(withoutChance(queries())).toMatchFileSnapshot(DUE)
})
