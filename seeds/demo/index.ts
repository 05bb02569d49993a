import { mindsetType } from '~/domain/home/schema'
import { demoSchools, homeContent, moderationContent, type DemoCode } from '../content/schools'
import { interests } from '../content/texts'
import { seededId } from '../ids'
import { createRow, emptySeedRows, type SeedRows, type Tables } from '../rows'
import { seededEvent } from '../events'
import { buildSchool, topicRows } from '../schools'
import { dateBefore, DAY } from '../time'
import { addAnnouncements } from './announcements'
import { addEvents } from './events'
import { addAnswerRequest } from './answer-requests'
import { addCoaching } from './coaching'
import { addConversations } from './conversations'
import { setCounts } from './counts'
import { addCases } from './moderation'
import { putInOrder } from './in-order'
import { addNotifications } from './notifications'
import { demoPeople, type SeedOptions, type SeedPerson } from './people'
import { addPictures } from './pictures'
import { addPosts, planPosts } from './posts'
import { addPrompts } from './prompts'
import { addSearches } from './searches'
import { addBlocks, addSocialRows, markAnswers } from './social'
import { commentRows } from './threads'
import { addVersions } from './versions'
import { addTickets } from './tickets'
import { addUnnamedQuestions } from './unnamed'

/** How much is written at each school; the second one begins where the texts of the first ended. */
const AMOUNTS = {
  northfield: { others: 200, questions: 200, stories: 400, comments: 1500, firstVariant: 0 },
  lakeside: { others: 25, questions: 14, stories: 26, comments: 90, firstVariant: 5 },
}

/** Two schools that are always the same; only the dates follow the day of seeding. (CLI-16) */
export function demoSeed(options: SeedOptions): SeedRows {
  const rows = emptySeedRows()
  const { today } = options
  const titles = new Set<string>()
  rows.Interest.push(...interestRows())
  addTerms(rows, '', moderationContent().terms, today)
  const northfield = addSchool(rows, 'northfield', options, titles)
  addSchool(rows, 'lakeside', options, titles)
  addBlocks(rows, northfield, today)
  const { initiative } = moderationContent()
  rows.InfluenceInitiative.push(
    createRow('InfluenceInitiative', {
      id: seededId(20 * DAY, 'initiative', 'northfield', initiative.name),
      partner_code: 'northfield',
      created_at: dateBefore(today, 20 * DAY),
      ...initiative,
    }),
  )
  addConversations(rows, northfield, today)
  putInOrder(rows, today)
  addCases(rows, northfield, today)
  addEvents(rows, northfield, today)
  addNotifications(rows, northfield, today)
  addAnswerRequest(rows, northfield, today)
  addCoaching(rows, northfield, today)
  addAnnouncements(rows, northfield, today)
  addSearches(rows, northfield, today)
  addTickets(rows, northfield, today)
  addPictures(rows)
  addVersions(rows, today)
  const [partner] = rows.Partner
  if (partner) addUnnamedQuestions(rows, { partner, people: northfield, today })
  setCounts(rows)
  return rows
}

function addSchool(
  rows: SeedRows,
  code: DemoCode,
  options: SeedOptions,
  titles: Set<string>,
): SeedPerson[] {
  const { today } = options
  const amounts = AMOUNTS[code]
  const content = demoSchools()[code]
  const school = buildSchool(code, content, today)
  const people = demoPeople(code, school, amounts.others, options)
  rows.Partner.push(school.partner)
  rows.Institution.push(...school.institutions)
  rows.Program.push(...school.programs)
  rows.User.push(...people.map(({ row }) => row))
  rows.UserInterest.push(
    ...people.flatMap(({ row, interests }) =>
      interests.map((interest) => ({
        user_id: row.id,
        partner_code: code,
        interest_id: interestId(interest),
      })),
    ),
  )
  rows.Event.push(seededEvent(school.partner, 'demo', today))
  addTerms(rows, code, content.terms, today)
  addHome(rows, code)
  markMessagesRead(rows, people)

  const topics = topicRows(code, content.topics)
  rows.TopicCategory.push(...topics.categories)
  rows.Topic.push(...topics.topics)
  const posts = planPosts({ school, people, topics: content.topics, titles, ...amounts })
  addPosts(rows, code, posts, topics, today)
  const comments = commentRows(school, people, posts, amounts.comments, today)
  rows.Comment.push(...comments)
  markAnswers(rows, today)
  addSocialRows(rows, { code, people, posts, comments, topics: topics.topics, today })
  addPrompts(rows, code, people, topics.byKey, today)
  return people
}

export const interestId = (code: string): string => seededId(900 * DAY, 'interest', code)

export const interestRows = (): Tables['Interest'][] =>
  Object.entries(interests()).map(([code, name], index, all) => ({
    id: interestId(code),
    code,
    name,
    select_order: index + 1,
    match_order: ((index * 11) % all.length) + 1,
  }))

/** Words no one can use: at all schools, or at one. (SCREEN-02) */
function addTerms(rows: SeedRows, code: string, terms: readonly string[], today: Date): void {
  const created_at = dateBefore(today, 700 * DAY)
  for (const term of terms) {
    const id = seededId(700 * DAY, 'restricted-term', code, term)
    rows.RestrictedTerm.push({
      id,
      partner_code: code,
      term,
      match: term.toLowerCase(),
      created_at,
    })
  }
}

/** What a school says on home. (HOME-19, HOME-20, HOME-26) */
function addHome(rows: SeedRows, partner_code: DemoCode): void {
  const { quotes, messages, tiles, connect } = homeContent()[partner_code]
  for (const [kind, list] of Object.entries({ quote: quotes, message: messages }))
    for (const [at, { for: user_type, ...quote }] of list.entries()) {
      const id = seededId(0, `mindset ${kind}`, partner_code, String(at))
      const row = { id, partner_code, kind, user_type, ...quote, order: at + 1 }
      rows.MindsetQuote.push(createRow('MindsetQuote', row))
    }
  for (const [at, content_markdown] of tiles.entries()) {
    const id = seededId(0, 'side menu', partner_code, String(at))
    rows.SideMenuContent.push({ id, partner_code, content_markdown, order: at + 1 })
  }
  for (const [at, option] of connect.entries()) {
    const id = seededId(0, 'connect option', partner_code, String(at))
    const row = { color: 'forest', icon: 'topic', ...option, id, partner_code, order: at + 1 }
    rows.ConnectOption.push(createRow('ConnectOption', row))
  }
}

/** What their school had to say is behind everyone who has joined, but Leo. (HOME-05) */
function markMessagesRead(rows: SeedRows, people: readonly SeedPerson[]): void {
  for (const { row, name } of people) {
    if (!row.joined_date || name === 'leo') continue
    const read = rows.MindsetQuote.findLast(
      ({ partner_code, kind, user_type }) =>
        partner_code === row.partner_code && kind === 'message' && user_type === mindsetType(row),
    )
    row.mindset_message_id = read?.id ?? null
  }
}
