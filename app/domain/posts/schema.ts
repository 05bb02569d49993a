import type { PersonSummary } from '~/domain/people/schema'

/** A post as lists show it. (POST-02) */
export type PostSummary = {
  id: string
  title: string
  /** Beginning of the content as plain text */
  snippet: string
  /** ISO 8601 */
  created_at: string
  edited: boolean
  is_question: boolean
  private: boolean
  like_count: number
  comment_count: number
  self_liked: boolean
  /** The viewer wrote it. */
  mine: boolean
  tag_names: string[]
  topics: { id: string; title: string; href: string }[]
  author: PersonSummary
}
