/** A post as calls answer it, with the names of the specification. (POST-01) */
export type PostEntity = {
  id: string
  title: string
  /** As it was typed, in Markdown */
  content: string
  /** The content as safe HTML */
  body: string
  /** Ids of its topics */
  topics: string[]
  topic_objects: { id: string; title: string }[]
  tag_names: string[]
  private: boolean
  hidden: boolean
  /** ISO 8601, as all times */
  deleted_at: string | null
  marked_question_at: string | null
  mark_as_question: boolean
  prompt_code: string | null
  canvas_assignment: string | null
  edited_at: string | null
  platform: string
  user_id: string
  likes: PostLikes
  /** The first of those that the viewer may see, oldest first */
  comments: PostComment[]
  created_at: string
  /** What led the viewer to it, as the call said; nothing where it was not found by a search */
  context: string | null
  matched_queries: string[]
}

/** Likers are the ids of the newest whom the viewer may see; /post/:postId/likes lists all. */
export type PostLikes = { self_liked: boolean; likers: string[]; like_count: number }

export type PostComment = {
  id: string
  user_id: string
  content: string
  created_at: string
  edited_at: string | null
  like_count: number
}

/** Likers and comments that come with a post; the rest have lists of their own. */
export const LIKERS_OF_ENTITY = 100
export const COMMENTS_OF_ENTITY = 50
/** Posts of one answer of GET /api/posts */
export const POSTS_OF_USER = 100
