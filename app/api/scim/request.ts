import type { Directory, Paging } from '~/domain/provisioning/directory'
import { ScimFailure, wrongSyntax, wrongValue } from '~/domain/provisioning/scim-failure'
import { MAX_PAGE_SIZE, MAX_START, PAGE_SIZE } from '~/domain/provisioning/schema'

/** A request of a school's directory, whose key has been checked. */
export type ScimRequest = {
  directory: Directory
  method: string
  query: URLSearchParams
  headers: Headers
  /** As sent; null: none */
  body: Buffer | null
  /** Address of /scim/v2 at the school */
  base: string
}

/** The body as JSON, of whatever shape. */
export function readJson({ body }: ScimRequest): unknown {
  try {
    return JSON.parse(body?.toString() ?? '')
  } catch {
    throw wrongSyntax('The body can’t be read: it has to be JSON.')
  }
}

/** Which part of a list: less than nothing is none, and a place before the first is the first. */
export const readPaging = ({ query }: ScimRequest): Paging => ({
  startIndex: Math.max(1, Math.min(readNumber(query, 'startIndex', 1), MAX_START)),
  count: Math.max(0, Math.min(readNumber(query, 'count', PAGE_SIZE), MAX_PAGE_SIZE)),
})

function readNumber(query: URLSearchParams, name: string, missing: number): number {
  const text = query.get(name)
  if (text === null || text === '') return missing
  if (!/^-?\d{1,15}$/.test(text)) throw wrongValue(`${name} must be a whole number.`)
  return Number(text)
}

/** The versions of If-Match, one of which has to be the present one; null: any will do. */
export function readMatch({ headers }: ScimRequest, name: 'if-match' | 'if-none-match') {
  const text = headers.get(name)
  if (text === null || text.trim() === '*') return null
  return [...text.matchAll(/"([^"]*)"/g)].map(([, version]) => version ?? '')
}

export const versionTag = (version: string | number): string => `W/"${version}"`

/** What the caller wants of a resource; its id is always there. */
export function chosenParts(resource: object, { query }: ScimRequest): object {
  const only = names(query, 'attributes')
  const except = names(query, 'excludedAttributes')
  if (!only && !except) return resource
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (name === 'id' || name === 'schemas') return true
      const key = name.toLowerCase()
      return only ? only.has(key) : !except?.has(key)
    }),
  )
}

export const names = (query: URLSearchParams, parameter: string): Set<string> | null => {
  const text = query.get(parameter)
  if (!text) return null
  const listed = text.slice(0, 2_000).toLowerCase().split(',')
  return new Set(
    listed.map((name) =>
      name
        .trim()
        .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')
        .replace(/^(urn:.*:user)(?::.*)?$/, '$1')
        .replace(/^([a-z]+)\..*$/, '$1'),
    ),
  )
}

export const noSuchAddress = () => new ScimFailure(404, 'There is nothing at this address.')
