import type { TypedResponse } from '@remix-run/node'
import type { z } from 'zod'
import type { Failure } from '~/platform/failures'
import {
  fail,
  invalid,
  parseRequestForm,
  requireMember,
  type RouteArgs,
} from './member-route.server'

/**
 * The action of a member's form, read by its schema. `run` returns where it leads, or a
 * command's failure, for which the form is shown again with what was typed, as for invalid input.
 */
export const formAction = <S extends z.ZodType>(
  schema: S | ((args: RouteArgs) => Promise<S>),
  run: (
    input: z.infer<S>,
    args: RouteArgs & { once: string },
  ) => Promise<TypedResponse<never> | Failure>,
) =>
  requireMember(async (args) => {
    const expected = typeof schema === 'function' ? await schema(args) : schema
    const { input, formState, once } = await parseRequestForm(args.request, expected)
    if (input === null) return invalid(formState)
    const done = await run(input, { ...args, once })
    return 'errors' in done ? fail(formState, done) : done
  })
