import type * as Models from '../generated/client'

/** Columns the database fills by itself may be left out; all others must be given. */
type Row<Model, Filled extends keyof Model = never> = Omit<Model, Filled> &
  Partial<Pick<Model, Filled>>

/** A world is plain rows for each table. */
export interface Tables {
  Partner: Models.Partner
  Institution: Models.Institution
  Program: Models.Program
  Interest: Models.Interest
  User: Models.User
  UserInterest: Models.UserInterest
  TopicCategory: Models.TopicCategory
  Topic: Models.Topic
  Tag: Models.Tag
  Post: Models.Post
  PostTopic: Models.PostTopic
  PostTag: Models.PostTag
  Comment: Models.Comment
  PostLike: Models.PostLike
  CommentLike: Models.CommentLike
  TopicSubscription: Models.TopicSubscription
  PromptCategory: Models.PromptCategory
  Prompt: Models.Prompt
  SideMenuContent: Models.SideMenuContent
  MindsetQuote: Models.MindsetQuote
  InfluenceInitiative: Models.InfluenceInitiative
  Follow: Models.Follow
  Skip: Models.Skip
  Block: Models.Block
  RestrictedTerm: Models.RestrictedTerm
  ModerationCase: Models.ModerationCase
  ModerationReport: Models.ModerationReport
  ModerationNote: Models.ModerationNote
  Event: Row<Models.Event, 'seq'>
}

export type TableName = keyof Tables

/** Every table after the tables it points to. */
export const TABLES = [
  'Interest',
  'Partner',
  'Institution',
  'Program',
  'RestrictedTerm',
  'TopicCategory',
  'Topic',
  'PromptCategory',
  'Prompt',
  'SideMenuContent',
  'MindsetQuote',
  'InfluenceInitiative',
  'Tag',
  'User',
  'UserInterest',
  'Follow',
  'Skip',
  'Block',
  'Post',
  'PostTopic',
  'PostTag',
  'Comment',
  'PostLike',
  'CommentLike',
  'TopicSubscription',
  'ModerationCase',
  'ModerationReport',
  'ModerationNote',
  'Event',
] as const satisfies readonly TableName[]

export type World = { [Name in TableName]: Tables[Name][] }

/** Some rows of one table; all have the same columns. */
export type Batch = { [Name in TableName]: { table: Name; rows: Tables[Name][] } }[TableName]

export const BATCH_SIZE = 1000

export function emptyWorld(): World {
  return Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as World
}

/** The rows of a world in an order in which they can be written. */
export function* batchesOf(world: World): Generator<Batch> {
  for (const table of TABLES) yield* split({ table, rows: world[table] } as Batch)
}

/** Cuts a batch into batches of at most BATCH_SIZE rows. */
export function* split(batch: Batch): Generator<Batch> {
  for (let from = 0; from < batch.rows.length; from += BATCH_SIZE) {
    yield { table: batch.table, rows: batch.rows.slice(from, from + BATCH_SIZE) } as Batch
  }
}

export function countRows(world: World): number {
  return TABLES.reduce((sum, table) => sum + world[table].length, 0)
}
