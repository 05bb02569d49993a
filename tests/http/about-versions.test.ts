import { expect } from 'vitest'
import { ABOUT_CONFLICT, PROFILE_SAVED } from '~/domain/profiles/schema'
import { db, idOf, member, test } from '~tests/support/fixtures'

const maya = member('maya')
const stored = async () =>
  (await db.read.userProfile.findUniqueOrThrow({ where: { user_id: idOf('maya') } })).about

/** Two windows with the same text about oneself. */
async function openTwice(path: string) {
  const [one, two] = [maya.twin(), maya.twin()]
  await one.get(path)
  await two.get(path)
  return [one, two] as const
}

test.each(['/profile/about', '/profile/edit'])(
  '[PROFILE-35] of two texts about oneself in %s, the second sees both before it is saved',
  async (path) => {
    const [one, two] = await openTwice(path)
    const first = await one.submit('Save', { about: `First of ${path}` })
    expect(first.texts('.flash')).toEqual([PROFILE_SAVED])
    const both = await two.submit('Save', { about: 'Second' })
    expect([both.status, both.error('about')]).toEqual([400, ABOUT_CONFLICT])
    expect(both.one('.preview .plain').text).toBe(`First of ${path}`)
    expect([both.value('about').trim(), await stored()]).toEqual(['Second', `First of ${path}`])
    // Another mistake first: it still began with the earlier text. Then it's decided.
    const late = (await two.submit('Save', { about: 'x'.repeat(5000) })).form('Save')
    expect((await two.submit(late, { about: 'Third' })).texts('.flash')).toEqual([PROFILE_SAVED])
    expect(await stored()).toBe('Third')
  },
)

test('[PROFILE-35] a form with another mistake still belongs to the text it began with', async () => {
  const [one, two] = await openTwice('/profile/about')
  expect((await two.submit('Save', { about: '' })).status).toBe(400)
  await one.submit('Save', { about: 'Saved meanwhile' })
  expect((await two.submit('Save', { about: 'Mine' })).error('about')).toBe(ABOUT_CONFLICT)
  expect(await stored()).toBe('Saved meanwhile')
})

test('[PROFILE-35] the same text twice, and one after the other are no conflict', async () => {
  const [one, two] = await openTwice('/profile/about')
  for (const window of [one, two])
    expect((await window.submit('Save', { about: 'The same' })).texts('.flash')).toEqual([
      PROFILE_SAVED,
    ])
  await maya.press('/profile/about', 'Save', { about: 'The next' })
  await maya.press('/profile/about', 'Save', { about: 'The last' })
  expect(await stored()).toBe('The last')
})
