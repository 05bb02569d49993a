import { createPost } from '~/domain/posts/create.server'
import type { Ctx } from '~/platform/ctx'

/** Asks without the viewer's name, as if their school allowed it; returns the id of the question. */
export async function askUnnamed(
  ctx: Ctx,
  title = 'Who knows?',
  content = 'No one',
): Promise<string> {
  const flags = { ...ctx.partner.flags, unnamed_questions: true }
  const partner = { ...ctx.partner, flags }
  const input = { title, content, question: true, unnamed: true }
  const form = { idempotencyKey: `form ${title}`, product: 'Quad' }
  const saved = await createPost({ ...ctx, partner }, input, form)
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors))
  return saved.id
}
