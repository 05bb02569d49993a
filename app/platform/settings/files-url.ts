import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What FILES_URL names. */
export type FilesPlace =
  | { kind: 'folder'; path: string }
  | { kind: 'bucket'; bucket: string; prefix: string; endpoint: string; region: string }

export const FILES_URL_EXAMPLE = 's3://quad-files?endpoint=https://s3.example.com'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/
const PARAMETERS = ['endpoint', 'region']

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…` or `file:///folder`. Without an endpoint the
 * bucket is one of AWS. Returns what is wrong as a text; it never repeats a part of the URL, which may
 * hold a secret by mistake.
 */
export function parseFilesUrl(text: string): FilesPlace | string {
  if (!URL.canParse(text)) return `must be a URL such as ${FILES_URL_EXAMPLE} or file:///srv/quad`
  const url = new URL(text)
  if (url.protocol === 'file:') return folderPlace(url)
  if (url.protocol !== 's3:') return 'must be a URL starting with s3:// or file://'
  if (url.username !== '' || url.password !== '')
    return 'must not contain keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  return bucketPlace(url)
}

function folderPlace(url: URL): FilesPlace | string {
  const plain = url.host === '' && url.search === '' && url.hash === ''
  if (!plain || url.pathname === '/') return 'must be a folder such as file:///srv/quad-files'
  const path = fileURLToPath(url)
  return isAbsolute(path) ? { kind: 'folder', path } : 'must be the whole path of a folder'
}

function bucketPlace(url: URL): FilesPlace | string {
  const prefix = decodeURI(url.pathname).replace(/^\/|\/$/g, '')
  if (!BUCKET.test(url.host))
    return `must name a bucket of 3 to 63 lower-case letters, digits, dots and dashes: ${FILES_URL_EXAMPLE}`
  if (prefix !== '' && !PREFIX.test(prefix))
    return 'must have only letters, digits, dots, dashes and slashes after the bucket'
  if (url.hash !== '') return 'must have no # in it'
  const unknown = [...url.searchParams.keys()].some((name) => !PARAMETERS.includes(name))
  if (unknown) return 'can have only endpoint= and region= after the question mark'
  const endpoint = url.searchParams.get('endpoint') ?? ''
  if (endpoint !== '' && !/^https?:\/\/[^/?#@\s]+\/?$/.test(endpoint))
    return 'must have an endpoint such as https://s3.example.com, without a path'
  const region = url.searchParams.get('region') ?? ''
  if (!/^[\w-]*$/.test(region)) return 'must have a region such as eu-central-1'
  return {
    kind: 'bucket',
    bucket: url.host,
    prefix,
    endpoint: endpoint.replace(/\/$/, ''),
    region,
  }
}
