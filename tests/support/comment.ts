import { addComment } from '~/domain/comments/commands.server'
import { createPost } from '~/domain/posts/create.server'
import { ctx, form, idOf, NOW, type PersonName } from './fixtures'
import type { PostName } from './two-schools/posts'

/** Writes a comment and returns its id; the same words are the same form. */
export async function comment(
  who: PersonName,
  content: string,
  { post = 'question' as PostName, now = NOW, to = null as string | null } = {},
): Promise<string> {
  const below = idOf(`post:${post}`)
  const input = { content, parent_id: to }
  const added = await addComment(await ctx(who, now), below, input, form(content))
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.id
}

/** Writes a post and returns its id; the same words are the same form. */
export async function post(who: PersonName, content: string, { now = NOW } = {}): Promise<string> {
  const input = { title: 'Mentions', content, tags: [], topics: [], question: false }
  const added = await createPost(await ctx(who, now), input, form(content))
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.id
}
