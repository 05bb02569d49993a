import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { discardDraftById } from '~/domain/drafts/commands.server'
import { ownDrafts } from '~/domain/drafts/list.server'
import { DISCARD_DRAFT, DRAFT_DISCARDED, nameOfDraft } from '~/domain/drafts/schema'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button, ButtonLink } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { drafts } from '~/views/addresses'

export const meta = titled<typeof loader>(() => 'Discard draft')

/** Asks first; a draft that is gone, or another's, leads to the list. */
export const loader = forMembers(({ ctx, params }) => {
  const draft = ownDrafts(ctx).find(({ id }) => id === params.draftId)
  if (!draft) throw redirect(drafts)
  return { name: nameOfDraft(draft) }
})

export const action = forMembers(async ({ ctx, context, params }) => {
  await discardDraftById(ctx, params.draftId ?? '')
  return goWith(context, drafts, DRAFT_DISCARDED)
})

export default function Discard() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <Page title={DISCARD_DRAFT} lede={name}>
      <Form>
        <FormButtons>
          <Button variant="danger">Discard</Button>
          <ButtonLink href={drafts} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
