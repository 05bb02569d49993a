import * as z from 'zod'
import { audienceChoices } from '~/domain/announcements/audience.server'
import { dismissAnnouncement } from '~/domain/announcements/commands.server'
import {
  announce,
  archiveAnnouncement,
  reviseAnnouncement,
} from '~/domain/announcements/school-commands.server'
import {
  listForMember,
  listForStaff,
  readableAnnouncement,
  staffAnnouncement,
} from '~/domain/announcements/school.server'
import { ANNOUNCEMENTS_PAGE, AUDIENCE, WRITTEN } from '~/domain/announcements/schema-school'
import type { Ctx } from '~/platform/ctx'
import { failure } from '~/platform/failures'
import {
  defineCommand,
  defineEndpoint,
  defineList,
  member,
  ok,
  type Endpoint,
  type EndpointArgs,
} from '../endpoint'
import {
  announcementEntity,
  staffAnnouncementEntity,
  toAnnouncement,
  toStaffAnnouncement,
} from '../entities/announcement'
import {
  booleanField,
  CHANGED_SINCE,
  dayOrTimeField,
  idField,
  listField,
  momentFor,
} from '../fields'
import { limitListSearch, listSearch } from '../search-input'

const who = member('/home')
const id = idField('an announcement')

const LISTS = 'Empty or left out, it leaves no one out'
const written = z.looseObject({
  ...WRITTEN,
  status: listField(AUDIENCE.status).meta({ description: LISTS }),
  programs: listField(AUDIENCE.programs).meta({ description: `Ids of programs. ${LISTS}` }),
  campuses: listField(AUDIENCE.campuses).meta({ description: `Codes of institutions. ${LISTS}` }),
  roles: listField(AUDIENCE.roles).meta({ description: LISTS }),
  starts_at: dayOrTimeField.optional().meta({ description: 'Right away where left out' }),
  ends_at: dayOrTimeField,
  pinned: booleanField.default(false),
  urgent: booleanField.default(false).meta({ description: 'It is emailed once, when it starts' }),
})

type AnnouncementFields = z.output<typeof written>

/** Institutions have codes here; one that there isn't stays what it is, and is found to be wrong. */
async function readInput(ctx: Ctx, { status, programs, roles, ...input }: AnnouncementFields) {
  const known = (await audienceChoices(ctx)).campuses
  const campuses = input.campuses.map(
    (code) => known.find((campus) => campus.code === code)?.id ?? `code:${code}`,
  )
  return {
    title: input.title,
    text: input.text,
    audience: { status, programs, campuses, roles },
    starts_at: input.starts_at === undefined ? undefined : momentFor(ctx, input.starts_at),
    ends_at: momentFor(ctx, input.ends_at),
    pinned: input.pinned,
    urgent: input.urgent,
    mail_again: false,
  }
}

const form = ({ context }: EndpointArgs) => ({
  idempotencyKey: crypto.randomUUID(),
  product: context.services.env.PRODUCT_NAME,
})

const find = ({ ctx, context }: EndpointArgs, q: string) =>
  q === '' ? null : context.services.search.announcements(ctx, q)

/** What staff of a school say on home; those of operators are on its pages only. */
export const announcementEndpoints: readonly Endpoint[] = [
  defineList({
    path: '/announcements',
    who,
    entity: announcementEntity,
    most: ANNOUNCEMENTS_PAGE,
    input: listSearch,
    limit: limitListSearch,
    read: async (args, { q }, cursor) => {
      const { items, next } = await listForMember(args.ctx, cursor, await find(args, q))
      return { items: items.map(toAnnouncement), next }
    },
  }),
  // Reading it here leaves it unread: only its page is opened.
  defineEndpoint({
    path: '/announcements/:id',
    who,
    input: z.object({ id }),
    response: announcementEntity,
    handle: async ({ ctx }, input) => ok(toAnnouncement(await readableAnnouncement(ctx, input.id))),
  }),
  defineCommand({
    path: '/announcements/:id/got_it',
    who,
    input: z.object({ id }),
    run: ({ ctx }, input) => dismissAnnouncement(ctx, input.id),
  }),
  defineList({
    path: '/school_announcements',
    who,
    entity: staffAnnouncementEntity,
    most: ANNOUNCEMENTS_PAGE,
    input: listSearch,
    limit: limitListSearch,
    read: async (args, { q }, cursor) => {
      const { items, next } = await listForStaff(args.ctx, cursor, await find(args, q))
      return { items: items.map(toStaffAnnouncement), next }
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/school_announcements',
    who,
    input: written,
    response: staffAnnouncementEntity,
    handle: async (args, input) => {
      const { ctx, context } = args
      const done = await announce(ctx, await readInput(ctx, input), form(args))
      if (!done.ok) return done
      context.services.dispatcher.wake()
      return ok(toStaffAnnouncement(await staffAnnouncement(ctx, done.id)))
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/school_announcements/:id',
    who,
    input: written.extend({
      id,
      mail_again: booleanField.default(false).meta({
        description:
          'Everyone has to read it again: it’s back on home for those who have, and an urgent one is emailed once more',
      }),
      revised_at: z
        .union([z.iso.datetime(), z.literal('')], { error: CHANGED_SINCE })
        .optional()
        .meta({
          description:
            'revised_at of what it replaces, empty for null: it fails where it was changed since. Left out, it replaces any.',
        }),
    }),
    response: staffAnnouncementEntity,
    handle: async (args, { id, mail_again, revised_at: version, ...input }) => {
      const { ctx } = args
      const change = { ...(await readInput(ctx, input)), mail_again, version }
      const done = await reviseAnnouncement(ctx, id, change, form(args))
      if ('conflict' in done) return failure({ revised_at: [CHANGED_SINCE] })
      return done.ok ? ok(toStaffAnnouncement(await staffAnnouncement(ctx, id))) : done
    },
  }),
  defineCommand({
    path: '/school_announcements/:id/archive',
    who,
    input: z.object({ id }),
    run: ({ ctx }, input) => archiveAnnouncement(ctx, input.id),
  }),
]
