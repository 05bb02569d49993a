import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { channelWith, invitablePerson } from '~/domain/messages/channels.server'
import { inviteText, MESSAGE_SENT, NO_INTERNET_EXPLORER } from '~/domain/messages/schema-texts'
import { starters, withStarter } from '~/domain/messages/starters'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { commonPoints } from '~/domain/people/in-common'
import { traitsInCommon } from '~/domain/people/open-profiles.server'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { personProfile } from '~/domain/people/queries.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { isRisky } from '~/domain/safety/phrases.server'
import { initialFormState, leaveFlash, requireMember } from '~/http/guards/member-route.server'
import { safePath } from '~/http/addresses/paths'
import { isFormRejected } from '~/http/forms/rejected-form.server'
import { returnPath } from '~/http/guards/return-path.server'
import { canAddPictures } from '~/policy/pictures'
import { isInternetExplorer } from '~/policy/messages'
import type { Ctx } from '~/platform/ctx'
import type { RouteHandle } from '~/root'
import { titleMeta } from '~/presenters/shell/title'
import { emptyFormState, fieldValue, type FormState } from '~/ui/form-state'
import { Callout } from '~/ui/messages'
import { Page } from '~/ui/page'
import { channel, newestMessage, profile } from '~/views/links'
import { messageAgain, messageFailed, readMessage } from './send.server'
import { PrivacyNote, Recipient, Starters } from './first-message-parts'
import { MessageForm } from '~/views/messages/write-area'

export const meta = titleMeta<typeof loader>(({ name }) => `Message ${name}`)

/** The first message to someone; a conversation that there is opens instead. (DM-16, DM-17, DM-19) */
export const loader = requireMember(async (args) => {
  const { ctx, context, params, request } = args
  const id = params.userId ?? ''
  const known = await channelWith(ctx, id)
  // What came too late is nowhere else, so nothing leads away from it.
  const isLate = context.savedFields !== null
  // What was just rejected stays in the form, as long as there is one for them.
  if (known && !isLate && !isFormRejected(request)) throw redirect(newestMessage(known))
  const { first_name: name } = await invitablePerson(ctx, ctx.db.read, id).catch((error) => {
    if (known && !isLate) throw redirect(newestMessage(known))
    // Who may be in danger is led here: their coach is reached some other way.
    throw id === ctx.viewer.coach ? redirect(profile(id)) : error
  })
  return {
    name,
    invites: !known,
    ...(await loadRecipient(ctx, id)),
    tooOld: isInternetExplorer(context.userAgent),
    returnTo: returnPath(args, profile(id)),
    mayAddPictures: canAddPictures(ctx.viewer, ctx.partner),
    formState: initialFormState(context),
  }
})

export const handle: RouteHandle = { upload: PICTURE_UPLOAD }

/** Who it is, and what one could begin with. */
async function loadRecipient(ctx: Ctx, id: string) {
  const profile = await personProfile(ctx, id)
  if (!profile.visible) return { person: null, points: [], starters: [] }
  const traits = await traitsInCommon(ctx, id)
  const { person } = profile
  return { person, points: commonPoints(traits), starters: starters(ctx.viewer, person, traits) }
}

/** The form again, with the chosen starter behind what was typed. */
async function fillIn(ctx: Ctx, id: string, starter: string, { values }: FormState) {
  await invitablePerson(ctx, ctx.db.read, id)
  const { starters } = await loadRecipient(ctx, id)
  const chosen = starters[Number(starter)]
  const typed = typeof values.text === 'string' ? values.text : ''
  const text = chosen ? withStarter(typed, chosen) : typed
  return messageAgain({ formState: { ...emptyFormState, values: { ...values, text } } }, 200)
}

/** Sends it and leads back to where the form was opened. (DM-20, DM-21, DM-33) */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  const id = params.userId ?? ''
  const message = await readMessage(args)
  if ('again' in message) return message.again
  const { input, formState, texts } = message
  const [starter] = texts.starter ?? []
  if (starter !== undefined) return fillIn(ctx, id, starter, formState)
  if (!input) {
    // Someone who can't write to them reads only that, whatever they typed.
    await invitablePerson(ctx, ctx.db.read, id)
    return messageAgain({ formState }, 400)
  }
  const { env, limits } = context.services
  const form = { idempotencyKey: message.once, product: env.PRODUCT_NAME }
  const sent = await publishWithinLimit(limits.writing.messages, ctx, () =>
    sendFirstMessage(ctx, id, input, form),
  )
  if (!sent.ok) return messageFailed(formState, sent)
  context.hasStored = true
  const to = safePath(texts.return_to?.[0] ?? null, profile(id))
  const link = { href: channel(sent.channel_id), text: MESSAGE_SENT.link }
  await leaveFlash(context, { text: MESSAGE_SENT.text, link, care: isRisky(input.text) })
  return redirect(to, 303)
})

export default function FirstMessage() {
  const { name, invites, person, points, starters, tooOld, ...page } =
    useLoaderData<typeof loader>()
  const { returnTo, formState } = page
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  return (
    <Page title={`Message ${name}`} lede={invites && !tooOld ? inviteText(name) : undefined}>
      {tooOld ? (
        <Callout>
          <p>{NO_INTERNET_EXPLORER}</p>
        </Callout>
      ) : (
        <>
          {person && <Recipient person={person} points={points} />}
          <MessageForm
            form={form}
            back={fieldValue(form, 'return_to', returnTo)}
            mayAddPictures={page.mayAddPictures}
            inPictures={result?.inPictures}
          >
            <Starters starters={starters} />
          </MessageForm>
          <PrivacyNote />
        </>
      )}
    </Page>
  )
}
