import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { leaveOnboardingPage } from '~/domain/onboarding/commands.server'
import { saveProfile } from '~/domain/profiles/commands.server'
import type { Db } from '~/platform/database/types'
import {
  account,
  changeAccount,
  ctx,
  db,
  fileDbTest as test,
  form,
  idOf,
} from '~tests/support/fixtures'

test('[ONBOARD-05] a page is left once that is stored', async () => {
  await changeAccount('sam', { onboarding_step: 'meetNewFriends' })
  const slow = { ...db, write: async (work) => setTimeout(20).then(() => db.write(work)) } as Db
  await leaveOnboardingPage({ ...(await ctx('sam')), db: slow }, 'meetNewFriends')
  expect((await account('sam')).onboarding_step).toBe('finished')
})

test('[ONBOARD-04] a page from before that is sent again leads to the one after it, and moves no one', async () => {
  await changeAccount('maya', { onboarding_step: 'finished' })
  expect(await leaveOnboardingPage(await ctx('maya'), 'interests')).toBe('meetNewFriends')
  expect((await account('maya')).onboarding_step).toBe('finished')
})

test('[ONBOARD-10] [PROFILE-34] who changes to an institution that asks for a state needs one', async () => {
  await db.write((tx) =>
    tx.institution.update({
      where: { id: idOf('institution:annex') },
      data: { state_or_country_field: true },
    }),
  )
  const move = async (change: object, key: string) =>
    saveProfile(await ctx('alex'), { institution_code: 'annex', ...change }, form(key))
  expect(await move({}, 'without-one')).toMatchObject({
    ok: false,
    errors: { state_or_country: [expect.any(String)] },
  })
  expect(await move({ state_or_country: 'TX' }, 'with-one')).toMatchObject({ ok: true })
  expect(await move({}, 'it-has-one')).toMatchObject({ ok: true })
})
