/** An index holds the texts of rows; SearchRow says which row a text is from. */
export type TextIndex = 'post_fts' | 'post_stems' | 'user_fts' | 'comment_fts' | 'campus_fts'

/** What texts are matched against. Words are letters and digits only, so none of them is an operator. */
export type TextMatch = string

/**
 * A match in what a reader of this school can see at most: its people’s texts, and those that all schools see.
 * Without a school: a match in any text.
 */
export type SchoolMatch = { school: string | undefined; match: TextMatch }
