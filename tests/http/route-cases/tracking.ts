import { idOf as id } from '~tests/support/world'
import type { RouteCase } from './case'

const landing = (post: string) => `/influence-post/${post}/comment?initiative_id=none`

const resource = (initiative: string) =>
  `/influence-post/${id('post:question')}/comment/resource/1?initiative_id=${initiative}`

export const TRACKING: Record<string, RouteCase> = {
  'influence-post/:postId/:type': {
    at: landing(id('post:question')),
    foreign: { of: landing, id: id('post:lake') },
    refused: [
      { who: 'sam', at: landing(id('post:secret')), answer: 404 },
      { who: 'bea', at: landing(id('post:blocked')), answer: 404 },
    ],
  },
  // No initiative of the small world has links: where they lead is in influence.test.ts.
  'influence-post/:postId/:type/resource/:number': {
    at: resource('none'),
    foreign: { of: resource, id: id('initiative:lake') },
    refused: [{ who: 'sam', at: resource('none'), answer: 404 }],
  },
}
