import type { Ctx } from '~/platform/ctx'
import { canFilterByEnrollment, hasStudentView, visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'

/**
 * The viewer as one of many with the same rights, for answers that these share: what only the viewer
 * themselves may see counts for none of them. Others may wait for it when the viewer has left.
 */
export const asAudience = (ctx: Ctx): Ctx => ({
  ...ctx,
  viewer: { ...ctx.viewer, id: '', unnamed_post_ids: [] },
  signal: undefined,
})

/** The same for everyone who may see the same. Who has a block is an audience of their own. */
export function audienceKey(ctx: Ctx): string {
  const { viewer, partner } = asAudience(ctx)
  return JSON.stringify([
    visiblePosts(viewer),
    visiblePeople(viewer, partner),
    hasStudentView(viewer),
    canFilterByEnrollment(viewer, partner),
    viewer.product_staff,
    viewer.lti_course_ids,
  ])
}
