import type { JsonSchema } from '~/api/json-schema'
import { idOf, PASSWORD, type PersonName } from '~tests/support/database'

/** (API-03) */
export const PUBLIC = [
  'POST /api/user/signup',
  'POST /api/user/resignup',
  'POST /api/user/unprotected_save',
  'POST /api/user/confirm',
  'POST /api/validate/address',
  'POST /api/validate/new_password',
  'POST /api/validate/password',
  'POST /api/validate/prospect_id',
  'POST /api/validate/prospect_match',
  'POST /api/marketing/subscribe',
  'POST /api/enroll/track',
  'POST /api/track',
  'GET /api/partner',
  'GET /api/partner/prospective-signup-header',
  'GET /api/interests',
  'GET /api/restricted_terms',
  'POST /send-contact-us',
]

/** What an input can't do alone; each has a test of its own. */
export const NEEDS_MORE: Record<string, string> = {
  'POST /api/user/signup': 'the answer to a question',
  'POST /api/user/resignup': 'the answer to a question',
  'POST /api/user/unprotected_save': 'an identity',
  'POST /api/user/upload_photo': 'a file',
  'POST /api/pictures': 'a file',
}

type EndpointCase = {
  /** A visitor if null */
  who?: PersonName | null
  input?: Record<string, unknown>
  /** Fields in which anything goes: what can't be read counts as not sent, or isn't asked for */
  lenient?: string[]
}

const own = { id: idOf('post:welcome') }
const ownComment = { id: idOf('comment:sam') }

const TIMES = { starts_at: '2999-12-02T18:00:00Z', ends_at: '2999-12-02T20:00:00Z' }
const EVENT = { link: '', campus: 'main', ...TIMES }

/** Inputs that don't follow from the schema, and who sends them; Sam if no one is named. */
export const CASES: Record<string, EndpointCase> = {
  'POST /api/user/signup': { who: null, lenient: ['external_id'] },
  'POST /api/user/resignup': {
    who: null,
    input: { address: 'nora@northfield.test' },
    lenient: ['external_id'],
  },
  'POST /api/posts': { input: { post: { title: 'A title', content: 'A text' } } },
  'POST /api/user': { lenient: ['state_or_country', 'country'] },
  'DELETE /api/posts/:id': { input: { id: idOf('many:0') } },
  'GET /api/posts/:id/versions': { input: own },
  'GET /api/comments/:id/versions': { who: 'stan', input: { id: idOf('comment:alex') } },
  'GET /api/user/:id/about_versions': { input: { id: idOf('sam') } },
  'POST /api/posts/:id/lock': { who: 'stan', input: { id: idOf('post:leader') } },
  'POST /api/posts/:id/unlock': { who: 'stan', input: { id: idOf('post:leader') } },
  'GET /api/posts/:id/merged_into': { input: { id: idOf('post:question') } },
  'POST /api/posts/:id/merge': {
    who: 'stan',
    input: { id: idOf('post:prospect'), into: idOf('post:question') },
  },
  'POST /api/posts/:id/unmerge': { who: 'stan', input: { id: idOf('post:prospect') } },
  'POST /api/posts/:id/move': {
    who: 'stan',
    input: { id: idOf('post:blocked'), from: idOf('topic:housing'), to: idOf('topic:study') },
  },
  'POST /api/posts/:id/pin': {
    who: 'stan',
    input: { id: idOf('post:question'), topics: [idOf('topic:study')] },
  },
  'POST /api/posts/:id/privatize': { input: own },
  'POST /api/posts/:id/unprivatize': { input: own },
  'POST /api/posts/:id/flag': { input: { reason: 'other', custom_reason: 'A text' } },
  'POST /api/events/:id/flag': {
    input: { id: idOf('event:open'), reason: 'other', custom_reason: 'A text' },
  },
  'POST /api/comments/:id/flag': {
    input: { id: idOf('comment:bea'), reason: 'other', custom_reason: 'A text' },
  },
  'POST /api/comments/:id/edit': { input: ownComment },
  'POST /api/comments/:id/answer': { who: 'maya', input: { id: idOf('comment:alex') } },
  'POST /api/comments/:id/unanswer': { who: 'maya', input: { id: idOf('comment:alex') } },
  'POST /api/comments/:id/delete': { input: ownComment },
  'GET /api/decisions/:kind/:id': { input: { kind: 'user', id: idOf('sam') } },
  'POST /api/decisions/:kind/:id/appeal': {
    input: { kind: 'user', id: idOf('sam'), text: 'I meant it well' },
  },
  'POST /api/user/report': { input: { reason: 'A reason', contentType: 'user' } },
  'POST /api/user/onboarding_exit_choice': {
    who: 'greta',
    input: { onboarding_exit_choice: 'meet_new_friends' },
  },
  'POST /api/user/prelaunch_modal_viewed': { who: 'leo' },
  'POST /api/user/postlaunch_modal_viewed': { who: 'maya' },
  'POST /api/user/photo': { input: { avatar_url: 'Avatars-1.png' } },
  'POST /api/help/ticket': {
    input: { category: 'general', description: 'A text' },
    lenient: ['email', 'page'],
  },
  'POST /api/marketing/subscribe': { lenient: ['signup_location'] },
  'GET /api/comments': { input: { user_id: idOf('sam') } },
  'GET /api/comments/count': { input: { user_id: idOf('sam') } },
  // Suggestions and checks are a help while someone types.
  'POST /api/search_tags': { lenient: ['q', 'type', 'currentTags'] },
  'POST /api/validate/address': { lenient: ['address'] },
  'POST /api/validate/new_password': { lenient: ['new_password'] },
  'POST /api/validate/password': { lenient: ['password'] },
  'POST /api/validate/prospect_id': { lenient: ['prospect_id'] },
  'POST /api/validate/prospect_match': { lenient: ['prospect_id', 'address'] },
  'POST /api/validate/about': { lenient: ['about'] },
  'POST /send-contact-us': {
    input: {
      first_name: 'Vera',
      last_name: 'Visitor',
      email: 'vera@mail.test',
      school: 'West',
      position: 'Dean',
      message: 'A text',
    },
    lenient: ['page', 'sub_id'],
  },
  'POST /api/direct_messaging/messages': { input: { channelId: idOf('channel:open') } },
  'POST /api/post_views': { input: { views: [] } },
  'POST /api/influence/track_action': { input: { initiative_id: idOf('initiative:week') } },
  'GET /api/topics': { input: { topic_ids: [idOf('topic:study')] } },
  'GET /api/school_announcements': { who: 'stan' },
  'GET /api/insights': { who: 'stan' },
  'POST /api/school_announcements': {
    who: 'stan',
    input: { ends_at: '2999-01-01' },
  },
  'POST /api/school_announcements/:id': {
    who: 'stan',
    input: { id: idOf('announcement:edit'), ends_at: '2999-01-01' },
  },
  'POST /api/school_announcements/:id/archive': {
    who: 'stan',
    input: { id: idOf('announcement:archive') },
  },
  'POST /api/events': { who: 'stan', input: { ...EVENT } },
  'POST /api/events/:id': { who: 'stan', input: { id: idOf('event:edit'), ...EVENT } },
  'POST /api/events/:id/cancel': { who: 'stan', input: { id: idOf('event:cancel') } },
  'POST /api/events/:id/accept': { who: 'stan', input: { id: idOf('event:accept') } },
  'POST /api/events/:id/decline': { who: 'stan', input: { id: idOf('event:decline') } },
  'POST /api/events/:id/dates/:date_id': {
    who: 'stan',
    input: { id: idOf('event:edit'), date_id: idOf('event-date:edit-0'), ...TIMES },
  },
  'POST /api/events/:id/dates/:date_id/cancel': {
    who: 'stan',
    input: { id: idOf('event:open'), date_id: idOf('event-date:open-1') },
  },
  'GET /api/events_between': { input: { from: '2999-12-01', to: '2999-12-31' } },
  'GET /api/calendar_sources': { who: 'stan' },
  'GET /api/activity': { input: { start_date: '2026-11-01', end_date: '2026-11-20' } },
}

/** Ids of the fixtures by what a field says it names. */
const IDS: Record<string, string> = {
  'a post': idOf('post:question'),
  'a user': idOf('maya'),
  'a comment': idOf('comment:bea'),
  'a topic': idOf('topic:study'),
  'a prompt': idOf('prompt:my-first-week'),
  'what is reported': idOf('maya'),
  'an initiative': idOf('initiative:week'),
  'an event': idOf('event:open'),
  'a date of an event': idOf('event-date:open-0'),
  'an announcement': idOf('announcement:read'),
  'a conversation': idOf('channel:invited'),
}

const TEXTS: Record<string, string> = {
  address: 'new.address@mail.test',
  email: 'new.address@mail.test',
  password: PASSWORD,
  current_password: PASSWORD,
  badge: 'questions',
  installation_id: 'an-installation',
  firebase_token: 'a-token',
  video: 'introduction',
}

function sample(schema: JsonSchema, name: string): unknown {
  const of = schema.description?.replace(/^The id of /, '') ?? ''
  if (schema.description?.startsWith('The id of')) return IDS[of] ?? idOf('nothing')
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first) return sample(first as JsonSchema, name)
  if (schema.type === 'object') return sampleInput(schema)
  if (schema.type === 'array') return [sample(schema.items as JsonSchema, name)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return TEXTS[name] ?? 'A text'
}

/** What an endpoint needs, and what a case adds. */
export function sampleInput(schema: JsonSchema, more: Record<string, unknown> = {}) {
  const fields = (schema.properties ?? {}) as Record<string, JsonSchema>
  const needed = (schema.required ?? []).map((name) => [name, sample(fields[name]!, name)] as const)
  return { ...Object.fromEntries(needed), ...more }
}
