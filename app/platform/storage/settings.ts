import { z } from 'zod'

/** How a bucket of an S3-compatible service is reached. */
export type S3Settings = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The settings of the environment for it. All are empty where no bucket is used. */
export const s3Schema = {
  S3_ENDPOINT: z
    .string()
    .regex(/^(https?:\/\/[^/?#@]+(\/[^/?#@]+)?)?$/, {
      error: 'must be the address of a bucket, such as https://s3.example.com/quad-backups',
    })
    .default(''),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be the name of a region, such as eu-central-1' })
    .default('auto'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
}

type S3Env = { [Name in keyof typeof s3Schema]: z.output<(typeof s3Schema)[Name]> }

/** The bucket of the settings, or null where none is named. */
export const s3Settings = (env: S3Env): S3Settings | null =>
  env.S3_ENDPOINT === ''
    ? null
    : {
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
