import { expect } from 'vitest'
import { photoUrl, storePhoto } from '~/domain/photos/files.server'
import { keepWaiting, waitingName } from '~/domain/photos/waiting.server'
import { writeDownload } from '~/platform/storage/download-files.server'
import { newId } from '~/platform/ids'
import { changeAccount, db, idOf, member, site, type PersonName, type siteTest } from './fixtures'
import { twoHalves } from './pictures'
import { schoolFor } from './two-schools/people'

/** Another one for each person: the same picture would be one file, which others see too. */
const makePicture = (name: PersonName) =>
  twoHalves(8 + [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0), 8)
    .webp()
    .toBuffer()

/** A stored photo of that person. */
export async function givePhoto(name: PersonName): Promise<string> {
  const { saved } = site.services.photos
  const avatar_url = photoUrl(await storePhoto(saved, await makePicture(name)))
  await changeAccount(name, { avatar_url })
  return avatar_url
}

/** The address of a picture that waits for that person to frame it. */
async function giveWaiting(name: PersonName): Promise<string> {
  const picture = waitingName([name])
  const { waiting } = site.services.photos
  await keepWaiting(waiting, { id: idOf(name) }, picture, await makePicture(name))
  return `/profile/photo/${picture}/view`
}

/** The address of a file of a copy of that person's data. */
async function giveDownload(name: PersonName): Promise<string> {
  const [id, now] = [newId(), new Date()]
  await writeDownload(site.services.downloads, id, { json: '{}', html: 'all of it' })
  const data = {
    id,
    user_id: idOf(name),
    partner_code: schoolFor(name),
    created_at: now,
    ready_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  }
  await db.write((tx) => tx.dataDownload.create({ data }))
  return `/account-settings/data/${id}/html`
}

type Reader = PersonName | 'a visitor'

const readAs = (reader: Reader, address: string) =>
  (reader === 'a visitor' ? site.browser() : member(reader)).get(address)

/** Who reads whose photo. */
const PHOTO_READERS: [Reader, PersonName, boolean][] = [
  ['sam', 'maya', true],
  ['lena', 'lena', true],
  ['nora', 'nora', true],
  ['sam', 'nora', false],
  ['bea', 'alex', false],
  ['alex', 'bea', false],
  ['priya', 'sam', true],
  ['priya', 'maya', false],
  ['sam', 'priya', true],
  ['maya', 'priya', false],
  ['stan', 'priya', true],
  ['stan', 'lisa', false],
  ['sam', 'lou', false],
  ['lou', 'sam', false],
  ['lou', 'lisa', true],
  ['greta', 'glen', true],
  ['sam', 'glen', false],
  ['a visitor', 'maya', false],
]

/** What is a person's own: no one else reads it, of either school. */
const OTHERS: Reader[] = ['maya', 'stan', 'lou', 'lisa', 'a visitor']

/** The same table for every place that files can be in. */
export function fileReaderTests(test: ReturnType<typeof siteTest>) {
  test.each(PHOTO_READERS)(
    '[PROFILE-04] [PROFILE-06] %s reads the photo of %s: %s',
    async (reader, person, visible) => {
      const { status, headers } = await readAs(reader, await givePhoto(person))
      expect([status, headers.get('content-type')]).toEqual(
        visible ? [200, 'image/webp'] : [404, 'text/plain;charset=UTF-8'],
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('[PHOTO-02] a waiting picture and a copy of data are their owner’s alone', async () => {
    const picture = await giveWaiting('sam')
    const copy = await giveDownload('sam')
    expect((await readAs('sam', picture)).headers.get('content-type')).toBe('image/webp')
    const mine = await readAs('sam', copy)
    expect([mine.status, mine.html]).toEqual([200, 'all of it'])
    for (const reader of OTHERS) {
      const page = await readAs(reader, picture)
      expect(page.headers.get('content-type'), reader).not.toBe('image/webp')
      expect((await readAs(reader, copy)).html, reader).not.toContain('all of it')
    }
  })
}
