import { defineRecords, deletes } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { toWhere } from '~/platform/database/where.server'
import { ownComments } from '~/policy/comments'
import { ownPosts } from '~/policy/posts'
import type { Viewer } from '~/policy/viewer'
import type { Prisma } from '~prisma/generated/client'

export const versionRecords = defineRecords({
  // Before posts and comments: whatever becomes of those, what they said before goes.
  FormerText: {
    people: { user_id: deletes() },
    beforeErasure: deleteOwn,
    exports: { earlier_versions: exportOwn },
    retention: 'for good',
    school: { called: 'earlier versions of texts' },
    labels: {
      private: 'Written while it was private',
      written_at: 'Written',
      replaced_at: 'Edited',
    },
  },
})

/** Those of posts, also without a name, of comments and of the text about oneself. */
const ofAuthor = (viewer: Viewer): Prisma.FormerTextWhereInput => ({
  OR: [
    { user_id: viewer.id },
    { post: toWhere('Post', ownPosts(viewer)) },
    { comment: toWhere('Comment', ownComments(viewer)) },
  ],
})

async function deleteOwn(tx: Tx, { viewer }: Ctx): Promise<void> {
  await tx.formerText.deleteMany({ where: ofAuthor(viewer) })
}

function exportOwn({ db, viewer }: Ctx) {
  return db.read.formerText.findMany({
    where: ofAuthor(viewer),
    omit: { user_id: true, partner_code: true },
    orderBy: { id: 'desc' },
  })
}
