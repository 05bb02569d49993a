import { useActionData, useLoaderData } from '@remix-run/react'
import {
  archiveCategory,
  archiveEntry,
  findCategory,
  findEntry,
} from '~/domain/administration/catalog.server'
import { ARCHIVED, CATALOGS, NOT_EMPTY } from '~/domain/administration/schema-catalog'
import {
  invalid,
  redirectWithFlash,
  redirectWithLink,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { emptyFormState } from '~/ui/form-state'
import { schoolPage } from '~/views/links'
import { catalogIn } from './catalog-route.server'

export const meta = titleMeta<typeof loader>(({ question }) => question)

const readSubject = ({ params, url }: RouteArgs) => ({
  name: catalogIn(url),
  code: params.code ?? '',
  isCategory: url.pathname.includes('/category/'),
})

export const loader = requireMember(async (args) => {
  const { name, code, isCategory } = readSubject(args)
  const title = isCategory
    ? (await findCategory(args.ctx, name, code)).category.name
    : String((await findEntry(args.ctx, name, code)).entry.title)
  const note = isCategory ? 'Only a category with nothing in it can go.' : CATALOGS[name].archived
  return { name, question: `Archive “${title}”?`, note }
})

export const action = requireMember(async (args) => {
  const { ctx, context } = args
  const { name, code, isCategory } = readSubject(args)
  const back = schoolPage(name)
  if (isCategory) {
    const done = await archiveCategory(ctx, name, code)
    if (!done.ok) return invalid({ ...emptyFormState, formErrors: [NOT_EMPTY] })
    return redirectWithFlash(context, back, ARCHIVED)
  }
  await archiveEntry(ctx, name, code)
  const undo = { href: `${back}#archived`, text: 'Bring it back' }
  return redirectWithLink(context, back, ARCHIVED, undo)
})

export default function ArchiveEntry() {
  const { name, question, note } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <ConfirmPage
      question={question}
      note={note}
      form={form}
      button="Archive"
      back={schoolPage(name)}
    />
  )
}
