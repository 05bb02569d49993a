import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { fillCases } from '../support/small-world/cases'
import { fillSmallWorld, idOf } from '../support/world'
import { desk, type Desk } from './quad'

async function populated(): Promise<Desk> {
  const here = desk()
  await here.look(fillSmallWorld)
  await here.look(fillCases)
  return here
}
const caseId = (name: string) => idOf(`case:${name}`)
const who = `os:${userInfo().username}`
const rowOf = ({ look }: Desk, name: string) =>
  look((db) => db.read.moderationCase.findUnique({ where: { id: caseId(name) } }))
const listed = async ({ quad }: Desk, ...args: string[]) => {
  const answer = await quad(['moderation', 'list', ...args, '--json'])
  expect(answer.code).toBe(0)
  return [...(answer.json().cases ?? [])]
}

test('[CLI-26] cases of one school or all are listed as staff sees them, and shown with all that a decision needs', async () => {
  const here = await populated()
  const all = await listed(here)
  expect(new Set(all.map(({ partner_code }) => partner_code))).toEqual(
    new Set(['lakeside', 'northfield']),
  )
  const lake = await listed(here, '--partner', 'lakeside')
  expect(lake).toMatchObject([{ id: caseId('lake'), kind: 'post', reasons: ['offensive'] }])
  const people = await listed(here, '--kind', 'user')
  expect(new Set(people.map(({ kind }) => kind))).toEqual(new Set(['user']))
  expect(await listed(here, '--limit', '2')).toHaveLength(2)
  expect(await listed(here, '--queue', 'decided')).toMatchObject([{ id: caseId('hidden') }])
  expect((await here.quad(['moderation', 'list', '--queue', 'asleep'])).code).toBe(2)

  const shown = await here.quad(['moderation', 'show', caseId('post'), '--json'])
  expect(shown.json().case).toMatchObject({
    ...{ id: caseId('post'), partner_code: 'northfield', kind: 'post', state: 'open' },
    reports: [{ reason: 'offensive', by: { id: idOf('maya') } }],
  })
  const text = (await here.quad(['moderation', 'show', caseId('post')])).out
  expect(text).toContain('The words of post:leader')
  expect(text).toMatch(/Maya North: offensive/)
  for (const wrong of ['nothing', idOf('sam')]) {
    const refused = await here.quad(['moderation', 'show', wrong])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('There is no case')
  }
})

test('[CLI-26] a case is decided by the commands of the site, by the operator; a second time there is nothing to do', async () => {
  const here = await populated()
  const resolve = (name: string, decision: string, ...more: string[]) =>
    here.quad(['moderation', 'resolve', caseId(name), '--decision', decision, ...more])

  const kept = await resolve('keep', 'keep', '--note', 'All is well.')
  expect(kept.code).toBe(0)
  expect(await rowOf(here, 'keep')).toMatchObject({ state: 'dismissed', decided_by: who })
  const notes = await here.look((db) => db.read.moderationNote.findMany())
  expect(notes).toMatchObject([{ case_id: caseId('keep'), author_id: who, text: 'All is well.' }])

  const told = ['--tell', 'It names a person.']
  expect((await resolve('hide', 'hide', ...told)).code).toBe(0)
  const comment = () =>
    here.look((db) => db.read.comment.findUnique({ where: { id: idOf('comment:bea') } }))
  expect(await comment()).toMatchObject({ hidden: true })
  const again = await resolve('hide', 'hide', ...told, '--json')
  expect(again.json().outcome).toBe('nothing to do')
  expect((await resolve('hide', 'show')).code).toBe(0)
  expect(await comment()).toMatchObject({ hidden: false })

  const asked = await resolve('remove', 'remove', ...told)
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  expect((await resolve('remove', 'remove', ...told, '--yes')).code).toBe(0)
  const gone = await here.look((db) =>
    db.read.comment.findUnique({ where: { id: idOf('comment:alex') } }),
  )
  expect(gone?.deleted_at).toBeTruthy()

  const names = await here.look((db) => db.read.event.findMany({ select: { name: true } }))
  for (const name of ['moderation.decided', 'comment.hidden', 'comment.shown', 'comment.deleted'])
    expect(names.map((event) => event.name)).toContain(name)
  const audit = await here.look((db) =>
    db.read.audit.findMany({
      where: { command: { startsWith: 'moderation' }, outcome: 'resolved' },
    }),
  )
  expect(audit.map((row) => row.who)).toEqual(audit.map(() => who))
  // Staff reads who it was.
  const shown = await here.quad(['moderation', 'show', caseId('hide'), '--json'])
  expect(shown.json().case).toMatchObject({ decided_name: 'Support' })
  const decided = await listed(here, '--queue', 'decided', '--partner', 'northfield')
  expect(decided.map((one) => String(one.who))).toContain('Support')
})

test('[CLI-26] what the site would refuse is refused: missing words, what does not fit, what others have or have decided', async () => {
  const here = await populated()
  const resolve = (name: string, ...more: string[]) =>
    here.quad(['moderation', 'resolve', caseId(name), ...more])
  for (const [args, said] of [
    [[], '--decision'],
    [['--decision', 'delete'], 'must be one of keep, hide'],
    [['--decision', 'hide'], '--tell Please say why'],
    [['--decision', 'resolve', '--note', 'x'], 'for reports of people'],
    [['--decision', 'keep', '--tell', 'x'], 'only of a hidden or removed thing'],
  ] as const) {
    const refused = await resolve('post', ...args)
    expect(refused, args.join(' ')).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain(said)
  }
  const person = await resolve('take', '--decision', 'remove', '--tell', 'x')
  expect(person.err).toContain('quad users suspend')
  expect((await resolve('resolve', '--decision', 'resolve')).err).toContain('--note')
  expect((await resolve('resolve', '--decision', 'resolve', '--note', 'Talked.')).code).toBe(0)

  const late = await resolve('hidden', '--decision', 'keep')
  expect(late).toMatchObject({ code: 1, out: '' })
  expect(late.err).toContain('Stan North has decided this in the meantime: hidden.')

  await here.look((db) =>
    db.write((tx) =>
      tx.moderationCase.update({
        where: { id: caseId('take') },
        data: { state: 'taken', taken_by: idOf('stan'), taken_at: new Date() },
      }),
    ),
  )
  const taken = await resolve('take', '--decision', 'keep')
  expect(taken.code).toBe(1)
  expect(taken.err).toContain('Stan North has taken this case')
  expect((await resolve('take', '--decision', 'keep', '--take-over')).code).toBe(0)
  expect(await rowOf(here, 'take')).toMatchObject({ decision: 'keep', decided_by: who })
})
