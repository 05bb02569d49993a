import { isUniqueViolation } from '~/domain/accounts/unique-violation.server'
import { ScimFailure } from '~/domain/provisioning/scim-failure'
import { mediaType } from '~/http/addresses/api-requests.server'
import { isStorageUnavailable } from '~/platform/storage/storage-errors'
import { scimError } from './answers'
import { resourceTypes, schemaDocuments, serviceConfig } from './documents'
import { group, groups } from './groups'
import { WrongMethod, type Handler } from './handler'
import { people, person } from './people'
import { noSuchAddress, type ScimRequest } from './request'

/** What is at an address itself, and at what follows it. */
const ADDRESSES: Readonly<Record<string, { all: Handler; one: Handler }>> = {
  users: { all: people, one: person },
  groups: { all: groups, one: group },
  serviceproviderconfig: { all: serviceConfig, one: serviceConfig },
  resourcetypes: { all: resourceTypes, one: resourceTypes },
  schemas: { all: schemaDocuments, one: schemaDocuments },
}

const TYPES = ['application/scim+json', 'application/json', 'text/json', '']

/** The pattern of an address below /scim/v2, for logs and numbers: /scim/v2/users/:id. */
export function scimPattern(path: string): string {
  const { name, id } = splitAddress(path)
  if (!Object.hasOwn(ADDRESSES, name)) return '/scim/v2/*'
  return `/scim/v2/${name}${id ? '/:id' : ''}`
}

function splitAddress(path: string) {
  const [name = '', ...rest] = path.split('/').slice(3)
  return { name: name.toLowerCase(), id: rest.join('/') }
}

type Log = (error: unknown) => string

/**
 * Answers a request of a school's directory (RFC 7644): always in SCIM's own words, also where something
 * fails. `log` notes what went wrong and returns the reference that is told.
 */
export async function handleScim(path: string, request: ScimRequest, log: Log): Promise<Response> {
  try {
    const { name, id } = splitAddress(path)
    const address = Object.hasOwn(ADDRESSES, name) ? ADDRESSES[name] : undefined
    if (!address) throw noSuchAddress()
    if (request.body && !TYPES.includes(mediaType(request.headers.get('content-type'))))
      return scimError({ status: 415, detail: 'Send application/scim+json or application/json.' })
    return await (id ? address.one(request, decoded(id)) : address.all(request, ''))
  } catch (error) {
    if (error instanceof ScimFailure) {
      const { status, message: detail, scimType } = error
      return scimError({ status, detail, scimType })
    }
    if (error instanceof WrongMethod)
      return scimError({
        status: 405,
        detail: `Send this as ${error.message}.`,
        headers: { Allow: error.message },
      })
    if (isUniqueViolation(error))
      return scimError({ status: 409, detail: 'This is there already.', scimType: 'uniqueness' })
    const reference = log(error)
    return isStorageUnavailable(error)
      ? scimError({
          status: 503,
          detail: 'Please try again in a minute.',
          headers: { 'Retry-After': '60' },
        })
      : scimError({ status: 500, detail: `Something went wrong. Reference: ${reference}` })
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
