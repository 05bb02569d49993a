import { describe, expect } from 'vitest'
import { likeComment } from '~/domain/comments/likes.server'
import { addComment } from '~/domain/comments/commands.server'
import { followPost } from '~/domain/notifications/post-follows.server'
import { likePost } from '~/domain/posts/likes.server'
import { savePost } from '~/domain/posts/saved.server'
import { changeAccount, ctx, db, form, idOf, member, NOW, siteTest } from '~tests/support/fixtures'
import { tellAll } from '~tests/support/notifications'
import { lookFor, OF_CONTENT } from '~tests/support/person-surfaces'
import { addMembersLike, updateUser, type UserChange } from '~tests/support/users'

const test = siteTest({ now: NOW })

/** Words that are nowhere else: in what Maya wrote, has earned, and in the names of people she has to do with. */
const WORDS = /Songbird of a/
const BADGE = /Crown of songbirds|answers-1\.svg/
const TIES = new RegExp(`Fanbird|${idOf('fan')}`)
/** What no one else can see: private, hidden, deleted, a draft; and someone who no one can see. */
const SEALED = new RegExp(`Sealed songbird|Ghostbird|${idOf('ghost')}`)

const SCHOOL = { partner_code: 'northfield', created_at: NOW }
const MAYA = { ...SCHOOL, user_id: idOf('maya') }

test.beforeAll(async () => {
  const fans = [
    { id: idOf('fan'), last_name: 'Fanbird' },
    { id: idOf('ghost'), last_name: 'Ghostbird' },
  ]
  await addMembersLike(db, idOf('alex'), fans)
  await db.write(async (tx) => {
    // Nothing in common with anyone: only what they like and follow leads to them.
    for (const { id } of fans)
      await updateUser(tx, id, {
        program_id: null,
        institution_id: null,
        invalid_user: id === idOf('ghost'),
      })
    const question = { marked_question_at: NOW, title: 'Songbird of a question' }
    const posts = {
      bird: { prompt_code: idOf('prompt:my-first-week'), title: 'Songbird of a title' },
      asks: question,
      private: { private: true },
      hidden: { hidden: true },
      deleted: { deleted_at: NOW },
    }
    for (const [name, row] of Object.entries(posts)) {
      const id = idOf(name === 'bird' ? 'post:bird' : `bird:${name}`)
      const text = { title: `Sealed songbird, ${name}`, content: 'Songbird of a content' }
      const content = 'title' in row ? text.content : text.title
      const data = { ...MAYA, updated_at: NOW, tag_names: [], ...text, content, ...row, id }
      await tx.post.create({ data })
      await tx.postTopic.create({ data: { ...SCHOOL, post_id: id, topic_id: idOf('topic:study') } })
    }
    const below = { ...MAYA, post_id: idOf('post:welcome') }
    const sealed = { ...below, content: 'Sealed songbird of a comment' }
    await tx.comment.createMany({
      data: [
        { ...below, id: idOf('comment:bird'), content: 'Songbird of a comment' },
        { ...sealed, id: idOf('bird:unsaid'), hidden: true },
        { ...sealed, id: idOf('bird:taken back'), deleted_at: NOW },
      ],
    })
    await tx.draft.create({
      data: {
        id: idOf('bird:draft'),
        user_id: idOf('maya'),
        partner_code: 'northfield',
        draft_key: 'post',
        fields: { title: ['Sealed songbird'] },
        updated_at: NOW,
      },
    })
    const level = { needs: 1, name: 'Crown of songbirds', goal: 'Sing', earned_copy: 'You sang' }
    await tx.schoolBadge.create({
      data: { partner_code: 'northfield', family: 'answers', levels: [level] },
    })
    const badge = { family: 'answers', level: 1, earned_at: NOW, shown_at: NOW }
    await tx.earnedBadge.create({ data: { user_id: idOf('maya'), ...badge } })
    for (const { id: user_id } of fans) {
      await tx.postLike.create({ data: { ...SCHOOL, user_id, post_id: idOf('post:bird') } })
      await tx.commentLike.create({
        data: { ...SCHOOL, user_id, comment_id: idOf('comment:bird') },
      })
      const ties = { user_id, followed_user_id: idOf('maya') }
      const back = { user_id: idOf('maya'), followed_user_id: user_id }
      await tx.follow.createMany({ data: [ties, back].map((one) => ({ ...SCHOOL, ...one })) })
    }
    const ids = { id: idOf('bird:request'), post_id: idOf('bird:asks'), user_id: idOf('sam') }
    await tx.answerRequest.create({ data: { ...SCHOOL, ...ids, requester_id: idOf('maya') } })
    const follow = { user_id: idOf('sam'), followed_user_id: idOf('maya') }
    await tx.follow.create({ data: { ...SCHOOL, ...follow } })
  })
  // What Sam has of her post stays with him.
  const sam = await ctx('sam')
  for (const id of [idOf('post:bird'), idOf('bird:asks')]) {
    await likePost(sam, id)
    await savePost(sam, id)
    await followPost(sam, id)
  }
  await likeComment(sam, idOf('comment:bird'))
  await addComment(sam, idOf('post:bird'), { content: 'Lovely' }, form('sam'))
  await addComment(await ctx('alex'), idOf('post:bird'), { content: 'Indeed' }, form('alex'))
  await tellAll()
})

type Viewer = 'sam' | 'lou'

const places = (seen: Record<string, string>, wanted: RegExp) =>
  Object.keys(seen).filter((place) => wanted.test(seen[place] ?? ''))

type Blocked = 'viewer blocks' | 'person blocks'

async function look(viewer: Viewer, as: UserChange, person: UserChange, blocked?: Blocked) {
  const plain = { enrollment_status: null, enrollment_opt_status: 'out', global: false }
  await changeAccount(viewer, { ...plain, ...as })
  await changeAccount('maya', { ...plain, invalid_user: false, ...person })
  const pair = [idOf(viewer), idOf('maya')] as const
  const [user_id, blocked_user_id] = blocked === 'person blocks' ? [pair[1], pair[0]] : pair
  await db.write(async (tx) => {
    await tx.block.deleteMany({ where: { user_id: { in: [...pair] } } })
    if (blocked) await tx.block.create({ data: { ...SCHOOL, user_id, blocked_user_id } })
  })
  const everywhere = [...OF_CONTENT, 'home', 'post', 'topic']
  return lookFor(member(viewer), viewer, 'maya', everywhere)
}

const BADGES = ['badges', 'best badges', 'all badges']
const LISTS = [
  'their followers',
  'their following',
  'follower ids',
  'who likes their post',
  'who likes their comment',
]

const PROSPECT = { enrollment_status: 'prospective' }
const GLOBAL = { global: true }

describe('[POST-05] [BADGE-06] [PEOPLE-16] who sees what someone wrote, earned, likes and follows', () => {
  test('a classmate, in every place', async () => {
    const seen = await look('sam', {}, {})
    expect(places(seen, WORDS).sort()).toEqual(
      [
        'home',
        'home, popular',
        'home, unanswered',
        'my feed',
        'saved',
        'questions for you',
        'topic',
        'questions of a topic',
        'prompt',
        'post',
        'similar questions',
        'posts suggested',
        'their post',
        'their post API',
        'who likes their post',
        'their comment API',
        'their posts',
        'pages of their posts',
        'profile',
        'notifications',
        'notifications API',
        'below a post',
        'below a post, API',
        'posts found',
        'questions found',
        'comments found',
        'posts found, API',
      ].sort(),
    )
    expect(places(seen, BADGE)).toEqual(expect.arrayContaining(BADGES))
    expect(places(seen, TIES)).toEqual(expect.arrayContaining(LISTS))
    expect(places(seen, SEALED)).toEqual([])
  })

  test.each<[string, Viewer, UserChange, UserChange, Blocked?]>([
    ['one who has blocked them', 'sam', {}, {}, 'viewer blocks'],
    ['one they have blocked', 'sam', {}, {}, 'person blocks'],
    ['a global one they have blocked', 'lou', GLOBAL, GLOBAL, 'person blocks'],
    ['another school', 'lou', GLOBAL, {}],
  ])('%s, nowhere', async (_, viewer, as, person, blocked) => {
    const seen = await look(viewer, as, person, blocked)
    for (const canary of [WORDS, BADGE, TIES, SEALED]) expect(places(seen, canary)).toEqual([])
  })

  test.each<[string, Viewer, UserChange, UserChange]>([
    ['a student, a prospect', 'sam', {}, PROSPECT],
    ['a prospect, a student who doesn’t share', 'sam', PROSPECT, {}],
    ['anyone, someone suspended', 'sam', {}, { invalid_user: true }],
    ['another school, a global one', 'lou', {}, GLOBAL],
  ])('%s: posts at most', async (_, viewer, as, person) => {
    const seen = await look(viewer, as, person)
    expect(places(seen, BADGE)).toEqual([])
    expect(places(seen, SEALED)).toEqual([])
    const ofProfile = ['their followers', 'their following', 'follower ids', 'profile', 'preview']
    expect(places(seen, TIES).filter((place) => ofProfile.includes(place))).toEqual([])
  })
})
