import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { apiOf } from './api'
import type { Browser } from './client'
import { db, idOf, NOW, type PersonName } from './fixtures'

const DAY = 86_400_000
const range = new URLSearchParams({
  start_date: new Date(NOW.getTime() - DAY).toISOString(),
  end_date: new Date(NOW.getTime() + DAY).toISOString(),
}).toString()

/** What of the data that people download is about others; who they block is named on their settings too. */
const TIES = ['following', 'followers', 'skipped', 'notifications'] as const

type Place = (args: {
  /** Of a page: all, or these parts, where its filters name the interests of the whole school */
  page: (path: string, parts?: string) => Promise<string>
  call: (path: string, sent?: object) => Promise<string>
  /** Of the person who is looked for, and of the viewer */
  id: string
  me: string
}) => Promise<string>

/** Where people are shown to those who may see them. Everyone else finds nothing of them there. */
const PEOPLE = {
  search: ({ page, id }) => page(`/search-results/people?user_ids=${id}`, '.person-card'),
  'names suggested': async ({ page, id }) => {
    const { first_name } = await db.read.user.findUniqueOrThrow({ where: { id } })
    return page(`/search-suggestions?q=${encodeURIComponent(first_name)}`)
  },
  profile: ({ page, id }) => page(`/profile/${id}`),
  preview: ({ page, id }) => page(`/profile/${id}/preview`),
  badges: ({ page, id }) => page(`/profile/${id}/badges`),
  'their followers': ({ page, id }) => page(`/profile/${id}/followers`),
  followers: ({ page, me }) => page(`/profile/${me}/followers`),
  following: ({ page, me }) => page(`/profile/${me}/following`),
  'post likers': ({ page }) => page(`/post/${idOf('post:welcome')}/likes`),
  'comment likers': ({ page }) => page(`/comment/${idOf('comment:alex')}/likes`),
  notifications: ({ page }) => page('/notifications'),
  user: ({ call, id }) => call(`/user/${id}`),
  'followed users': ({ call }) => call('/user/followed_users?size=100'),
  'search API': ({ call, id }) => call('/search_users', { user_ids: [id] }),
  activity: ({ call }) => call(`/activity?${range}`),
  'notifications API': ({ call }) => call('/notifications'),
  'own data': async ({ me }) => {
    const { data } = (await personalData(db, me, 'Quad', NOW)) ?? {}
    return JSON.stringify(TIES.map((name) => data?.[name]))
  },
} satisfies Record<string, Place>

/** The same, of people who the viewer doesn't follow. */
const SUGGESTIONS = {
  recommended: ({ page }) => page('/profile/recommended'),
  'meet new friends': ({ page }) => page('/home/meet-new-friends', '.friend-card'),
  broadcast: ({ page }) => page('/home/broadcast-messaging'),
  'prospective home': ({ page }) => page('/prospective-home'),
} satisfies Record<string, Place>

/** Where their words are, with their name: what the profile says isn't there. */
const WORDS = {
  home: ({ page }) => page('/home'),
  post: ({ page }) => page(`/post/${idOf('post:question')}`),
  'post API': ({ call }) => call(`/posts/${idOf('post:question')}`),
  topic: ({ page }) => page(`/topic/x/${idOf('topic:study')}`, 'article'),
  conversations: ({ page }) => page('/dm'),
  conversation: ({ page }) => page(`/dm/${CHANNEL}`),
} satisfies Record<string, Place>

/** Where their posts and comments are, who likes and follows them, and what they have earned. */
const CONTENT = {
  'home, unanswered': ({ page }) => page('/home?order=unanswered'),
  'home, popular': ({ page }) => page('/home?order=popular'),
  'my feed': ({ page }) => page('/my-feed'),
  saved: ({ page }) => page('/saved'),
  'questions for you': ({ page }) => page('/questions-for-you'),
  'questions of a topic': ({ page }) => page(`/topic/x/${idOf('topic:study')}?tab=questions`),
  'topic API': ({ call }) => call(`/topics/single_topic?topic_id=${idOf('topic:study')}`),
  prompt: ({ page }) => page(`/prompt/x/${idOf('prompt:my-first-week')}`),
  'their post': ({ page }) => page(`/post/${idOf('post:bird')}`),
  'their post API': ({ call }) => call(`/posts/${idOf('post:bird')}`),
  'who likes their post': ({ page }) => page(`/post/${idOf('post:bird')}/likes`),
  'their posts': ({ call, id }) => call(`/posts?user_id=${id}`),
  'pages of their posts': ({ call, id }) => call(`/paginated_posts?user_id=${id}`),
  'below a post': ({ page }) => page(`/post/${idOf('post:welcome')}?in=home`),
  'below a post, API': ({ call }) => call(`/posts/${idOf('post:welcome')}`),
  'their comment API': ({ call }) => call(`/comments/${idOf('comment:bird')}`),
  'who likes their comment': ({ page }) => page(`/comment/${idOf('comment:bird')}/likes`),
  'posts found': ({ page }) => page('/search-results/posts?q=songbird'),
  'questions found': ({ page }) => page('/search-results/questions?q=songbird'),
  'comments found': ({ page }) =>
    page('/search-results/posts?q=songbird&match_on_comment_content=true'),
  'posts found, API': ({ call }) =>
    call('/search_posts', { q: 'songbird', aggregate_users: true, include_comments: true }),
  'posts suggested': ({ page }) => page('/search-suggestions?q=songbird'),
  'similar questions': ({ page }) => page('/ask/similar?title=songbird+of+a+question'),
  'their following': ({ page, id }) => page(`/profile/${id}/following`),
  'follower ids': ({ call, id }) => call(`/user/follower_ids?user_id=${id}`),
  'best badges': ({ call, id }) => call(`/badges/highest_level?user_id=${id}`),
  'all badges': ({ call, id }) => call(`/badges/all?user_id=${id}`),
  'all own data': async ({ me }) =>
    JSON.stringify(await personalData(db, me, 'Quad', NOW), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
} satisfies Record<string, Place>

const CHANNEL = idOf('channel:canary')

export const SHOWN_TO_FRIENDS = [...Object.keys(PEOPLE), ...Object.keys(SUGGESTIONS)].filter(
  (place) => place !== 'prospective home',
)
export const OF_CONTENT = [...Object.keys(PEOPLE), ...Object.keys(CONTENT)]
export const ABOUT_PEOPLE = [...Object.keys(PEOPLE), ...Object.keys(SUGGESTIONS)]

/** Everything about a person that this viewer gets, by where: where people are shown, or in these places. */
export async function lookFor(
  browser: Browser,
  viewer: PersonName,
  person: PersonName,
  only?: readonly string[],
): Promise<Record<string, string>> {
  const [id, me] = [idOf(person), idOf(viewer)]
  const api = apiOf(browser)
  const args: Parameters<Place>[0] = {
    page: async (path, parts) => {
      const found = await browser.get(path)
      if (found.path !== path.split('?')[0] && found.redirects.length > 0) return ''
      return parts === undefined ? found.html : found.all(parts).join('')
    },
    call: async (path, sent) => JSON.stringify(await (sent ? api.post(path, sent) : api.get(path))),
    id,
    me,
  }
  const read = async (places: Record<string, Place>) => {
    const seen: Record<string, string> = {}
    for (const [name, place] of Object.entries(places))
      if (only?.includes(name) ?? places !== CONTENT) seen[name] = await place(args)
    return seen
  }
  return {
    ...(await read(PEOPLE)),
    ...(await read(CONTENT)),
    ...(await asStrangers([me, id], () => read(SUGGESTIONS))),
    ...(await asCorrespondents([me, id], () => read(WORDS))),
  }
}

type Pair = readonly [me: string, id: string]

/** Who one follows is suggested no more. */
async function asStrangers<T>([user_id, followed_user_id]: Pair, run: () => Promise<T>) {
  const where = { user_id, followed_user_id }
  const rows = await db.read.follow.findMany({ where })
  await db.write((tx) => tx.follow.deleteMany({ where }))
  const result = await run()
  await db.write((tx) => tx.follow.createMany({ data: rows }))
  return result
}

/** Nor who one has written with. */
async function asCorrespondents<T>([me, id]: Pair, run: () => Promise<T>) {
  const shared = { partner_code: 'northfield', last_message_at: NOW }
  const member = { ...shared, invited_at: NOW, invite_accepted_at: NOW }
  await db.write((tx) =>
    tx.channel.create({
      data: {
        ...shared,
        id: CHANNEL,
        hidden: false,
        last_number: 1,
        created_at: NOW,
        members: {
          create: [
            { ...member, user_id: me, other_user_id: id },
            { ...member, user_id: id, other_user_id: me },
          ],
        },
        messages: {
          create: {
            id: CHANNEL,
            partner_code: 'northfield',
            user_id: id,
            number: 1,
            text: 'A canary sings',
            created_at: NOW,
          },
        },
      },
    }),
  )
  const result = await run()
  await db.write((tx) => tx.channel.delete({ where: { id: CHANNEL } }))
  return result
}
