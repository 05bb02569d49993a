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

const CHANNEL = idOf('channel:canary')

export const SHOWN_TO_FRIENDS = [...Object.keys(PEOPLE), ...Object.keys(SUGGESTIONS)].filter(
  (place) => place !== 'prospective home',
)
export const ABOUT_PEOPLE = [...Object.keys(PEOPLE), ...Object.keys(SUGGESTIONS)]

/** Everything about a person that this viewer gets, by where: everywhere, or in these places. */
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
    ...{ id, me },
  }
  const read = async (places: Record<string, Place>) => {
    const seen: Record<string, string> = {}
    for (const [name, place] of Object.entries(places))
      if (only?.includes(name) ?? true) seen[name] = await place(args)
    return seen
  }
  return {
    ...(await read(PEOPLE)),
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
        ...{ ...shared, id: CHANNEL, hidden: false, last_number: 1, created_at: NOW },
        members: {
          create: [
            { ...member, user_id: me, other_user_id: id },
            { ...member, user_id: id, other_user_id: me },
          ],
        },
        messages: {
          create: {
            ...{ id: CHANNEL, partner_code: 'northfield', user_id: id, number: 1 },
            ...{ text: 'A canary sings', created_at: NOW },
          },
        },
      },
    }),
  )
  const result = await run()
  await db.write((tx) => tx.channel.delete({ where: { id: CHANNEL } }))
  return result
}
