import { useActionData, useLoaderData } from '@remix-run/react'
import { createToken, ownTokens } from '~/domain/settings/access-tokens.server'
import {
  TOKEN_CREATED,
  TOKEN_CREATED_BEFORE,
  tokenSchema,
} from '~/domain/settings/schema-access-tokens'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  redirectWithSecret,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { AccessTokens } from '~/views/settings/access-tokens'
import { accessTokens } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Access tokens')

/** Keys for programs of one's own. Not in the spec. */
export const loader = requireMember(async ({ ctx, context }) => ({
  tokens: await ownTokens(ctx),
  typed: initialFormState(context),
}))

/** The secret is a message to the next page, so that it's shown once and kept nowhere. */
export const action = requireMember(async ({ ctx, context, request }) => {
  const { input, formState, once } = await parseRequestForm(request, tokenSchema)
  if (!input) return invalid(formState)
  const outcome = await createToken(ctx, input, once)
  if (!outcome.ok) return fail(formState, outcome)
  return outcome.secret === null
    ? redirectWithFlash(context, accessTokens, TOKEN_CREATED_BEFORE)
    : redirectWithSecret(context, accessTokens, TOKEN_CREATED, outcome.secret)
})

export default function AccessTokensPage() {
  const form = useActionData<typeof action>()?.formState
  return <AccessTokens {...useLoaderData<typeof loader>()} form={form} />
}
