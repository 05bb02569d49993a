import { defineRecords, deletes, FOR_GOOD } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'

export const provisioningRecords = defineRecords({
  ScimToken: {
    ...FOR_GOOD,
    school: { called: 'keys of directories' },
    transfer: { stays: 'A key opens the site that made it.' },
  },
  ScimUser: {
    people: { user_id: deletes() },
    exports: {
      directory: { only: ['user_name', 'external_id', 'attributes', 'created_at', 'removed_at'] },
    },
    retention: 'for good',
    school: { called: 'people on the directory’s list' },
    labels: {
      user_name: 'Your name in your school’s directory',
      attributes: 'What the directory says of you',
      removed_at: 'Taken off its list',
    },
  },
  ScimGroup: { ...FOR_GOOD, school: { called: 'groups of the directory' } },
  ScimMember: {
    people: { user_id: deletes() },
    exports: { directory_groups: exportGroups },
    retention: 'for good',
    school: { called: 'members of groups of the directory' },
  },
})

async function exportGroups({ db, viewer }: Ctx) {
  const rows = await db.read.scimMember.findMany({
    where: { user_id: viewer.id },
    select: { group: { select: { display_name: true } } },
    orderBy: { group_id: 'asc' },
  })
  return rows.map(({ group }) => ({ name: group.display_name }))
}
