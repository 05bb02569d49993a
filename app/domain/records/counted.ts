/** The posts and comments that counts count, as SQL about their row. */
export const countedPost = (row: string) =>
  `${row}.deleted_at IS NULL AND ${row}.private = false AND ${row}.hidden = false`
export const countedComment = (row: string) => `${row}.deleted_at IS NULL AND ${row}.hidden = false`
