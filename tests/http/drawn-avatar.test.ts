import { expect } from 'vitest'
import { photoUrl, storePhoto } from '~/domain/photos/files.server'
import { account, changeAccount, db, idOf, member, site, test } from '~tests/support/fixtures'
import { twoHalves } from '~tests/support/pictures'

const sam = member('sam')

async function giveSamPhoto() {
  const webp = await twoHalves(64, 64).webp().toBuffer()
  const avatar_url = photoUrl(await storePhoto(site.services.photos.saved, webp))
  await changeAccount('sam', { avatar_url })
  return avatar_url
}

const changes = () =>
  db.read.event.count({ where: { name: 'user.changed', subject_id: idOf('sam') } })

test('[PHOTO-05] [PHOTO-06] [PHOTO-07] the owner chooses a drawn avatar and its background, in place of a photo', async () => {
  const photo = await giveSamPhoto()
  const page = await sam.get((await sam.get('/profile/photo')).link('Choose a drawn avatar'))
  expect(page.all('[name=avatar]')).toHaveLength(36)
  expect(page.all('[name=background]').map((one) => one.getAttribute('value'))).toEqual([
    'avatar-bg-1',
    'avatar-bg-3',
    'avatar-bg-6',
  ])
  const wrong = await sam.submit('Save', { avatar: '37', background: 'avatar-bg-2' })
  expect([wrong.status, wrong.error('avatar'), wrong.error('background')]).toEqual([
    400,
    'Please choose one of these',
    'Please choose one of these',
  ])
  expect((await account('sam')).avatar_url).toBe(photo)
  const before = await changes()
  const chosen = { avatar: '25', background: 'avatar-bg-6' }
  const done = await sam.submit(page.form('Save'), chosen)
  expect([done.path, done.one('.flash').text.trim()]).toEqual([
    '/profile/photo',
    'Your avatar is saved.',
  ])
  expect(await account('sam')).toMatchObject({
    avatar_url: '/images/avatars/Avatars-25.png',
    avatar_bg_type: 'avatar-bg-6',
  })
  expect(done.one('.photo-step .avatar').toString()).toMatch(/avatar-bg-6.*#25"/)
  expect((await sam.get(photo)).status).toBe(404)
  const after = await changes()
  expect(after).toBeGreaterThan(before)
  await sam.submit(page.form('Save'), chosen)
  expect(await changes()).toBe(after)
})
