import { readOperations, readPerson } from '~/domain/provisioning/edit'
import { readFilter } from '~/domain/provisioning/filter'
import {
  findDirectoryPerson,
  listDirectoryPeople,
  PEOPLE_FIELDS,
} from '~/domain/provisioning/people-queries.server'
import type { DirectoryPerson } from '~/domain/provisioning/people-rows.server'
import {
  changePerson,
  patchBy,
  provisionPerson,
  removePerson,
  replaceBy,
} from '~/domain/provisioning/people.server'
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '~/domain/provisioning/schema'
import { emptyAnswer, listAnswer, scimAnswer } from './answers'
import { wrongMethod, type Handler } from './handler'
import {
  chosenParts,
  readJson,
  readMatch,
  readPaging,
  versionTag,
  type ScimRequest,
} from './request'

const location = (base: string, id: string) => `${base}/Users/${id}`

function toResource({ base }: ScimRequest, person: DirectoryPerson): object {
  const { id, attributes, active, groups, created, changed, version } = person
  return {
    schemas: [USER_SCHEMA, ...(attributes[ENTERPRISE_SCHEMA] ? [ENTERPRISE_SCHEMA] : [])],
    id,
    ...attributes,
    active,
    groups: groups.map((group) => ({
      value: group.id,
      $ref: `${base}/Groups/${group.id}`,
      display: group.display_name,
    })),
    meta: {
      resourceType: 'User',
      created,
      lastModified: changed,
      location: location(base, id),
      version: versionTag(version),
    },
  }
}

function answer(request: ScimRequest, person: DirectoryPerson, status: 200 | 201 = 200): Response {
  const headers = { ETag: versionTag(person.version), Location: location(request.base, person.id) }
  return scimAnswer(status, chosenParts(toResource(request, person), request), headers)
}

/** /Users: a page of the school's people, or someone new. */
export const people: Handler = async (request) => {
  const { directory, method, query } = request
  if (method === 'POST')
    return answer(request, await provisionPerson(directory, readPerson(readJson(request))), 201)
  if (method !== 'GET') throw wrongMethod('GET, POST')
  const filter = query.get('filter')
  const conditions = filter ? readFilter(filter, PEOPLE_FIELDS) : []
  const paging = readPaging(request)
  const list = { ...paging, conditions }
  const { total, items } = await listDirectoryPeople(directory.db, directory.partner_code, list)
  const resources = items.map((person) => chosenParts(toResource(request, person), request))
  return listAnswer(resources, total, paging.startIndex)
}

/** /Users/{id} */
export const person: Handler = async (request, id) => {
  const { directory, method } = request
  if (method === 'GET') {
    const found = await findDirectoryPerson(directory.db, directory.partner_code, id)
    const known = readMatch(request, 'if-none-match')
    return known?.includes(found.version)
      ? emptyAnswer(304, { ETag: versionTag(found.version) })
      : answer(request, found)
  }
  if (method === 'DELETE') {
    await removePerson(directory, id, readMatch(request, 'if-match'))
    return emptyAnswer(204)
  }
  const body = () => readJson(request)
  const changes = {
    PUT: () => replaceBy(readPerson(body())),
    PATCH: () => patchBy(readOperations(body())),
  }
  if (method !== 'PUT' && method !== 'PATCH') throw wrongMethod('GET, PUT, PATCH, DELETE')
  const change = changes[method]()
  const match = readMatch(request, 'if-match')
  return answer(request, await changePerson(directory, id, { change, match }))
}
