import { idOf as id } from '~tests/support/world'
import { events, type Act, type Refused, type RouteCase } from './case'

const question = id('post:question')

const written = (page: string, title: string): Act => ({
  by: 'alma',
  page,
  form: 'Post',
  values: { title, content: 'Written twice, kept once.' },
  done: (db) => db.read.post.count({ where: { title } }),
})

const post = (rest: string) => (one: string) => `/post/${one}${rest}`
const foreignPost = (rest: string) => ({ of: post(rest), id: id('post:lake') })

export const POSTS: Record<string, RouteCase> = {
  'my-feed': { at: '/my-feed' },
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
  'ask/similar': { at: '/ask/similar?title=The+post+question' },
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
  'post/:postId/likes': {
    at: post('/likes')(question),
    foreign: foreignPost('/likes'),
    refused: [
      { who: 'sam', at: post('/likes')(id('post:secret')), answer: 404 },
      { who: 'maya', at: post('/likes')(id('post:gone')), answer: 404 },
    ],
  },
  'post/:postId/unlike': {
    at: post('/unlike')(question),
    foreign: foreignPost('/unlike'),
    refused: [{ who: 'sam', at: post('/unlike')(id('post:secret')), answer: 404 }],
    act: {
      by: 'alma',
      // Not on home: other cases write posts, and this one would not be on its first page.
      page: post('')(id('post:leader')),
      form: post('/unlike')(id('post:leader')),
      first: { page: post('')(id('post:leader')), form: post('/like')(id('post:leader')) },
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

export const OWN_POSTS: Record<string, RouteCase> = {
  'post/:postId/edit': {
    at: post('/edit')(id('post:welcome')),
    foreign: foreignPost('/edit'),
    refused: ownerOnly('edit'),
    act: {
      by: 'sam',
      page: post('/edit')(id('post:welcome')),
      form: 'Save',
      values: { title: 'The post welcome, edited' },
      done: events('post.edited', id('post:welcome')),
    },
  },
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
