import { defineRecords, deletes } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'
import { pictureUrl } from './files.server'

/** If what someone wrote stays, its pictures do; those that are in nothing go. */
const UNPOSTED = 'row.attached_at IS NULL'

export const pictureRecords = defineRecords({
  Picture: {
    people: { user_id: [deletes(undefined, 'remove'), deletes(UNPOSTED, 'keep')] },
    exports: { pictures: exportPictures },
    retention: 'for good',
    school: { called: 'pictures' },
    labels: {
      message_id: 'Id of the message',
      width: 'Width in pixels',
      height: 'Height in pixels',
      bytes: 'Bytes',
      attached_at: 'Posted',
    },
  },
})

async function exportPictures({ db, viewer }: Ctx) {
  const pictures = await db.read.picture.findMany({
    where: { user_id: viewer.id },
    omit: { user_id: true, partner_code: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  return pictures.map((picture) => ({ ...picture, address: pictureUrl(picture.id) }))
}
