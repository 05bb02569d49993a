/** What the tests know of the running demo world. Ids differ from day to day. */
export type Demo = {
  base: string
  /** Folder of the signed-in states */
  states: string
  /** A question with a good many answers */
  post: string
  /** A post of Sam's */
  ownPost: string
  /** Maya's question, about which she asked Sam */
  question: string
  /** Asked without a name */
  unnamed: string
  edited: string
  /** A comment of Sam's that someone likes */
  ownComment: string
  /** Maya */
  person: string
  /** Alma, who Sam has no conversation with */
  stranger: string
  /** Sam's conversation with Maya, and a message in it of each */
  chat: string
  herMessage: string
  ownMessage: string
  /** Leo's conversation with Bea, in which someone writes of danger */
  careChat: string
  /** The one Alex has invited Sam to */
  invitation: string
  /** A case of moderation in which someone may be in danger */
  flagged: string
  /** The case of an appeal that Stan may decide about */
  appealed: string
  /** A comment of Sam's that was hidden until he appealed */
  ownAppeal: string
  /** The topic with the most posts */
  topic: string
  /** What Cora noted about a student */
  note: string
  /** One that repeats, its first date, and one that is only suggested */
  event: string
  eventDate: string
  suggested: string
  /** One that staff have hidden, and a case about it */
  hiddenEvent: string
  eventCase: string
  /** Bea's copy of her data */
  copy: string
  /** A request for help */
  ticket: string
  /** What staff have pinned on home */
  announcement: string
  /** The prompt with the most responses */
  prompt: string
  /** Where Sam is asked to connect a course account, and where Maya came with that of Greta */
  connecting: string
  connected: string
}

const NAME = 'QUAD_DEMO'

/** Test processes inherit the environment of the one that starts the site. */
export const publishDemo = (demo: Demo) => void (process.env[NAME] = JSON.stringify(demo))

export const theDemo = (): Demo => JSON.parse(process.env[NAME] ?? '{}') as Demo
