import * as z from 'zod'
import { block } from '~/domain/people/blocking.server'
import { personCounts } from '~/domain/profiles/counts.server'
import { profilePreview } from '~/domain/people/preview.server'
import { blockedPeople, unblock } from '~/domain/settings/blocks.server'
import { chooseAvatar, removePhoto, savePhoto } from '~/domain/profiles/photo-commands.server'
import {
  AVATAR_UNKNOWN,
  MAX_PHOTO_BYTES,
  PHOTO_LIMIT_REACHED,
  PHOTO_NOT_SINGLE,
  PHOTO_REQUIRED,
} from '~/domain/photos/schema'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { setGlobal, setOptStatus } from '~/domain/settings/opt-in.server'
import { OWN_TOGGLES } from '~/domain/settings/schema'
import { emailFrequencySchema } from '~/domain/settings/schema-email-frequency'
import { failure, NotFound } from '~/platform/failures'
import { defineCommand, defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import {
  blockedPerson,
  notVisibleUser,
  ownUserEntity,
  profileEntity,
  toNotVisible,
  toProfile,
} from '../entities/user'
import { booleanField, idField } from '../fields'
import { profileInput, saveProfileInput } from '../profile-input.server'
import { ownAccount } from '../own-account.server'

const settings = member('/account-settings')

const togglesInput = z.object(
  Object.fromEntries(OWN_TOGGLES.map((name) => [name, booleanField.optional()])) as Record<
    (typeof OWN_TOGGLES)[number],
    z.ZodOptional<typeof booleanField>
  >,
)

const settingsInput = z.object({ ...togglesInput.shape, ...emailFrequencySchema.shape })

const userId = idField('a user')

/** The viewer, their settings, and who they block. */
export const userEndpoints: readonly Endpoint[] = [
  // Also for someone who hasn't accepted the terms yet. (API-08, ACCESS-06)
  defineEndpoint({
    path: '/user',
    who: member('/accept'),
    response: ownUserEntity,
    handle: async ({ ctx }) => ok(await ownAccount(ctx)),
  }),
  // Fields of the profile, checked like its form, and toggles; none but those that are sent change.
  // (API-14, PROFILE-38, SETTINGS-10)
  defineEndpoint({
    method: 'POST',
    path: '/user',
    who: settings,
    input: z.object({ ...profileInput.shape, ...settingsInput.shape }),
    response: ownUserEntity,
    handle: async (args, input) => {
      const saved = await saveProfileInput(args, input)
      if (!saved.ok) return saved
      await saveOwnSettings(args.ctx, settingsInput.parse(input))
      return ok(await ownAccount(args.ctx))
    },
  }),
  // Someone the viewer can't see is like no one; of someone who doesn't share with them, the first
  // name is all there is. (API-09, PROFILE-04, PROFILE-06)
  defineEndpoint({
    path: '/user/:id',
    who: member('/profile'),
    input: z.object({ id: userId }),
    response: z.union([profileEntity, notVisibleUser]),
    handle: async ({ ctx }, { id }) => {
      const preview = await profilePreview(ctx, id)
      if (preview.kind === 'none') throw new NotFound()
      if (preview.kind === 'not shared') return ok(toNotVisible(preview))
      return ok(toProfile(preview, await personCounts(ctx, id)))
    },
  }),
  // (API-10, SETTINGS-12)
  defineEndpoint({
    path: '/user/find_blocked',
    who: settings,
    response: z.array(blockedPerson),
    handle: async ({ ctx }) => ok(await blockedPeople(ctx)),
  }),
  // (API-22, SETTINGS-10)
  defineCommand({
    path: '/user/toggle_global_setting',
    who: settings,
    input: z.object({ global: booleanField }),
    run: ({ ctx }, { global }) => setGlobal(ctx, global),
  }),
  // (API-23, SETTINGS-10)
  defineCommand({
    path: '/user/toggle_enrollment_opt_status',
    who: settings,
    input: z.object({
      enrollment_opt_status: z.enum(['in', 'out'], { error: 'Must be in or out' }),
    }),
    run: ({ ctx }, { enrollment_opt_status }) => setOptStatus(ctx, enrollment_opt_status),
  }),
  // (API-16, PHOTO-03)
  defineEndpoint({
    method: 'POST',
    path: '/user/photo',
    who: member('/profile'),
    input: z.object({ avatar_url: z.string({ error: AVATAR_UNKNOWN }) }),
    response: ownUserEntity,
    handle: async ({ ctx, context }, { avatar_url }) => {
      const outcome = await chooseAvatar(ctx, avatar_url, context.services.photos)
      return outcome.ok ? ok(await ownAccount(ctx)) : outcome
    },
  }),
  // Its middle, cut square. Not in the specification, which names no call for a file. (PHOTO-03, PHOTO-05)
  defineEndpoint({
    method: 'POST',
    path: '/user/upload_photo',
    who: member('/profile'),
    upload: { field: 'photo', maxBytes: MAX_PHOTO_BYTES },
    response: ownUserEntity,
    handle: async ({ ctx, context }) => {
      const [file, ...more] = context.files.get('photo') ?? []
      if (!file) return failure({ photo: [PHOTO_REQUIRED] })
      if (more.length > 0) return failure({ photo: [PHOTO_NOT_SINGLE] })
      const { limits, photos } = context.services
      const wait = await limits.photos.consume(ctx.viewer.id)
      if (wait > 0) return failure({ photo: [PHOTO_LIMIT_REACHED] }, wait)
      const saved = await savePhoto(ctx, file, { idempotencyKey: crypto.randomUUID(), photos })
      return saved.ok ? ok(await ownAccount(ctx)) : saved
    },
  }),
  // (API-17, PHOTO-04)
  defineCommand({
    path: '/user/remove_photo',
    who: member('/profile'),
    run: ({ ctx, context }) => removePhoto(ctx, context.services.photos),
  }),
  // (API-24, PEOPLE-09)
  defineCommand({
    path: '/user/block',
    who: member('/profile'),
    input: z.object({ user_to_block: userId }),
    run: ({ ctx }, { user_to_block }) => block(ctx, user_to_block),
  }),
  // (API-25, SETTINGS-14)
  defineCommand({
    path: '/user/unblock',
    who: settings,
    input: z.object({ user_id: userId }),
    run: ({ ctx }, { user_id }) => unblock(ctx, user_id, crypto.randomUUID()),
  }),
]
