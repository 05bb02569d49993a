import * as z from 'zod'
import { textVersions } from '~/domain/versions/queries.server'
import { VERSIONS_SIZE, type VersionKind } from '~/domain/versions/schema'
import { defineList, member, type Endpoint } from '../endpoint'
import { time } from '../entities/time'
import { idField } from '../fields'

const formerText = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'Empty unless it’s a post’s' }),
    content: z.string(),
    tag_names: z.array(z.string()),
    written_at: time.nullable().meta({ description: 'Null where it isn’t known' }),
    replaced_at: time.meta({ description: 'When an edit replaced it' }),
  })
  .meta({ id: 'FormerText' })

const defineVersions = (kind: VersionKind, path: string, what: string) =>
  defineList({
    path,
    who: member('/home'),
    entity: formerText,
    most: VERSIONS_SIZE,
    input: { id: idField(what) },
    read: async ({ ctx }, { id }, cursor) => {
      const { items, next } = await textVersions(ctx, kind, id, cursor)
      return { items: items.map(({ former }) => formerText.parse(former)), next }
    },
  })

/** What texts said before they were edited, for their author and staff; pages show what changed. */
export const versionEndpoints: readonly Endpoint[] = [
  defineVersions('post', '/posts/:id/versions', 'a post'),
  defineVersions('comment', '/comments/:id/versions', 'a comment'),
  defineVersions('about', '/user/:id/about_versions', 'a user'),
]
