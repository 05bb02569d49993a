import { addPictures } from '~/domain/photos/pictures.server'
import { ownPictures } from '~/domain/photos/queries.server'
import { MAX_PHOTO_BYTES, PHOTO_NOT_SINGLE, PHOTO_REQUIRED } from '~/domain/photos/schema'
import { toAttachments } from '~/domain/photos/schema-pictures'
import { failure } from '~/platform/failures'
import { defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import { pictureEntity } from '../entities/picture'

/** Pictures for what one writes next. Not in the specification. */
export const pictureEndpoints: readonly Endpoint[] = [
  // A post, a comment or a message takes it by its id, within a day.
  defineEndpoint({
    method: 'POST',
    path: '/pictures',
    who: member('/ask'),
    upload: { field: 'picture', maxBytes: MAX_PHOTO_BYTES },
    response: pictureEntity,
    handle: async ({ ctx, context }) => {
      const [file, ...more] = context.files.get('picture') ?? []
      if (!file) return failure({ picture: [PHOTO_REQUIRED] })
      if (more.length > 0) return failure({ picture: [PHOTO_NOT_SINGLE] })
      const { limits, photos } = context.services
      const form = { idempotencyKey: crypto.randomUUID(), photos, limiter: limits.pictures }
      const { ids, problems, wait } = await addPictures(ctx, [file], form)
      const [added] = toAttachments(await ownPictures(ctx, ids))
      return added ? ok(added) : failure({ picture: problems }, wait)
    },
  }),
]
