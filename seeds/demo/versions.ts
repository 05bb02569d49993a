import { createRow, type SeedRows } from '../rows'
import { seededId } from '../ids'

/** Before it was edited, someone hadn't yet added their last sentence, or had begun in a hurry. */
function firstDraft(content: string): string {
  const sentences = content.split(/(?<=[.!?]) /)
  if (sentences.length > 1) return sentences.slice(0, -1).join(' ')
  return (content.charAt(0).toLowerCase() + content.slice(1)).replace(/[.!?]$/, '')
}

/** What the edited posts and comments said before. */
export function addVersions(rows: SeedRows, today: Date): void {
  const comments = rows.Comment.map((row) => ({
    ...row,
    title: '',
    tag_names: [],
    of: 'comment_id',
  }))
  const posts = rows.Post.map((row) => ({ ...row, of: 'post_id' }))
  for (const { id, of, partner_code, title, content, tag_names, ...row } of [
    ...posts,
    ...comments,
  ]) {
    if (!row.edited_at) continue
    const age = today.getTime() - new Date(row.edited_at).getTime()
    rows.FormerText.push(
      createRow('FormerText', {
        id: seededId(age, 'version', id),
        partner_code,
        [of]: id,
        title,
        content: firstDraft(content),
        tag_names,
        written_at: row.created_at,
        replaced_at: row.edited_at,
      }),
    )
  }
}
