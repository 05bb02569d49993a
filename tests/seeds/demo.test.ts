import { isUnnamed } from '~/policy/unnamed'
import { describe, expect, test } from 'vitest'
import { personalEmails } from '~/domain/terms/emails'
import { NOTIFICATION_KINDS } from '~/domain/notifications/schema'
import { bannedTerms, indexTerms } from '~/domain/terms/screen'
import { isId } from '~/platform/ids'
import { similarity, trigrams } from '~seeds/demo/similarity'
import { demoSeed } from '~seeds/demo/index'
import { TABLES } from '~seeds/rows'
import { DAY } from '~seeds/time'

const TODAY = new Date('2026-11-21T09:30:00Z')
const build = (today = TODAY) => demoSeed({ today, passwordHash: 'a hash' })
const school = build()
const of = <Row extends { partner_code: string }>(rows: Row[], code = 'northfield') =>
  rows.filter((row) => row.partner_code === code)
const posts = of(school.Post)
const own = posts.filter((post) => !post.prompt_code)

test('the school is the same each time it is built', () => {
  expect(build()).toEqual(school)
})

test('the ids do not depend on the day', () => {
  const later = build(new Date('2027-03-02T22:00:00Z'))
  for (const table of TABLES) {
    const keys = (rows: object[]) =>
      rows.map((row) => Object.entries(row).filter(([name]) => /^id$|_id$/.test(name)))
    expect(keys(later[table])).toEqual(keys(school[table]))
  }
  expect(later.Post[0]?.created_at).not.toEqual(school.Post[0]?.created_at)
})

test('Northfield has the size of the description', () => {
  expect(of(school.User).length).toBeGreaterThanOrEqual(200)
  expect(own).toHaveLength(600)
  expect(of(school.Prompt)).toHaveLength(20)
  expect(of(school.PromptCategory)).toHaveLength(4)
  expect(posts.length - own.length).toBeGreaterThanOrEqual(40)
  expect(posts.filter((post) => post.marked_question_at)).toHaveLength(200)
  expect(of(school.Comment)).toHaveLength(1500)
  expect(of(school.Topic)).toHaveLength(24)
  const categories = of(school.TopicCategory)
  expect(categories).toHaveLength(4)
  const enrollment = categories.filter((category) => category.prospective_discussions)
  expect(enrollment).toHaveLength(1)
  const inIt = school.Topic.filter((topic) => topic.topic_category_id === enrollment[0]?.id)
  expect(inIt).toHaveLength(3)
  expect(school.Interest.length).toBeGreaterThan(16)
  const month = posts.filter((post) => TODAY.getTime() - post.created_at.getTime() < 30 * DAY)
  expect(month.length).toBeGreaterThan(80)
})

test('every row has all columns of its table', () => {
  for (const table of TABLES) {
    const columns = new Set(school[table].map((row) => Object.keys(row).sort().join()))
    expect(columns.size, table).toBe(1)
  }
})

test('every id is of the right form and there once', () => {
  const ids = TABLES.flatMap((table) =>
    school[table].flatMap((row) => ('id' in row ? [row.id] : [])),
  )
  expect(new Set(ids).size).toBe(ids.length)
  // Pictures are named as their files are.
  const files = school.Picture.map(({ id }) => id)
  expect(files.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(ids.filter((id) => !isId(id) && !files.includes(id))).toEqual([])
})

test('nothing happens before its author came or in the future', () => {
  const joined = new Map(
    school.User.map((user) => [user.id, user.joined_date?.getTime() ?? Infinity]),
  )
  const posted = new Map(school.Post.map((post) => [post.id, post.created_at.getTime()]))
  const named = [...school.Post, ...school.Comment].filter(({ user_id }) => !isUnnamed(user_id))
  for (const row of named) {
    expect(row.created_at.getTime()).toBeGreaterThan(joined.get(row.user_id) ?? Infinity)
    expect(row.created_at.getTime()).toBeLessThan(TODAY.getTime())
  }
  for (const comment of school.Comment) {
    expect(comment.created_at.getTime()).toBeGreaterThan(posted.get(comment.post_id) ?? Infinity)
  }
})

test('comments are liked, and some questions have their answer while many wait', () => {
  const questions = posts.filter((post) => post.marked_question_at && !post.deleted_at)
  const answered = questions.filter((post) => post.answer_comment_id)
  expect(answered.length).toBeGreaterThan(20)
  expect(answered.length).toBeLessThan(questions.length / 2)
  const comments = new Map(school.Comment.map((comment) => [comment.id, comment]))
  for (const post of school.Post.filter(({ answer_comment_id }) => answer_comment_id)) {
    const answer = comments.get(post.answer_comment_id ?? '')
    expect(answer).toMatchObject({ post_id: post.id, deleted_at: null, hidden: false })
    expect(post.answered_at?.getTime()).toBeGreaterThan(answer?.created_at.getTime() ?? Infinity)
  }
  expect(of(school.CommentLike).length).toBeGreaterThan(300)
})

describe('texts', () => {
  const texts = [
    ...school.Post.flatMap((post) => [post.title, post.content]),
    ...school.Comment.map((comment) => comment.content),
    ...school.User.map((user) => user.about ?? ''),
    ...school.Message.map((message) => message.text),
  ]

  test('no one uses a restricted term or gives a personal e-mail address', () => {
    const terms = indexTerms(school.RestrictedTerm.map((row) => row.term))
    expect(bannedTerms(terms, 'They buy answers')).toHaveLength(1)
    expect(texts.flatMap((text) => bannedTerms(terms, text))).toEqual([])
    expect(texts.flatMap((text) => personalEmails(text, ['northfield.test']))).toEqual([])
  })

  test('no slot of a manuscript is left', () => {
    expect(texts.filter((text) => /[{}|]|undefined/.test(text))).toEqual([])
  })

  test('no two posts of a school look like the same text', () => {
    const runs = posts.map((post) => trigrams(`${post.title} ${post.content}`))
    const alike = runs.flatMap((one, index) =>
      runs.slice(0, index).filter((other) => similarity(one, other) > 0.55),
    )
    expect(alike).toEqual([])
    expect(new Set(posts.map((post) => post.title)).size).toBe(posts.length)
  })

  test('lengths keep to the limits', () => {
    expect(Math.max(...school.User.map((user) => user.about?.length ?? 0))).toBeLessThanOrEqual(200)
    expect(Math.max(...posts.map((post) => post.content.length))).toBeGreaterThan(2000)
    expect(Math.max(...posts.map((post) => post.title.length))).toBeGreaterThan(250)
    expect(texts.filter((text) => text.length >= 10_000)).toEqual([])
  })
})

test('search finds what the description promises', () => {
  const question = posts.filter(
    (post) => post.title === 'How do I register for the spring nursing practicum?',
  )
  expect(question).toHaveLength(1)
  expect(question[0]).toMatchObject({ private: false, hidden: false, deleted_at: null })
  expect(question[0]?.marked_question_at).toBeInstanceOf(Date)
  const nursing = of(school.Program).find((program) => program.name === 'Nursing')
  expect(of(school.User).filter((user) => user.program_id === nursing?.id).length).toBeGreaterThan(
    20,
  )
  const tag = of(school.Tag).find((row) => row.name === 'financial-aid')
  expect(school.PostTag.filter((row) => row.tag_id === tag?.id).length).toBeGreaterThan(10)
})

test('some posts are private, hidden or deleted, one has sixty comments', () => {
  expect(posts.filter((post) => post.private).length).toBeGreaterThan(5)
  expect(posts.filter((post) => post.hidden).length).toBeGreaterThan(2)
  expect(posts.filter((post) => post.deleted_at).length).toBeGreaterThan(2)
  const ofOne = (id: string) => school.Comment.filter((comment) => comment.post_id === id)
  expect(Math.max(...posts.map((post) => ofOne(post.id).length))).toBe(60)
})

test('both schools say something on home, to everyone who is there', () => {
  const kinds = (code: string) => new Set(of(school.MindsetQuote, code).map((row) => row.user_type))
  expect([...kinds('northfield')].sort()).toEqual(['leader', 'prospective', 'student'])
  expect([...kinds('lakeside')]).toEqual(['student'])
  for (const code of ['northfield', 'lakeside'])
    expect(of(school.SideMenuContent, code).length).toBeGreaterThan(0)
  expect(of(school.ConnectOption, 'northfield')).toHaveLength(3)
})

describe('conversations', () => {
  const user = (name: string) =>
    of(school.User).find(({ email }) => email === `${name}@northfield.test`)!
  const side = (name: string, other: string) =>
    school.ChannelMember.find(
      (row) => row.user_id === user(name).id && row.other_user_id === user(other).id,
    )

  test('Sam talks with Maya over days, by turns, and has one message to read', () => {
    const own = side('sam', 'maya')
    const messages = school.Message.filter(({ channel_id }) => channel_id === own?.channel_id)
    expect(messages.length).toBeGreaterThanOrEqual(12)
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, at) => at + 1))
    const days = new Set(messages.map(({ created_at }) => created_at.toDateString()))
    expect(days.size).toBeGreaterThan(2)
    expect(new Set(messages.map(({ user_id }) => user_id))).toEqual(
      new Set([user('sam').id, user('maya').id]),
    )
    expect(own).toMatchObject({ unread: true, last_read: messages.length - 1, invited_at: null })
    expect(side('maya', 'sam')).toMatchObject({
      unread: false,
      last_read: messages.length,
      invited_at: expect.any(Date) as Date,
      invite_accepted_at: expect.any(Date) as Date,
    })
    const times = messages.map(({ created_at }) => created_at.getTime())
    expect([...times].sort((a, b) => a - b)).toEqual(times)
    expect(times.at(-1)).toBe(own?.last_message_at?.getTime())
  })

  test('Alex has invited Sam, who hasn’t accepted yet', () => {
    expect(side('sam', 'alex')).toMatchObject({
      invited_at: expect.any(Date) as Date,
      invite_accepted_at: null,
      unread: true,
    })
    expect(side('alex', 'sam')).toMatchObject({ invited_at: null, unread: false })
  })
})

test('Sam is told something of each kind, some of it new, and has saved posts', () => {
  const sam = school.User.find(({ email }) => email === 'sam@northfield.test')!
  const kinds = new Set(school.Notification.map(({ kind }) => kind))
  // The event of the request tells him of it, no question was merged, and he decides no cases.
  const others = ['answer_request', 'question_merged', 'own_decision']
  const seeded = NOTIFICATION_KINDS.filter((kind) => !others.includes(kind))
  expect([...kinds].sort()).toEqual([...seeded].sort())
  const isNew = school.Notification.map((one) => one.created_at > sam.notifications_viewed_at!)
  expect(new Set(isNew)).toEqual(new Set([true, false]))
  expect(school.SavedPost.length).toBeGreaterThan(2)
})
