import { useActionData, useLoaderData } from '@remix-run/react'
import { changeRole } from '~/domain/administration/people-commands.server'
import { schoolPerson } from '~/domain/administration/people.server'
import {
  ROLE_GIVEN,
  ROLE_LOSSES,
  ROLE_TAKEN,
  ROLE_TEXTS,
  type SchoolPersonDetails,
} from '~/domain/administration/schema-people'
import {
  fail,
  redirectWithLink,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { normalizePath } from '~/policy/navigation-guard'
import { isSchoolRole, isStatus, type SchoolRole } from '~/policy/people-administration'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { pluralize } from '~/ui/count'
import { emptyFormState } from '~/ui/form-state'
import { schoolPersonRole, schoolPerson as personPage } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ question }) => question)

/** What giving someone a role or taking it does, before it's done. */
export const loader = requireMember(async (args) => {
  const { person, role, on } = await readChange(args)
  const { label } = ROLE_TEXTS[role]
  const { id, name } = person
  const question = on ? `Give ${name} the role ${label}?` : `Take the role ${label} from ${name}?`
  return { id, question, note: consequences(person, role, on), on }
})

export const action = requireMember(async (args) => {
  const { person, role, on, product } = await readChange(args)
  const { id, name, roles } = person
  const outcome = await changeRole(args.ctx, id, { role, on, product })
  if (!outcome.ok) return fail(emptyFormState, outcome)
  const before = isStatus(role) ? roles.find(isStatus) : role
  const text = (on ? ROLE_GIVEN : ROLE_TAKEN)(role, name)
  const undo = schoolPersonRole(id, before ?? role, isStatus(role) || !on)
  return redirectWithLink(args.context, personPage(id), text, { href: undo, text: 'Undo' })
})

/** Who, which role, and whether they get it; a status can't be taken. */
async function readChange({ ctx, context, params, url }: RouteArgs) {
  const { PRODUCT_NAME: product } = context.services.env
  const person = await schoolPerson(ctx, params.userId ?? '', product)
  const role = params.role ?? ''
  const on = normalizePath(url.pathname).split('/').at(-2) === 'give'
  if (!isSchoolRole(role) || (!on && isStatus(role))) throw new NotFound()
  return { person, role, on, product }
}

function consequences({ roles, students }: SchoolPersonDetails, role: SchoolRole, on: boolean) {
  const status = roles.find(isStatus)
  if (roles.includes(role) === on)
    return on ? 'They have it already.' : 'They don’t have it anymore.'
  if (on && isStatus(role) && status)
    return `${ROLE_TEXTS[role].gives} Until now: ${ROLE_TEXTS[status].label}.`
  if (on) return ROLE_TEXTS[role].gives
  const left =
    role === 'success_coach' && students > 0
      ? ` ${pluralize(students, 'student has', 'students have')} no coach then.`
      : ''
  return `${ROLE_LOSSES[role] ?? ''}${left}`
}

export default function ChangeRole() {
  const { id, question, note, on } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={question}
      note={note}
      button={on ? 'Give the role' : 'Take the role'}
      variant={on ? 'primary' : 'danger'}
      back={personPage(id)}
      form={useActionData<typeof action>()?.formState}
    />
  )
}
