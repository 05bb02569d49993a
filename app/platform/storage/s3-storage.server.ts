import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { S3mini } from 's3mini'
import type { S3Settings } from '../settings/storage'
import { StorageFailure, type FileStorage } from './file-storage'
import { s3Fetch, WrongRegion } from './s3-fetch.server'
import { explainS3Failure } from './s3-failures'

/** Milliseconds until a response begins, which is after a part of 8 MB was sent. */
const RESPONSE_MS = 120_000

/** A bucket of any S3-compatible service. Its library is loaded with the first request. */
export function openS3Storage(settings: S3Settings, responseMs = RESPONSE_MS): FileStorage {
  const { endpoint } = settings
  const withClient = openClient(settings, responseMs)
  const attempt = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    try {
      return await withClient(work)
    } catch (error) {
      throw toFailure(error)
    }
  }
  const toFailure = (error: unknown) => {
    const { message, remedy } = explainS3Failure(endpoint, error)
    return new StorageFailure(message, remedy, { cause: error })
  }
  /** The connection can still fail while a file is read. */
  async function* parts(content: AsyncIterable<Uint8Array>) {
    try {
      yield* content
    } catch (error) {
      throw toFailure(error)
    }
  }
  return {
    place: endpoint,
    put: (key, content) =>
      attempt(async (s3) => {
        // A blob of a file is read part by part, however large the file is.
        const isFile = typeof content === 'object' && 'path' in content
        const data = isFile ? await openAsBlob(content.path) : content
        await s3.putAnyObject(key, data)
      }),
    read: (key) =>
      attempt(async (s3) => {
        const response = await s3.getObjectResponse(key)
        const content = response && (response.body ?? new Blob([]).stream())
        return content && parts(Readable.fromWeb(content as WebStream))
      }),
    has: (key) => attempt(async (s3) => (await s3.objectExists(key)) === true),
    list: (prefix) =>
      attempt(async (s3) => {
        const objects = await s3.listObjects('/', prefix)
        if (objects === null) throw Object.assign(new Error('no list'), { status: 404 })
        return objects.map(({ Key, Size, LastModified }) => ({
          key: Key,
          bytes: Number(Size),
          at: new Date(LastModified),
        }))
      }),
    remove: (key) => attempt(async (s3) => void (await s3.deleteObject(key))),
  }
}

/** Without a setting, or with another one, the service says where its bucket is: from then on it is asked there. */
function openClient(settings: S3Settings, responseMs: number) {
  let { region } = settings
  let client: Promise<S3mini> | undefined
  const open = () => (client ??= connect({ ...settings, region }, responseMs))
  return async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    try {
      return await work(await open())
    } catch (error) {
      const named = findRegion(error)
      if (named === null) throw error
      if (named !== region) client = undefined
      region = named
      return work(await open())
    }
  }
}

async function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  responseMs: number,
) {
  const { S3mini } = await import('s3mini')
  const settings = { endpoint, region, accessKeyId, secretAccessKey }
  return new S3mini({ ...settings, fetch: s3Fetch(region, responseMs) })
}

/** The library wraps some of the errors of a request. */
function findRegion(error: unknown): string | null {
  if (error instanceof WrongRegion) return error.region
  return error instanceof Error && error.cause !== undefined ? findRegion(error.cause) : null
}
