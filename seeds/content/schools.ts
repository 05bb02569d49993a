import * as z from 'zod'
import { QUOTE_IMAGES } from '~/domain/home/schema'
import { yamlContent } from '~/platform/content/content.server'
import { columns, key, line } from './fields'
import { interest, topicKey } from './texts'

/** The two demo schools, their people and what they show; each file is read at its first use. */

const bySchool = <T extends z.ZodType>(value: T) =>
  z.strictObject({ northfield: value, lakeside: value })
export type DemoCode = 'northfield' | 'lakeside'

const quote = z.strictObject({
  for: z.enum(['student', 'prospective', 'leader']),
  text: line,
  author: line.nullable(),
  image: z.enum(QUOTE_IMAGES).nullable().default(null),
})

/** What schools say on home. (HOME-19, HOME-20, HOME-26, PROSP-05) */
export const homeContent = yamlContent(
  'seeds/home.yaml',
  bySchool(
    z.strictObject({
      quotes: z.array(quote),
      messages: z.array(quote),
      tiles: z.array(line),
      connect: z.array(columns('ConnectOption', ['header', 'link', 'content_markdown'])),
    }),
  ),
)

const response = z.strictObject({
  /** A named person; without one, anyone */
  by: line.optional(),
  days_ago: z.number(),
  title: line,
  content: line,
  private: z.boolean().default(false),
})

const promptSchema = z.strictObject({
  slug: key,
  title: line,
  body: z.string(),
  char_required: line.nullable().default(null),
  tags: z.array(key).default([]),
  topics: z.array(topicKey).default([]),
  responses: z.array(response).default([]),
})
export type PromptContent = z.infer<typeof promptSchema>

/** The prompts of the demo schools with what people responded. (PROMPT-01, PROMPT-02) */
export const promptCategories = yamlContent(
  'seeds/prompts.yaml',
  bySchool(
    z.array(
      z.strictObject({
        name: line,
        kind: z.enum(['assignment', 'non_assignment', 'rotating', 'special']),
        prompts: z.array(promptSchema),
      }),
    ),
  ),
)
export type PromptCategories = ReturnType<typeof promptCategories>[DemoCode]

/** The accounts with a purpose. */
const personSchema = z.strictObject({
  name: key,
  who: line,
  first_name: line,
  last_name: line,
  program: line.nullable(),
  joined_days_ago: z.number().nullable(),
  interests: z.array(interest),
  posts: z.number().default(0),
  topics: z.array(topicKey).default([]),
  columns: columns('User').default({}),
})
export type PersonContent = z.infer<typeof personSchema>
export const namedPeople = yamlContent('seeds/people.yaml', bySchool(z.array(personSchema)))

/** Names that a school's campus is made of. */
const campusSchema = z.strictObject({
  school: line,
  city: line,
  hall: z.array(line),
  building: z.array(line),
  lot: z.array(line),
  eatery: z.array(line),
  spot: z.array(line),
  street: z.array(line),
  bus: z.array(line),
})
export type Campus = z.infer<typeof campusSchema>

export const demoSchools = yamlContent(
  'seeds/schools.yaml',
  bySchool(
    z.strictObject({
      columns: columns('Partner', ['name', 'shorthand_name', 'abbreviation']),
      institutions: z.array(columns('Institution', ['institution_code', 'name'])),
      programs: z.array(line),
      /** All topics when left out */
      topics: z.array(topicKey).optional(),
      terms: z.array(line),
      campus: campusSchema,
    }),
  ),
)

const entry = { by: line, hours_ago: z.number() }
const caseSchema = z.strictObject({
  kind: z.enum(['post', 'comment', 'user']),
  containing: line.optional(),
  phone: line.optional(),
  reports: z.array(
    z.strictObject({ ...entry, reason: line, custom: line.nullable().default(null) }),
  ),
  taken_by: line.optional(),
  notes: z.array(z.strictObject({ ...entry, text: line })).default([]),
})
export type CaseContent = z.infer<typeof caseSchema>

export const moderationContent = yamlContent(
  'seeds/moderation.yaml',
  z.strictObject({
    terms: z.array(line),
    cases: z.array(caseSchema),
    hidden_posts: z.strictObject({
      reporters: z.array(line),
      reasons: z.array(line),
      notices: z.array(line),
      rules: z.array(line),
      appeals: z.array(z.strictObject({ decided_by: line, text: line })),
    }),
    initiative: columns('InfluenceInitiative', ['name']),
    in_order: z.strictObject({
      merged: z.strictObject({ question: line, into: line }),
      school_answer: line,
      pinned: line,
    }),
  }),
)

/** What Cora noted, and when those of her students were here who went quiet. */
export const coachingContent = yamlContent(
  'seeds/coaching.yaml',
  z.strictObject({
    notes: z.array(
      z.strictObject({
        about: key.or(z.number()),
        days_ago: z.number(),
        text: line,
        follow_up: z.number().optional(),
        done: z.boolean().default(false),
      }),
    ),
    quiet: z.array(z.number().nullable()),
  }),
)

const names = z.array(line).default([])
/** What staff of Northfield say on home. */
export const announcementContent = yamlContent(
  'seeds/announcements.yaml',
  z.array(
    z.strictObject({
      title: line,
      text: line,
      starts_hours_ago: z.number(),
      days: z.number(),
      pinned: z.boolean().default(false),
      urgent: z.boolean().default(false),
      audience: z.strictObject({
        status: z.array(z.enum(['current', 'alumni', 'prospective'])).default([]),
        programs: names,
        /** Their codes */
        campuses: names,
      }),
      read_by: z.array(key).default([]),
      one_in: z.number().optional(),
    }),
  ),
)

/** What people of Northfield asked the help page. */
export const ticketContent = yamlContent(
  'seeds/tickets.yaml',
  z.array(
    z.strictObject({
      by: key,
      category: z.enum(['general', 'technical', 'account', 'android', 'ios', 'feedback']),
      page: line,
      days_ago: z.number(),
      description: line,
      answer: line.optional(),
    }),
  ),
)

/** What's on at Northfield. */
export const eventContent = yamlContent(
  'seeds/events.yaml',
  z.array(
    z.strictObject({
      /** Who added it; or the school's calendar that it's taken over from */
      by: key.optional(),
      calendar: line.optional(),
      title: line,
      text: z.string(),
      place: z.string().default(''),
      contact: z.string().default(''),
      /** Days after the seeding, and the times of that day at the school */
      in_days: z.number(),
      from: z
        .string()
        .regex(/^\d\d:\d\d$/)
        .default('00:00'),
      to: z
        .string()
        .regex(/^\d\d:\d\d$/)
        .default('00:00'),
      /** So many whole days in place of times */
      days: z.number().default(0),
      weeks: z.number().default(1),
      places: z.number().nullable().default(null),
      audience: z.array(z.enum(['current', 'alumni', 'prospective'])).default([]),
      suggested: z.boolean().default(false),
      going: z.array(key).default([]),
      maybe: z.array(key).default([]),
      one_in: z.number().optional(),
    }),
  ),
)

const conversationSchema = z.strictObject({
  /** Who wrote first */
  from: key,
  to: key,
  accepted: z.boolean().default(false),
  messages: z
    .array(
      z.strictObject({
        by: key,
        hours_ago: z.number(),
        text: line,
        /** The other one hasn't read it, and what comes after it */
        unread: z.boolean().default(false),
      }),
    )
    .min(1),
})
export type ConversationContent = z.infer<typeof conversationSchema>

/** What people of Northfield write to each other. (DM-01) */
export const conversations = yamlContent('seeds/messages.yaml', z.array(conversationSchema))
