import { z } from 'zod'

/** How a bucket of an S3-compatible service is reached. */
export type S3Settings = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const bucket = (name: string) =>
  z
    .string()
    .regex(/^(https?:\/\/[^/?#@]+(\/[^/?#@]+)?)?$/, {
      error: `must be the address of a bucket, such as https://s3.example.com/${name}`,
    })
    .default('')

/** The settings of the environment for it. All are empty where no bucket is used. */
export const s3Schema = {
  S3_ENDPOINT: bucket('quad-backups'),
  PHOTO_BUCKET: bucket('quad-photos'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be the name of a region, such as eu-central-1' })
    .default('auto'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
}

export type S3Env = { [Name in keyof typeof s3Schema]: z.output<(typeof s3Schema)[Name]> }

/** The bucket of a setting, or null where it names none. */
export const s3Settings = (
  env: S3Env,
  setting: 'S3_ENDPOINT' | 'PHOTO_BUCKET' = 'S3_ENDPOINT',
): S3Settings | null =>
  env[setting] === ''
    ? null
    : {
        endpoint: env[setting],
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
