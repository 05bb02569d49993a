import { useLoaderData } from '@remix-run/react'
import { deletePost, privatizePost, unprivatizePost } from '~/domain/posts/commands.server'
import { copyStays } from '~/domain/courses/homework.server'
import { ownPostById } from '~/domain/posts/queries.server'
import { lockablePost, lockPost, unlockPost } from '~/domain/posts/lock.server'
import {
  DELETE_POST,
  LOCK_POST,
  MAKE_PRIVATE,
  MAKE_VISIBLE,
  NOW_LOCKED,
  NOW_UNLOCKED,
  UNLOCK_POST,
  NOW_PRIVATE,
  NOW_VISIBLE,
  POST_DELETED,
} from '~/domain/posts/schema'
import { responsePromptHref } from '~/domain/prompts/queries.server'
import { actionTable } from '~/http/guards/action-table.server'
import { redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx } from '~/platform/ctx'
import { titleMeta } from '~/presenters/shell/title'
import type { ButtonVariant } from '~/ui/button'
import { ConfirmPage } from '~/ui/confirm-page'
import { post as postPath } from '~/views/links'

type Step = {
  title: string
  question: string
  variant?: ButtonVariant
  command: (ctx: Ctx, id: string) => Promise<unknown>
  done: string
  next?: (ctx: Ctx, id: string) => Promise<string | null>
  /** What it's about, for those who may do it; their own post if not given */
  find?: (ctx: Ctx, id: string) => Promise<{ id: string; title: string }>
}

/** Asks first who may do it. (POST-06) */
const confirm = ({ command, done, next, find = ownPostById, ...texts }: Step) => ({
  show: async ({ ctx, params }: RouteArgs) => {
    const { id, title } = await find(ctx, params.postId ?? '')
    const stays = command === deletePost ? await copyStays(ctx, id) : null
    return {
      ...texts,
      note: stays ? `${title}. ${stays}` : title,
      button: texts.title,
      back: postPath(id),
    }
  },
  run: async ({ ctx, context, params }: RouteArgs) => {
    const id = params.postId ?? ''
    await command(ctx, id)
    const path = next ? ((await next(ctx, id)) ?? '/home') : postPath(id)
    return redirectWithFlash(context, path, done)
  },
})

const { loader, action } = actionTable({
  /** (POST-07) */
  privatize: confirm({
    title: 'Make private',
    question: MAKE_PRIVATE,
    command: privatizePost,
    done: NOW_PRIVATE,
  }),
  /** (POST-08) */
  unprivatize: confirm({
    title: 'Make visible',
    question: MAKE_VISIBLE,
    command: unprivatizePost,
    done: NOW_VISIBLE,
  }),
  /** Leads home; from a response to its prompt. (POST-09, POST-10) */
  delete: confirm({
    title: 'Delete',
    question: DELETE_POST,
    variant: 'danger',
    command: deletePost,
    done: POST_DELETED,
    next: responsePromptHref,
  }),
  /** By staff of the school. Not in the spec. */
  lock: confirm({
    title: 'Lock',
    question: LOCK_POST,
    find: lockablePost,
    command: lockPost,
    done: NOW_LOCKED,
  }),
  unlock: confirm({
    title: 'Unlock',
    question: UNLOCK_POST,
    find: lockablePost,
    command: unlockPost,
    done: NOW_UNLOCKED,
  }),
})
export { loader, action }

export const meta = titleMeta<typeof loader>(({ title }) => title)

export default function Confirm() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />
}
