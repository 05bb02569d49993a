import { idOf } from '~tests/support/world'
import type { Refused, RouteCase } from './case'

const CHECK = '/home/international-student-check'

const FIRST_WEEK = idOf('prompt:my-first-week')
const prompt = (rest: string) => (id: string) => `/prompt/a-prompt/${id}${rest}`
const foreign = (rest: string) => ({ of: prompt(rest), id: idOf('prompt:a-boat') })

/** Not for them, or no longer for anybody. (PROMPT-22, PROMPT-25) */
const hidden = (rest: string): Refused[] =>
  ['for-leaders', 'for-prospects', 'closed'].map((slug) => ({
    who: 'sam',
    at: prompt(rest)(idOf(`prompt:${slug}`)),
    answer: '/prompts',
  }))

export const PROMPTS: Record<string, RouteCase> = {
  prompts: { at: '/prompts' },
  'prompt/:urlName?': { at: '/prompt/my-first-week' },
  'prompt/:urlName/:promptId': {
    at: prompt('')(FIRST_WEEK),
    foreign: foreign(''),
    refused: hidden(''),
  },
  'prompt/:urlName/:promptId/respond': {
    at: prompt('/respond')(FIRST_WEEK),
    foreign: foreign('/respond'),
    refused: hidden('/respond'),
    act: {
      by: 'alma',
      page: prompt('/respond')(FIRST_WEEK),
      form: 'Post',
      values: { title: 'A response sent twice', content: 'Kept once.' },
      done: (db) => db.read.post.count({ where: { prompt_code: FIRST_WEEK } }),
    },
  },
  'mobile-app': { at: '/mobile-app' },
  'home/international-student-check': {
    at: CHECK,
    act: {
      by: 'alma',
      page: CHECK,
      form: 'Save',
      values: { international: 'yes' },
      done: (db) => db.read.user.count({ where: { id: idOf('alma'), char_international: true } }),
    },
  },
}
