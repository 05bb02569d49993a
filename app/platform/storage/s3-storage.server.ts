import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { S3mini } from 's3mini'
import type { S3Settings } from './settings'
import { StorageFailure, type FileStorage } from './file-storage'

/** A bucket of any S3-compatible service. Its library is loaded with the first request. */
export function openS3Storage(settings: S3Settings): FileStorage {
  const { endpoint } = settings
  let client: Promise<S3mini> | undefined
  const open = () => (client ??= connect(settings))
  const attempt = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    try {
      return await work(await open())
    } catch (error) {
      throw new StorageFailure(`${endpoint}: ${reason(error)}`, { cause: error })
    }
  }
  return {
    place: endpoint,
    put: (key, content) =>
      attempt(async (s3) => {
        // A blob of a file is read part by part, however large the file is.
        const data = typeof content === 'string' ? content : await openAsBlob(content.path)
        await s3.putAnyObject(key, data)
      }),
    read: (key) =>
      attempt(async (s3) => {
        const response = await s3.getObjectResponse(key)
        return response && Readable.fromWeb((response.body ?? new Blob([]).stream()) as WebStream)
      }),
    list: (prefix) =>
      attempt(async (s3) => {
        const found = await s3.listObjects('/', prefix)
        if (found === null) throw new Error('there is no such bucket')
        return found.map(({ Key, Size }) => ({ key: Key, bytes: Number(Size) }))
      }),
    remove: (key) => attempt(async (s3) => void (await s3.deleteObject(key))),
  }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const { S3mini } = await import('s3mini')
  return new S3mini({ endpoint, region, accessKeyId, secretAccessKey })
}

/** 'S3 returned 403 – SignatureDoesNotMatch', 'S3 network error: ECONNREFUSED' */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message
    ? `${error.message}: ${cause.message}`
    : error.message
}
