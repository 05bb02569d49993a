import { loadAccount } from '~/domain/accounts/viewer.server'
import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/db.server'
import { browserName } from './browser-name'
import { notificationSettings } from './notifications.server'

/**
 * Everything the database keeps about somebody, as they may read it; null when they have gone. For
 * the person's own download, and for support. Of others only the ids, and the names of those whom the person sees;
 * never the password's hash or anything that opens a session or a link.
 */
export async function personalData(db: Db, id: string, product: string, now: Date) {
  const member = loadAccount(db, id, product)
  if (!member) return null
  const ctx: Ctx = { ...member, db, now, requestId: `download:${id}` }
  const account = await ownAccount(ctx)
  return {
    school: member.partner.name,
    account,
    notification_settings: await notificationSettings(ctx),
    ...(await written(ctx)),
    ...(await ties(ctx)),
    ...(await visits(ctx)),
    ...(await records(ctx)),
    ...(account.email_confirmed ? await byAddress(ctx, account.email) : {}),
  }
}

async function ownAccount({ db, viewer }: Ctx) {
  const { password_hash, interests, program, institution, ...columns } =
    await db.read.user.findUniqueOrThrow({
      where: { id: viewer.id },
      include: {
        program: { select: { name: true } },
        institution: { select: { name: true } },
        interests: { select: { interest: { select: { name: true } } } },
      },
    })
  const coach = columns.coach
    ? await db.read.user.findUnique({
        where: { id: columns.coach },
        select: { first_name: true, last_name: true },
      })
    : null
  return {
    ...columns,
    coach_id: columns.coach,
    coach: coach && `${coach.first_name} ${coach.last_name}`,
    has_password: password_hash !== null,
    program: program?.name ?? null,
    institution: institution?.name ?? null,
    interests: interests.map(({ interest }) => interest.name),
  }
}

/** What the person was told of; of all other cases they do not learn that there was one. */
const TOLD = [
  { kind: { in: ['post', 'comment'] }, decision: { in: ['hide', 'remove', 'show'] } },
  { kind: 'user', decision: 'hide' },
]

const NEWEST = { orderBy: { created_at: 'desc' } } as const

async function written({ db, viewer }: Ctx) {
  const own = { where: { user_id: viewer.id } }
  const posts = await db.read.post.findMany({
    ...{ ...own, ...NEWEST },
    omit: { user_id: true, partner_code: true },
    include: { topics: { select: { topic: { select: { title: true } } } } },
  })
  return {
    posts: posts.map(({ topics, ...post }) => ({
      ...post,
      topics: topics.map(({ topic }) => topic.title),
    })),
    comments: await db.read.comment.findMany({
      ...{ ...own, ...NEWEST },
      omit: { user_id: true, partner_code: true },
    }),
    likes: await db.read.postLike.findMany({
      ...{ ...own, ...NEWEST },
      select: { post_id: true, created_at: true },
    }),
    likes_of_comments: await db.read.commentLike.findMany({
      ...{ ...own, ...NEWEST },
      select: { comment_id: true, created_at: true },
    }),
    drafts: await db.read.draft.findMany({
      ...own,
      orderBy: { updated_at: 'desc' },
      select: { place: true, fields: true, updated_at: true },
    }),
    what_you_flagged_or_reported: await db.read.moderationReport.findMany({
      where: { reporter_id: viewer.id },
      ...NEWEST,
      select: { reason: true, custom_reason: true, created_at: true },
    }),
    decisions_about_what_you_wrote: await db.read.moderationCase.findMany({
      where: { author_id: viewer.id, OR: TOLD },
      ...NEWEST,
      select: { kind: true, excerpt: true, decision: true, told: true, decided_at: true },
    }),
  }
}

/** People without a name here are those whose profile the person does not see. */
async function ties(ctx: Ctx) {
  const { read } = ctx.db
  const own = { where: { user_id: ctx.viewer.id }, ...NEWEST }
  const [follows, skips, blocks, followers] = [
    await read.follow.findMany(own),
    await read.skip.findMany(own),
    await read.block.findMany({ ...own, include: { blocked_user: true } }),
    await read.follow.findMany({ where: { followed_user_id: ctx.viewer.id }, ...NEWEST }),
  ]
  const ids = [
    ...follows.map((row) => row.followed_user_id),
    ...skips.map((row) => row.skipped_user_id),
    ...followers.map((row) => row.user_id),
  ]
  const names = new Map(peopleByIds(ctx, ids).map(({ id, name }) => [id, name]))
  const person = (id: string, since: Date) => ({ id, name: names.get(id) ?? null, since })
  return {
    following: follows.map((row) => person(row.followed_user_id, row.created_at)),
    followers: followers
      .map((row) => person(row.user_id, row.created_at))
      .filter(({ name }) => name !== null),
    skipped: skips.map((row) => person(row.skipped_user_id, row.created_at)),
    blocked: blocks.map(({ blocked_user: { id, first_name, last_name }, created_at }) => ({
      ...{ id, name: `${first_name} ${last_name}` },
      since: created_at,
    })),
  }
}

async function visits({ db: { read }, viewer }: Ctx) {
  const own = { where: { user_id: viewer.id } }
  return {
    topics_subscribed: await read.topicSubscription.findMany({
      ...{ ...own, ...NEWEST },
      select: { topic: { select: { title: true } }, created_at: true },
    }),
    posts_read: await read.postView.findMany({
      ...own,
      orderBy: { started_at: 'desc' },
      select: { post_id: true, started_at: true, seconds: true, path: true },
    }),
    steps_on_the_site: await read.trackingEvent.findMany({
      ...{ ...own, ...NEWEST },
      select: { name: true, data: true, created_at: true },
    }),
    resources_of_initiatives: await read.influenceAction.findMany({
      ...{ ...own, ...NEWEST },
      select: { action_type: true, medium: true, url: true, created_at: true },
    }),
  }
}

async function records({ db: { read }, viewer }: Ctx) {
  const own = { where: { user_id: viewer.id } }
  const sessions = await read.session.findMany({
    ...{ ...own, ...NEWEST },
    omit: { id_hash: true, user_id: true, partner_code: true },
  })
  return {
    sessions: sessions.map((row) => ({ browser: browserName(row.user_agent), ...row })),
    requests_for_help_and_feedback: await read.ticket.findMany({
      ...{ ...own, ...NEWEST },
      omit: { user_id: true, partner_code: true },
    }),
    links_sent_by_mail: await read.mailLink.findMany({
      ...{ ...own, ...NEWEST },
      omit: { id: true, user_id: true, partner_code: true },
    }),
    downloads: await read.dataDownload.findMany({
      ...{ ...own, ...NEWEST },
      select: { created_at: true, expires_at: true },
    }),
    forms_kept_for_you: await read.heldForm.findMany({
      ...{ ...own, ...NEWEST },
      select: { path: true, fields: true, created_at: true, expires_at: true },
    }),
    invitations: await read.prospect.findMany({
      ...{ ...own, ...NEWEST },
      select: { prospect_id: true, email: true, created_at: true },
    }),
    recent_activity: await read.event.findMany({
      where: { actor_id: viewer.id },
      orderBy: { seq: 'desc' },
      select: { name: true, created_at: true },
    }),
  }
}

/** What came from their address without a session; only for an address that is known to be theirs. */
async function byAddress({ db: { read } }: Ctx, email: string) {
  return {
    newsletter: await read.marketingSubscription.findMany({
      where: { email },
      omit: { id: true },
    }),
    contact_requests: await read.contactRequest.findMany({ where: { email }, omit: { id: true } }),
  }
}
