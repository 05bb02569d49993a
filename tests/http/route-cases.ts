import type { Db } from '~/platform/db.server'
import { idOf, PASSWORD, type PersonName } from '~tests/support/world'

/** Where somebody ends who opens an address, and with which status. */
export type Landing = { status: number; path: string }

/** Somebody who may not do this, and what they get instead: a status, or a page. */
export type Refused = { who: PersonName; at: string; answer: number | string }

/** An act by its form, and how often it has been done. */
export type Act = {
  by: PersonName | null
  page: string
  /** The button or the address of the form */
  form: string
  values?: Record<string, string>
  /** What must have been done before, so that the page shows the form */
  first?: { page: string; form: string }
  done: (db: Db) => Promise<number>
}

export type RouteCase = {
  /** An address of this route that Sam of Northfield may open */
  at: string
  /** What a visitor gets; without it, the login page that leads back */
  visitor?: Landing
  /** What somebody gets who has not accepted the terms; without it, the terms */
  newcomer?: Landing
  /** The address with another id, and an id of Lakeside that must look like one of nothing */
  foreign?: { of: (id: string) => string; id: string }
  refused?: Refused[]
  /** The act of a route that takes forms; 'none' where every form is answered alike */
  act?: Act | 'none'
}

const id = idOf
const question = id('post:question')

const events = (name: string, subject: string) => (db: Db) =>
  db.read.event.count({ where: { name, subject_id: subject } })
const sessionsOf = (name: PersonName) => (db: Db) =>
  db.read.session.count({ where: { user_id: id(name) } })

const login = (page: string, who: PersonName): Act => ({
  by: null,
  page,
  form: 'Log in',
  values: { email: `${who}@northfield.test`, password: PASSWORD },
  done: sessionsOf(who),
})

const written = (page: string, title: string): Act => ({
  by: 'alma',
  page,
  form: 'Post',
  values: { title, content: 'Written twice, kept once.' },
  done: (db) => db.read.post.count({ where: { title } }),
})

const LOGIN: Landing = { status: 200, path: '/current-login' }
const TERMS_HOME: Landing = { status: 200, path: '/accept?redirect_to=%2Fhome' }
const post = (rest: string) => (one: string) => `/post/${one}${rest}`
const foreignPost = (rest: string) => ({ of: post(rest), id: id('post:lake') })

/** The pages of the door. */
const DOOR: Record<string, RouteCase> = {
  '/': { at: '/', visitor: LOGIN, newcomer: TERMS_HOME },
  'start/login': {
    at: '/start/login',
    visitor: { status: 200, path: '/start/login' },
    newcomer: { status: 200, path: '/start/login' },
  },
  'current-login': {
    at: '/current-login',
    visitor: LOGIN,
    newcomer: TERMS_HOME,
    act: login('/current-login', 'tess'),
  },
  'prospective-login': {
    at: '/prospective-login',
    visitor: { status: 200, path: '/prospective-login' },
    newcomer: TERMS_HOME,
    act: login('/prospective-login', 'ivan'),
  },
  logout: {
    at: '/logout',
    visitor: LOGIN,
    newcomer: { status: 200, path: '/logout' },
    act: {
      by: 'greta',
      page: '/logout',
      form: 'Log out',
      done: async (db) => ((await sessionsOf('greta')(db)) === 0 ? 1 : 0),
    },
  },
  accept: {
    at: '/accept',
    newcomer: { status: 200, path: '/accept' },
    refused: [{ who: 'sam', at: '/accept', answer: '/home' }],
    act: {
      by: 'nora',
      page: '/accept',
      form: 'I accept',
      done: events('terms.accepted', id('nora')),
    },
  },
  timeout: {
    at: '/timeout',
    visitor: { status: 419, path: '/timeout' },
    newcomer: { status: 419, path: '/timeout' },
  },
  '404': {
    at: '/404',
    visitor: { status: 404, path: '/404' },
    newcomer: { status: 404, path: '/404' },
    act: 'none',
  },
  '*': { at: '/no/such/page', act: 'none' },
}

const POSTS: Record<string, RouteCase> = {
  home: { at: '/home' },
  'new-post': {
    at: '/new-post',
    foreign: { of: (one) => `/new-post?topic=${one}`, id: id('topic:boats') },
    refused: [
      { who: 'priya', at: '/new-post', answer: 403 },
      { who: 'dev', at: '/new-post', answer: 403 },
    ],
    act: written('/new-post', 'A post sent twice'),
  },
  ask: {
    at: '/ask',
    foreign: { of: (one) => `/ask?topic=${one}`, id: id('topic:boats') },
    act: written('/ask', 'A question sent twice'),
  },
  'post/:postId': {
    at: post('')(question),
    foreign: foreignPost(''),
    refused: [
      { who: 'sam', at: post('')(id('post:secret')), answer: 404 },
      { who: 'maya', at: post('')(id('post:gone')), answer: 404 },
      { who: 'sam', at: post('')(id('post:hidden')), answer: 404 },
      { who: 'bea', at: post('')(id('post:blocked')), answer: 404 },
    ],
  },
  'post/:postId/comment': {
    at: post('/comment')(question),
    foreign: foreignPost('/comment'),
    refused: [
      { who: 'sam', at: post('/comment')(id('post:secret')), answer: 404 },
      { who: 'bea', at: post('/comment')(id('post:blocked')), answer: 404 },
    ],
    act: {
      by: 'alma',
      page: post('')(question),
      form: post('/comment')(question),
      values: { content: 'An answer sent twice' },
      done: (db) => db.read.comment.count({ where: { content: 'An answer sent twice' } }),
    },
  },
  'post/:postId/like': {
    at: post('/like')(question),
    foreign: foreignPost('/like'),
    refused: [{ who: 'sam', at: post('/like')(id('post:secret')), answer: 404 }],
    act: {
      by: 'sam',
      page: '/home',
      form: post('/like')(question),
      done: events('post.liked', question),
    },
  },
  'post/:postId/unlike': {
    at: post('/unlike')(question),
    foreign: foreignPost('/unlike'),
    refused: [{ who: 'sam', at: post('/unlike')(id('post:secret')), answer: 404 }],
    act: {
      by: 'alma',
      page: '/home',
      form: post('/unlike')(id('post:leader')),
      first: { page: '/home', form: post('/like')(id('post:leader')) },
      done: events('post.unliked', id('post:leader')),
    },
  },
}

/** Only for the one who wrote the post. (POST-06) */
const ownerOnly = (act: string): Refused[] => [
  { who: 'sam', at: post(`/${act}`)(question), answer: 403 },
  { who: 'stan', at: post(`/${act}`)(question), answer: 403 },
  { who: 'emma', at: post(`/${act}`)(question), answer: 403 },
  { who: 'sam', at: post(`/${act}`)(id('post:secret')), answer: 404 },
]

const OWN_POSTS: Record<string, RouteCase> = {
  'post/:postId/privatize': {
    at: post('/privatize')(id('post:welcome')),
    foreign: foreignPost('/privatize'),
    refused: ownerOnly('privatize'),
    act: {
      by: 'sam',
      page: post('/privatize')(id('post:welcome')),
      form: 'Make private',
      done: events('post.privatized', id('post:welcome')),
    },
  },
  'post/:postId/unprivatize': {
    at: post('/unprivatize')(id('post:welcome')),
    foreign: foreignPost('/unprivatize'),
    refused: ownerOnly('unprivatize'),
    act: {
      by: 'maya',
      page: post('/unprivatize')(id('post:secret')),
      form: 'Make visible',
      done: events('post.unprivatized', id('post:secret')),
    },
  },
  'post/:postId/delete': {
    at: post('/delete')(id('post:welcome')),
    foreign: foreignPost('/delete'),
    refused: ownerOnly('delete'),
    act: {
      by: 'leo',
      page: post('/delete')(id('post:leader')),
      form: 'Delete',
      done: events('post.deleted', id('post:leader')),
    },
  },
}

const person = (rest: string) => (one: string) => `/profile/${one}${rest}`
const foreignPerson = (rest: string) => ({ of: person(rest), id: id('lou') })

const PEOPLE_AND_TOPICS: Record<string, RouteCase> = {
  'browse-topics': { at: '/browse-topics' },
  'topic/:urlName/:topicId': {
    at: `/topic/study-groups/${id('topic:study')}`,
    foreign: { of: (one) => `/topic/boats/${one}`, id: id('topic:boats') },
    // Lakeside has no topic pages. (TOPIC-07)
    refused: [{ who: 'lou', at: `/topic/boats/${id('topic:boats')}`, answer: '/browse-topics' }],
  },
  profile: { at: '/profile' },
  'profile/:userId': { at: person('')(id('maya')), foreign: foreignPerson('') },
  'profile/:userId/follow': {
    at: person('/follow')(id('maya')),
    foreign: foreignPerson('/follow'),
    act: {
      by: 'alma',
      page: person('')(id('maya')),
      form: person('/follow')(id('maya')),
      done: events('user.followed', id('maya')),
    },
  },
  'profile/:userId/unfollow': {
    at: person('/unfollow')(id('maya')),
    foreign: foreignPerson('/unfollow'),
    act: {
      by: 'sam',
      page: person('')(id('bea')),
      form: person('/unfollow')(id('bea')),
      first: { page: person('')(id('bea')), form: person('/follow')(id('bea')) },
      done: events('user.unfollowed', id('bea')),
    },
  },
}

const search = (rest: string) => `/search-results${rest}`
const asks = (name: string, path = '') => ({
  of: (one: string) => `${search(path)}?${name}=${one}`,
  id: id(name === 'user_ids' ? 'lou' : 'topic:boats'),
})

const SEARCH: Record<string, RouteCase> = {
  'search-results': { at: search('?q=post'), foreign: asks('any_topics') },
  'search-results/:tab': { at: search('/people'), foreign: asks('user_ids', '/people') },
  'search-results/q/:q': { at: search('/q/lake') },
  'search-results/tag/:tag': { at: search('/tag/nursing') },
  'search-results/program/:program': { at: search('/program/Art') },
  'search-results/program/:program/tab/:tab/status/:enrollment_status': {
    at: search('/program/Nursing/tab/people/status/current_students'),
  },
  'search-results/:tab/interest/:interest': { at: search('/people/interest/chess') },
  'search-results/:tab/:q': { at: search('/people/lou'), foreign: asks('user_ids', '/people/lou') },
}

/** Every path of the route table. A route without a case here fails the test. */
export const ROUTE_CASES: Record<string, RouteCase> = {
  ...DOOR,
  ...POSTS,
  ...OWN_POSTS,
  ...PEOPLE_AND_TOPICS,
  ...SEARCH,
}
