import * as z from 'zod'
import { MAX_PICTURES } from '~/domain/photos/schema-pictures'

/** A picture in a post, a comment or a message. */
export const pictureEntity = z
  .object({
    id: z.string(),
    type: z.literal('image'),
    image_url: z
      .string()
      .meta({ description: 'For those who can see what it is in, and no longer' }),
    alt: z.string().meta({ description: 'What describes it; empty where its author didn’t' }),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Picture' })

export const picturesEntity = z.array(pictureEntity).max(MAX_PICTURES)
