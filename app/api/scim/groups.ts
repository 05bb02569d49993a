import { readOperations } from '~/domain/provisioning/edit'
import { readFilter } from '~/domain/provisioning/filter'
import { editGroup, readGroup } from '~/domain/provisioning/group-edit'
import {
  findDirectoryGroup,
  GROUP_FIELDS,
  listDirectoryGroups,
  type DirectoryGroup,
} from '~/domain/provisioning/group-queries.server'
import { changeGroup, createGroup, removeGroup } from '~/domain/provisioning/groups.server'
import { GROUP_SCHEMA } from '~/domain/provisioning/schema'
import { emptyAnswer, listAnswer, scimAnswer } from './answers'
import { wrongMethod, type Handler } from './handler'
import {
  chosenParts,
  names,
  readJson,
  readMatch,
  readPaging,
  versionTag,
  type ScimRequest,
} from './request'

const location = (base: string, id: string) => `${base}/Groups/${id}`

function toResource({ base }: ScimRequest, group: DirectoryGroup): object {
  const { id, external_id, display_name, members, created_at, updated_at, version } = group
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    members: members?.map(({ user }) => ({
      value: user.id,
      $ref: `${base}/Users/${user.id}`,
      display: `${user.first_name} ${user.last_name}`.trim(),
    })),
    meta: {
      resourceType: 'Group',
      created: created_at,
      lastModified: updated_at,
      location: location(base, id),
      version: versionTag(version),
    },
  }
}

function answer(request: ScimRequest, group: DirectoryGroup, status: 200 | 201 = 200): Response {
  const headers = { ETag: versionTag(group.version), Location: location(request.base, group.id) }
  return scimAnswer(status, chosenParts(toResource(request, group), request), headers)
}

/** A large school's groups come without their members, which the directory knows itself. */
function wantsMembers({ query }: ScimRequest): boolean {
  const only = names(query, 'attributes')
  return only ? only.has('members') : !names(query, 'excludedAttributes')?.has('members')
}

/** /Groups: a page of the groups of the school's directory, or a new one. */
export const groups: Handler = async (request) => {
  const { directory, method, query } = request
  if (method === 'POST')
    return answer(request, await createGroup(directory, readGroup(readJson(request))), 201)
  if (method !== 'GET') throw wrongMethod('GET, POST')
  const filter = query.get('filter')
  const conditions = filter ? readFilter(filter, GROUP_FIELDS) : []
  const paging = readPaging(request)
  const list = { ...paging, conditions, withMembers: wantsMembers(request) }
  const { total, items } = await listDirectoryGroups(directory.db, directory.partner_code, list)
  const resources = items.map((group) => chosenParts(toResource(request, group), request))
  return listAnswer(resources, total, paging.startIndex)
}

/** /Groups/{id}. A PATCH is answered without the group: it may be large. */
export const group: Handler = async (request, id) => {
  const { directory, method } = request
  const { db, partner_code } = directory
  if (method === 'GET') {
    const wanted = { id, withMembers: wantsMembers(request) }
    const found = await findDirectoryGroup(db.read, partner_code, wanted)
    const known = readMatch(request, 'if-none-match')
    return known?.includes(String(found.version))
      ? emptyAnswer(304, { ETag: versionTag(found.version) })
      : answer(request, found)
  }
  if (method === 'DELETE') {
    await removeGroup(directory, id, readMatch(request, 'if-match'))
    return emptyAnswer(204)
  }
  const match = readMatch(request, 'if-match')
  if (method === 'PUT') {
    const edit = readGroup(readJson(request))
    return answer(request, await changeGroup(directory, id, { edit, match, withMembers: true }))
  }
  if (method !== 'PATCH') throw wrongMethod('GET, PUT, PATCH, DELETE')
  const edit = editGroup(readOperations(readJson(request)))
  const { version } = await changeGroup(directory, id, { edit, match, withMembers: false })
  return emptyAnswer(204, { ETag: versionTag(version) })
}
