import { idOf } from '~tests/support/fixtures'
import { prompt } from '~tests/support/prompt-site'
import { findQuestion } from './beginning'
import { findEdits } from './edits'
import { isEdit, type Kind } from './forms'

/** Where each kind is written. */
export async function findPaths(channel: string): Promise<(kind: Kind) => string> {
  const paths = {
    message: `/dm/${channel}`,
    'first message': `/profile/${idOf('alex')}/message`,
    comment: `/post/${idOf('post:welcome')}`,
    answer: await findQuestion(),
    post: '/new-post',
    question: '/ask',
    response: prompt('a-good-class', '/respond'),
    about: '/profile/about',
  }
  // Someone responds to a prompt once: what is changed is at another one.
  const others = { ...paths, response: prompt('my-first-week', '/respond') }
  const edits = await findEdits((kind) => others[kind as keyof typeof others])
  return (kind) => (isEdit(kind) ? edits.path(kind) : paths[kind])
}

/** A first message to someone that there is a conversation with leads there. */
export const isAt = (paths: (kind: Kind) => string, kind: Kind, path: string): boolean =>
  paths(kind) === path ||
  (kind === 'first message' && /^\/dm\/[0-9a-z]{26}$/.test(path) && path !== paths('message'))
