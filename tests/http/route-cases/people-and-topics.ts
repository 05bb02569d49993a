import { idOf as id } from '~tests/support/world'
import { events, type RouteCase } from './case'

const person = (rest: string) => (one: string) => `/profile/${one}${rest}`
const foreignPerson = (rest: string) => ({ of: person(rest), id: id('lou') })

export const PEOPLE_AND_TOPICS: Record<string, RouteCase> = {
  profile: { at: '/profile' },
  badges: { at: '/badges' },
  'profile/:userId': { at: person('')(id('maya')), foreign: foreignPerson('') },
  'profile/:userId/followers': {
    at: person('/followers')(id('maya')),
    foreign: foreignPerson('/followers'),
  },
  'profile/:userId/following': {
    at: person('/following')(id('maya')),
    foreign: foreignPerson('/following'),
  },
  'profile/:userId/block': {
    at: person('/block')(id('maya')),
    foreign: foreignPerson('/block'),
    refused: [{ who: 'sam', at: person('/block')(id('sam')), answer: 403 }],
    act: {
      by: 'leo',
      page: person('/block')(id('cora')),
      form: 'Block',
      done: events('user.blocked', id('cora')),
    },
  },
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
