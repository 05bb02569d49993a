/** Staff merge a question into another. Not in the spec. */
export const MERGE_QUESTION = 'Merge this question into another?'
export const MERGE_HINT =
  'Its answers and comments move below the other question, and its address leads there. Who asked it is told.'
export const MERGED_NOTICE = 'This question was merged into another one, which you see here.'
/** For who was just editing it. */
export const MERGED_WHILE_EDITED =
  'This question was merged into another one, which you see here. What you changed is in your drafts.'
export const MERGED = 'The question was merged into this one.'
export const UNMERGED = 'The question is on its own again.'
/** A merge is taken back for so long. */
export const UNMERGE_DAYS = 7

export const UNMERGE_HINT = `You can take it back for ${UNMERGE_DAYS} days.`

/** Why two questions can't be merged. */
export const NO_QUESTION = 'Only questions of your school are merged, one into another.'
export const SAME_QUESTION = 'This is the same question.'
export const MERGE_UNREAD = 'Only questions that everyone at the school can read are merged.'
export const MERGE_UNNAMED = 'What was asked without a name is never merged.'
export const MERGE_WIDER =
  'More people can read the other question than this one: its answers would be shown to them.'
export const MERGE_FULL =
  'Other questions were merged into this one. Merge the other question into it instead.'
export const TOO_LATE_TO_UNMERGE = `This question was merged more than ${UNMERGE_DAYS} days ago.`
