import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ownUser } from '~/domain/accounts/own-user.server'
import { coachChoices } from '~/domain/administration/people.server'
import { inviteChoices } from '~/domain/administration/people-invite.server'
import { audienceChoices } from '~/domain/announcements/audience.server'
import { personProfile } from '~/domain/people/queries.server'
import { movablePost } from '~/domain/posts/move.server'
import { pinnablePost } from '~/domain/posts/pins.server'
import { blockedPeople } from '~/domain/settings/blocks.server'
import type { Ctx } from '~/platform/ctx'
import { ctx, db, idOf, NOW, dbTest as test, type PersonName } from '~tests/support/fixtures'
import { ROOT } from '~tests/support/paths'

/** As people look for them, and written so that bytes have another order. */
const NAMES = ['Adams', 'baker', 'O’Casey', 'Özdemir', 'Zhang']
/** Neither as bytes have them nor the other way around */
const MIXED = [4, 2, 0, 3, 1]
const PEOPLE = ['alex', 'leo', 'cora', 'dev', 'abe'] as const
const school = { partner_code: 'northfield', created_at: NOW }

const renamed = async () => {
  for (const [at, n] of MIXED.entries())
    await db.write((tx) =>
      tx.user.update({ where: { id: idOf(PEOPLE[at]!) }, data: { last_name: NAMES[n]! } }),
    )
}

/** The texts among what a list shows, in its order. */
const shown = (texts: readonly (string | undefined)[]) =>
  texts.flatMap((text) => NAMES.filter((name) => text?.includes(name)))

type List = { fill: () => Promise<unknown>; read: (as: Ctx) => Promise<(string | undefined)[]> }

const program = async () =>
  db.write((tx) =>
    tx.program.createMany({
      data: MIXED.map((n) => ({
        id: idOf(`program:${n}`),
        partner_code: 'northfield',
        name: NAMES[n]!,
      })),
    }),
  )
const campus = async () =>
  db.write((tx) =>
    tx.institution.createMany({
      data: MIXED.map((n) => ({
        id: idOf(`campus:${n}`),
        partner_code: 'northfield',
        name: NAMES[n]!,
        institution_code: `c${n}`,
      })),
    }),
  )
const topic = async () => {
  const where = { id: idOf('topic:study') }
  const { id: _, title: __, code: ___, ...like } = await db.read.topic.findUniqueOrThrow({ where })
  await db.write(async (tx) => {
    for (const n of MIXED)
      await tx.topic.create({
        data: {
          ...like,
          id: idOf(`topic:${n}`),
          title: NAMES[n]!,
          code: `t${n}`,
          contents: [],
        },
      })
  })
}
const inTopics = async () => {
  await topic()
  await db.write((tx) =>
    tx.postTopic.createMany({
      data: MIXED.map((n) => ({
        ...school,
        post_id: idOf('post:question'),
        topic_id: idOf(`topic:${n}`),
      })),
    }),
  )
}
const interest = () =>
  db.write(async (tx) => {
    for (const n of MIXED) {
      const id = idOf(`interest:${n}`)
      const order = { select_order: 1, match_order: 1 }
      await tx.interest.create({ data: { id, code: `i${n}`, name: NAMES[n]!, ...order } })
      await tx.userInterest.create({ data: { user_id: idOf('sam'), interest_id: id } })
    }
  })
const blocked = async () => {
  await renamed()
  await db.write((tx) =>
    tx.block.createMany({
      data: PEOPLE.map((name) => ({
        ...school,
        user_id: idOf('sam'),
        blocked_user_id: idOf(name),
      })),
    }),
  )
}
const coaches = async () => {
  await renamed()
  const id = { in: PEOPLE.map((name) => idOf(name)) }
  await db.write((tx) => tx.user.updateMany({ where: { id }, data: { coach_user: true } }))
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

const LISTS: Record<string, [PersonName, List]> = {
  'blocked people': ['sam', { fill: blocked, read: async (as) => names(await blockedPeople(as)) }],
  'coaches of someone': [
    'emma',
    {
      fill: coaches,
      read: async (as) => (await coachChoices(as, idOf('sam'))).map(({ label }) => label),
    },
  ],
  'programs of an invitation': [
    'emma',
    {
      fill: program,
      read: async (as) => (await inviteChoices(as)).programs.map(({ label }) => label),
    },
  ],
  'campuses of an invitation': [
    'emma',
    {
      fill: campus,
      read: async (as) => (await inviteChoices(as)).campuses.map(({ label }) => label),
    },
  ],
  'programs of an audience': [
    'stan',
    { fill: program, read: async (as) => names((await audienceChoices(as)).programs) },
  ],
  'campuses of an audience': [
    'stan',
    { fill: campus, read: async (as) => names((await audienceChoices(as)).campuses) },
  ],
  'topics to move a post to': [
    'stan',
    {
      fill: topic,
      read: async (as) => titles((await movablePost(as, idOf('post:question'))).others),
    },
  ],
  'topics to move a post from': [
    'stan',
    {
      fill: inTopics,
      read: async (as) => titles((await movablePost(as, idOf('post:question'))).present),
    },
  ],
  'topics to pin a post in': [
    'stan',
    {
      fill: inTopics,
      read: async (as) => titles((await pinnablePost(as, idOf('post:question'))).places),
    },
  ],
  'own interests': [
    'sam',
    { fill: interest, read: async (as) => names((await ownUser(as)).interests) },
  ],
  'interests of a profile': [
    'maya',
    {
      fill: interest,
      read: async (as) => {
        const profile = await personProfile(as, idOf('sam'))
        return profile.visible ? names(profile.interests) : []
      },
    },
  ],
}

test.each(Object.entries(LISTS))(
  '[PEOPLE-16] %s: Adams, Baker, O’Casey, Özdemir, Zhang',
  async (_, [who, { fill, read }]) => {
    await fill()
    expect(shown(await read(await ctx(who)))).toEqual(NAMES)
  },
)

/** Orders by a name as bytes have it, and why that is right. */
const BY_BYTES: Readonly<Record<string, string>> = {
  "app/domain/partners/lists/topics.server.ts: { name: 'asc' }": 'the order of a file',
  "app/domain/partners/lists/topics.server.ts: { title: 'asc' }": 'the order of a file',
  "app/domain/partners/lists/prompts.server.ts: { name: 'asc' }": 'the order of a file',
  "app/domain/insights/queries.server.ts: { name: 'asc' }": 'the names of tables, which are code',
  'app/domain/moderation/workload.server.ts: who': 'of those who have waited equally long',
}

const NAME = String.raw`"?\b(?:\w+_)?(?:name|title|label|who)\b"?`

test('[PEOPLE-16] no other list goes by names as their bytes are', () => {
  const list = ['ls-files', 'app', 'search']
  const paths = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const found = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('app/platform/database/'))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const byPrisma = text.match(new RegExp(`\\{ ${NAME}: '(asc|desc)' \\}`, 'g')) ?? []
      // What stands in braces is a fragment of its own: ${alphabetical('u.last_name')}
      const orders = text.match(/ORDER BY (?:\$\{[^}]*\}|[^`$)])*/g) ?? []
      const bySql = orders.flatMap(
        (order) =>
          order.replace(/\$\{[^}]*\}/g, '').match(new RegExp(`(\\w+\\.)?${NAME}`, 'g')) ?? [],
      )
      // A fragment that is an order, or part of one
      const byCase = text.match(new RegExp(`lower\\((\\w+\\.)?${NAME}\\)(?=,)`, 'g')) ?? []
      return [...byPrisma, ...bySql, ...byCase].map((order) => `${path}: ${order}`)
    })
  expect([...new Set(found)].sort()).toEqual(Object.keys(BY_BYTES).sort())
})
