import { userInfo } from 'node:os'
import { expect } from 'vitest'
import { idOf, NOW, type PersonName } from '../support/database'
import { updateUser } from '../support/users'
import { test, type Workspace } from './quad'

const caseId = (name: string) => idOf(`case:${name}`)
const who = `os:${userInfo().username}`
const findCase = ({ look }: Workspace, name: string) =>
  look((db) => db.read.moderationCase.findUnique({ where: { id: caseId(name) } }))
const listed = async ({ json }: Workspace, ...args: string[]) => [
  ...(await json(['moderation', 'list', ...args])).cases!,
]

test('[CLI-26] cases are listed as staff sees them, and shown whole', async ({
  twoSchools: cli,
}) => {
  const all = await listed(cli)
  expect(new Set(all.map(({ partner_code }) => partner_code))).toEqual(
    new Set(['lakeside', 'northfield']),
  )
  const lake = await listed(cli, '--partner', 'lakeside')
  expect(lake).toMatchObject([
    { id: caseId('lake'), kind: 'post', reasons: ['offensive'], author: { id: idOf('lou') } },
  ])
  const people = await listed(cli, '--kind', 'user')
  expect(new Set(people.map(({ kind }) => kind))).toEqual(new Set(['user']))
  expect(await listed(cli, '--limit', '2')).toHaveLength(2)
  expect(await listed(cli, '--queue', 'decided')).toHaveLength(2)
  expect((await listed(cli, '--queue', 'appeals')).map(({ id }) => id).sort()).toEqual(
    [caseId('uphold'), caseId('overturn')].sort(),
  )
  const show = ['moderation', 'show', caseId('post')]
  await cli.json(show, {
    case: {
      id: caseId('post'),
      partner_code: 'northfield',
      kind: 'post',
      state: 'open',
      reports: [{ reason: 'offensive', by: { id: idOf('maya') } }],
    },
  })
  await cli.prints(show, ['The words of post:leader', 'Maya North: offensive'])
  await cli.write((tx) => updateUser(tx, idOf('alex'), { phone: '555-0142 x3' }))
  const reached = ['moderation', 'show', caseId('reached')]
  await cli.prints(reached, ['Reach them\n  email: alex@northfield.test\n  phone: 555-0142 x3\n'])
  await cli.json(reached, { case: { reach: { phone: '555-0142 x3' } } })
  expect(await cli.prints(show, /./)).not.toContain('Reach them')
  for (const wrong of ['nothing', idOf('sam')])
    await cli.refuses(['moderation', 'show', wrong], 1, 'There is no case')
})

test('[CLI-26] a case is decided once, by the operator', async ({ twoSchools: cli }) => {
  const resolve = (name: string, decision: string, ...more: string[]) => [
    'moderation',
    'resolve',
    caseId(name),
    '--decision',
    decision,
    ...more,
  ]
  await cli.json(resolve('keep', 'keep', '--note', 'All is well.'))
  expect(await findCase(cli, 'keep')).toMatchObject({ state: 'dismissed', decided_by: who })
  const notes = await cli.look((db) => db.read.moderationNote.findMany())
  expect(notes).toMatchObject([{ case_id: caseId('keep'), author_id: who, text: 'All is well.' }])

  const notice = ['--rule', 'Be kind', '--tell', 'It names a person.']
  const comment = (name: string) =>
    cli.look((db) => db.read.comment.findUnique({ where: { id: idOf(`comment:${name}`) } }))
  for (const outcome of ['done', 'nothing to do']) {
    await cli.json(resolve('hide', 'hide', ...notice), { outcome })
    expect(await comment('bea')).toMatchObject({ hidden: true })
  }
  const other = resolve('hide', 'hide', '--rule', 'Be kind', '--tell', 'Something else.')
  await cli.refuses(other, 1, 'already decided this case: hidden')
  await cli.json(resolve('hide', 'show'))
  expect(await comment('bea')).toMatchObject({ hidden: false })

  await cli.needsYes(resolve('remove', 'remove', ...notice))
  await cli.json(resolve('remove', 'remove', ...notice, '--yes'))
  expect((await comment('alex'))?.deleted_at).toBeTruthy()

  const names = await cli.look((db) => db.read.event.findMany({ select: { name: true } }))
  for (const name of ['moderation.decided', 'comment.hidden', 'comment.shown', 'comment.deleted'])
    expect(names.map((event) => event.name)).toContain(name)
  // Staff reads who it was.
  await cli.json(['moderation', 'show', caseId('hide')], { case: { decided_name: 'Support' } })
  const decided = await listed(cli, '--queue', 'decided', '--partner', 'northfield')
  expect(decided.map((one) => String(one.who))).toContain('Support')
})

test('[CLI-26] what the site would refuse is refused', async ({ twoSchools: cli }) => {
  const resolve = (name: string, ...more: string[]) => [
    'moderation',
    'resolve',
    caseId(name),
    ...more,
  ]
  for (const [args, message] of [
    [[], '--decision'],
    [['--decision', 'delete'], 'must be one of keep, hide'],
    [['--decision', 'hide', '--rule', 'Be kind'], '--tell Please say why'],
    [['--decision', 'hide', '--tell', 'x'], '--rule Please choose the rule: “Be kind”'],
    [['--decision', 'hide', '--rule', 'No fun', '--tell', 'x'], 'doesn’t have this rule'],
    [['--decision', 'keep', '--rule', 'Be kind'], 'goes only with hide or remove'],
    [['--decision', 'resolve', '--note', 'x'], 'for reports of people'],
    [['--decision', 'keep', '--tell', 'x'], 'goes only with hide or remove'],
  ] as const)
    await cli.refuses(resolve('post', ...args), 2, message)
  const suspend = 'quad users suspend'
  await cli.refuses(resolve('take', '--decision', 'remove', '--tell', 'x'), 2, suspend)
  await cli.refuses(resolve('resolve', '--decision', 'resolve'), 2, '--note')
  await cli.json(resolve('resolve', '--decision', 'resolve', '--note', 'Talked.'))
  const late = 'Stan North already decided this case: hidden.'
  await cli.refuses(resolve('hidden', '--decision', 'keep'), 1, late)

  const data = { state: 'taken', assignee_id: idOf('stan'), assigned_at: new Date() }
  await cli.write((tx) => tx.moderationCase.update({ where: { id: caseId('take') }, data }))
  const taken = 'Stan North is working on this case'
  await cli.refuses(resolve('take', '--decision', 'keep'), 1, taken)
  await cli.json(resolve('take', '--decision', 'keep', '--take-over'))
  expect(await findCase(cli, 'take')).toMatchObject({ decision: 'keep', decided_by: who })
})

test('an operator decides once about an appeal, and not about their own decision', async ({
  twoSchools: cli,
}) => {
  const decide = (name: string, outcome: string, ...more: string[]) => [
    'moderation',
    'appeal',
    caseId(name),
    '--outcome',
    outcome,
    ...more,
  ]
  const show = ['moderation', 'show', caseId('overturn')]
  await cli.prints(show, [
    'rule         Be kind',
    'It was a joke',
    'waits for someone else of staff',
  ])
  await cli.json(show, { case: { rule: 'Be kind', appeal: { outcome: null, for_support: false } } })
  await cli.refuses(decide('keep', 'upheld', '--tell', 'x'), 1, 'No one has appealed')
  await cli.refuses(decide('overturn', 'maybe', '--tell', 'x'), 2, 'must be one of upheld')
  await cli.refuses(decide('overturn', 'overturned'), 2, '--tell Please say why')
  const because = ['--tell', 'It names no one.']
  for (const outcome of ['done', 'nothing to do'])
    await cli.json(decide('overturn', 'overturned', ...because), { outcome })
  expect(await findCase(cli, 'overturn')).toMatchObject({ decision: 'show', decided_by: who })
  const late = 'Support already decided about this appeal: overturned.'
  await cli.refuses(decide('overturn', 'upheld', ...because), 1, late)
  const where = { case_id: caseId('uphold') }
  await cli.write((tx) => tx.moderationAppeal.update({ where, data: { against_id: who } }))
  const own = 'someone else decides about its appeal'
  await cli.refuses(decide('uphold', 'upheld', ...because), 1, own)
  const audit = await cli.look((db) =>
    db.read.audit.findMany({ where: { command: 'moderation appeal', outcome: 'overturned' } }),
  )
  expect(audit).toHaveLength(1)
})

test('doctor names the schools whose appeals no one else of staff can decide', async ({
  twoSchools: cli,
}) => {
  const found = async () => {
    const { checks } = JSON.parse((await cli.quad('doctor --json')).out) as {
      checks: { name: string; status: string; message: string }[]
    }
    return checks.find(({ name }) => name === 'appeals')
  }
  expect(await found()).toMatchObject({ status: 'ok', message: 'no appeal waits for support' })
  const leave = (name: PersonName) => {
    const where = { id: idOf(name) }
    return cli.write((tx) => tx.user.update({ where, data: { suspended_at: new Date() } }))
  }
  await leave('emma')
  // Stan is left, who decided one of the two.
  const where = { case_id: caseId('uphold') }
  const data = { against_id: idOf('stan') }
  await cli.write((tx) => tx.moderationAppeal.update({ where, data }))
  const message = 'no one else of staff can decide about appeals at northfield (1)'
  expect(await found()).toMatchObject({ status: 'warn', message })
})

test('a list names a flagged message without its words; showing the case is recorded', async ({
  twoSchools: cli,
}) => {
  const id = idOf('case:message')
  await cli.look((db) =>
    db.write((tx) =>
      tx.moderationCase.create({
        data: {
          id,
          partner_code: 'northfield',
          kind: 'message',
          subject_id: idOf('message:open'),
          author_id: idOf('sam'),
          excerpt: 'Words between two',
          created_at: NOW,
          updated_at: NOW,
        },
      }),
    ),
  )
  const list = ['moderation', 'list', '--kind', 'message']
  expect(await listed(cli, '--kind', 'message')).toMatchObject([{ id, snippet: '' }])
  await cli.prints(list, ['Each reading is recorded'])
  const readings = () =>
    cli.look((db) => db.read.audit.count({ where: { command: 'moderation read' } }))
  expect(await readings()).toBe(0)
  await cli.prints(['moderation', 'show', id], ['Words between two'])
  expect(await readings()).toBe(1)
})
