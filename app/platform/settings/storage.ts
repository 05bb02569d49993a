import * as z from 'zod'
import { FILES_URL_EXAMPLE, parseFilesUrl, type FilesPlace } from './files-url'

/** How a bucket of an S3-compatible service is reached. */
export type S3Settings = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const filesUrl = z
  .string()
  .superRefine((text, context) => {
    const place = text === '' ? null : parseFilesUrl(text)
    if (typeof place === 'string') context.addIssue({ code: 'custom', message: place })
  })
  .default('')

const ANY_REGION = 'auto'

/** The settings of the environment for it. All are empty where no bucket is used. */
export const s3Schema = {
  S3_ENDPOINT: z
    .string()
    .regex(/^(https?:\/\/[^/?#@]+(\/[^/?#@]+)?)?$/, {
      error: 'must be the address of a bucket, such as https://s3.example.com/quad-backups',
    })
    .default(''),
  FILES_URL: filesUrl,
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be the name of a region, such as eu-central-1' })
    .default(ANY_REGION),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
}

export type S3Env = { [Name in keyof typeof s3Schema]: z.output<(typeof s3Schema)[Name]> }

const NEEDS_KEYS = 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
const lacksKeys = (env: S3Env) => env.S3_ACCESS_KEY_ID === '' || env.S3_SECRET_ACCESS_KEY === ''

/** What is wrong with settings that are right one by one, or null. */
export function s3Problem(env: S3Env): string | null {
  if (env.S3_ENDPOINT !== '' && lacksKeys(env)) return `S3_ENDPOINT ${NEEDS_KEYS}`
  const problem = env.FILES_URL === '' ? null : bucketProblem(env, env.FILES_URL)
  return problem && `FILES_URL ${problem}`
}

/** Why the place of a URL can't be reached with these settings, or null. */
export function bucketProblem(env: S3Env, url: string): string | null {
  const place = parseFilesUrl(url)
  if (typeof place === 'string') return place
  if (place.kind === 'folder') return null
  if (lacksKeys(env)) return NEEDS_KEYS
  return place.endpoint === '' && regionFor(env, place) === ANY_REGION
    ? `needs an endpoint (${FILES_URL_EXAMPLE}), or S3_REGION for a bucket of AWS`
    : null
}

type BucketPlace = Extract<FilesPlace, { kind: 'bucket' }>

const regionFor = (env: S3Env, { region }: BucketPlace) => region || env.S3_REGION

/** The bucket of a place, without what comes after its name. */
export function bucketSettings(env: S3Env, place: BucketPlace): S3Settings {
  const region = regionFor(env, place)
  const service = place.endpoint || `https://s3.${region}.amazonaws.com`
  return { ...keys(env), endpoint: `${service}/${place.bucket}`, region }
}

/** The bucket of backups, or null where there is none. */
export const backupBucketSettings = (env: S3Env): S3Settings | null =>
  env.S3_ENDPOINT === '' ? null : { ...keys(env), endpoint: env.S3_ENDPOINT, region: env.S3_REGION }

const keys = (env: S3Env) => ({
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
})
