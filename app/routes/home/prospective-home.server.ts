import { logFailedRead } from '~/presenters/log-failed-read.server'
import { homeAnnouncements } from '~/domain/announcements/queries.server'
import { weekOnCampus } from '~/domain/campus-events/week.server'
import { connectOptions } from '~/domain/home/connect-with.server'
import { topicCodes } from '~/domain/partners/lists/topics.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { peopleByIds, personProfile } from '~/domain/people/queries.server'
import { isDeciding } from '~/domain/people/schema'
import { postsByIds } from '~/domain/posts/queries.server'
import { enrollmentTopics, topicsByIds } from '~/domain/topics/queries.server'
import { FIRST_ENROLLMENT_TOPICS } from '~/domain/topics/schema'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { pageNumber } from '~/http/addresses/page-number'
import type { Ctx } from '~/platform/ctx'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { dayNumber } from '~/platform/time-zone'
import { hasFlag } from '~/policy/flags'
import { schoolZone } from '~/policy/time-zone'
import { programPosts, programStudents } from '~/views/links'
import { buildCriteria } from '~search/criteria/criteria'

/** (PROSP-09, PROSP-12) */
const FEATURED = { found: 20, shown: 2 }
const PEOPLE = { found: 25, page: 4 }

/** Everything on the home of prospective students. */
export async function loadProspectiveHome(args: RouteArgs) {
  const { ctx } = args
  const { viewer, partner } = ctx
  const me = await personProfile(ctx, viewer.id)
  const program = viewer.program_name
  return {
    school: partner.shorthand_name,
    announcements: await homeAnnouncements(ctx),
    week: await weekOnCampus(ctx),
    program,
    me: me.visible ? me.person : null,
    counts: await personCounts(ctx, viewer.id),
    connect: await loadConnect(args),
    why: await whyTopic(ctx),
    programHref: program && programPosts(program),
    studentsHref: program && programStudents(program),
    ...(hasFlag(viewer, partner, 'prospective_home_page_feature_posts')
      ? { posts: await featuredPosts(args), topics: null }
      : { posts: null, topics: await firstTopics(ctx) }),
    ...(await programPeople(args)),
  }
}

/** The panel alone fails, and says so. (PROSP-06) */
async function loadConnect({ ctx, context }: RouteArgs) {
  try {
    const all = await connectOptions(ctx)
    const options = all.map(({ id, color, icon, header, content_markdown }) => ({
      id,
      color,
      icon,
      header,
      html: renderMarkdown(content_markdown),
    }))
    return { options, error: null }
  } catch (error) {
    logFailedRead(context, error, 'no ways to connect')
    return { options: [], error: 'They can’t be loaded at the moment.' }
  }
}

/** Where the school's setting says, unless that topic is gone. (PROSP-07) */
async function whyTopic(ctx: Ctx): Promise<string | null> {
  const { chosen_school_topic } = ctx.partner.settings
  if (!chosen_school_topic) return null
  const codes = await topicCodes(ctx.db.read, ctx.viewer.partner_code)
  const id = [...codes].find(([, code]) => code === chosen_school_topic)?.[0]
  const [topic] = id ? await topicsByIds(ctx, [id]) : []
  return topic?.href ?? null
}

const firstTopics = async (ctx: Ctx) =>
  (await enrollmentTopics(ctx))
    .slice(0, FIRST_ENROLLMENT_TOPICS)
    .map(({ id, title, href, icon, posts_count, comments_count, subscribed }) => ({
      id,
      title,
      href,
      icon,
      posts_count,
      comments_count,
      subscribed,
    }))

/** Two of the most popular, others each day. (PROSP-09) */
async function featuredPosts({ ctx, context }: RouteArgs) {
  const criteria = { order: 'popular', size: FEATURED.found, enrollment_topics: true } as const
  const { ids } = await context.services.search.posts(ctx, buildCriteria(criteria))
  const first = dayNumber(ctx.now, schoolZone(ctx.partner)) * FEATURED.shown
  const picked = Array.from({ length: Math.min(FEATURED.shown, ids.length) }, (_, at) => first + at)
  return postsByIds(
    ctx,
    picked.map((at) => ids[at % ids.length]!),
  )
}

/** Students of the viewer's program, a page at a time; without a program there are none. (PROSP-12) */
async function programPeople({ ctx, context, url }: RouteArgs) {
  const { program_name } = ctx.viewer
  if (!program_name) return { people: [], page: 1, pages: 1 }
  const criteria = { order: 'recommended', size: PEOPLE.found, active_only: true } as const
  const wanted = { ...criteria, program_name, exclude_user_ids: [ctx.viewer.id] }
  const { ids } = await context.services.search.people(ctx, buildCriteria(wanted))
  const found = await peopleByIds(ctx, ids)
  // Who is still deciding can't tell how it is to study here.
  const all = found.filter((person) => !isDeciding(person))
  const pages = Math.max(1, Math.ceil(all.length / PEOPLE.page))
  const page = Math.min(pageNumber(url), pages)
  return { people: all.slice((page - 1) * PEOPLE.page, page * PEOPLE.page), page, pages }
}
