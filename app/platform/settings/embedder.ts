import * as z from 'zod'

/** Search by meaning: the site's own embedder, or in its place a service that turns texts into vectors. */
export const embedderSchema = {
  SEARCH_MEANING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SEARCH_EMBEDDER_URL: z
    .string()
    .refine((text) => text === '' || isEndpoint(text), {
      error: 'must be a URL starting with http:// or https://, without a user and password in it',
    })
    .default(''),
  // Anything else can't be sent in a header, and the error would show it.
  SEARCH_EMBEDDER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]*$/, { error: 'must be letters, digits and signs without spaces' })
    .default(''),
  SEARCH_EMBEDDER_MODEL: z
    .string()
    .max(200, { error: 'must have at most 200 characters' })
    .default(''),
  SEARCH_EMBEDDER_DIMENSIONS: z
    .string()
    .regex(/^([1-9]\d{0,3})?$/, { error: 'must be the number of numbers in a vector, such as 384' })
    .transform(Number)
    .default(0),
  SEARCH_EMBEDDER_RATIO: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: 'must be a number from 0 to 1, such as 0.5' })
    .transform(Number)
    .default(0.5),
}

/** 0 dimensions: not set. The ratio is from 0, words alone, to 1, meaning first. */
export type EmbedderEnv = {
  [Name in keyof typeof embedderSchema]: z.output<(typeof embedderSchema)[Name]>
}

/** Why these can't be used together, or null. */
export const embedderProblem = (env: EmbedderEnv): string | null =>
  env.SEARCH_EMBEDDER_URL && !env.SEARCH_EMBEDDER_DIMENSIONS
    ? 'SEARCH_EMBEDDER_URL needs SEARCH_EMBEDDER_DIMENSIONS'
    : null

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
