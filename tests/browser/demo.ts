/** What the tests know of the running demo world. Ids differ from day to day. */
export type Demo = {
  base: string
  /** Folder of the signed-in states */
  states: string
  /** A question with a good many answers */
  post: string
  /** A post of Sam's */
  ownPost: string
  /** A comment of Sam's that someone likes */
  ownComment: string
  /** Maya */
  person: string
  /** A case of moderation in which someone may be in danger */
  flagged: string
  /** The topic with the most posts */
  topic: string
  /** The prompt with the most responses */
  prompt: string
}

const NAME = 'QUAD_DEMO'

/** Test processes inherit the environment of the one that starts the site. */
export const publishDemo = (demo: Demo) => void (process.env[NAME] = JSON.stringify(demo))

export const theDemo = (): Demo => JSON.parse(process.env[NAME] ?? '{}') as Demo
