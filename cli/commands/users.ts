import { GIVEN_ROLE_NAMES } from '~/policy/given-roles'
import type { Command } from '../spec'

const WHO = { name: '<who>', about: 'id or email address; `users find` finds both' }

export const users: readonly Command[] = [
  {
    name: 'users find',
    kind: 'reads',
    summary: 'find people by name, address or id, at one school or all',
    arguments: [{ name: '<text...>', about: 'parts of the name or address, or the id' }],
    flags: [
      { name: 'partner', value: '<code>', about: 'only at this school' },
      {
        name: 'limit',
        value: '<number>',
        about: 'how many at most',
        whole: { from: 1, to: 10_000 },
        otherwise: '50',
      },
    ],
    examples: [['users find rivera --partner northfield', 'everybody with that in their name']],
    load: async () => (await import('../actions/users')).findAction,
  },
  {
    name: 'users show',
    kind: 'reads',
    summary: 'show what support needs to know about an account',
    arguments: [WHO],
    examples: [['users show sam@northfield.test', 'school, roles, coach, sessions, state']],
    load: async () => (await import('../actions/users')).showAction,
  },
  {
    name: 'users set-role',
    kind: 'writes',
    summary: 'give somebody a role, or take it',
    details: `Roles: ${GIVEN_ROLE_NAMES.join(', ')}.`,
    arguments: [WHO, { name: '<role>', about: 'one of the roles', choices: GIVEN_ROLE_NAMES }],
    flags: [{ name: 'off', about: 'take it instead' }],
    examples: [
      ['users set-role sam@northfield.test leader', 'Sam becomes a leader'],
      ['users set-role stan@northfield.test school_staff --off', 'Stan is no staff any more'],
    ],
    load: async () => (await import('../actions/users-change')).setRoleAction,
  },
  {
    name: 'users assign-coach',
    kind: 'writes',
    summary: 'give somebody a success coach of their school, or none',
    arguments: [WHO, { name: '<coach>', about: 'id or address of the coach, or none' }],
    examples: [
      ['users assign-coach sam@northfield.test cora@northfield.test', 'into her portfolio'],
      ['users assign-coach sam@northfield.test none', 'out of it'],
    ],
    load: async () => (await import('../actions/users-change')).assignCoachAction,
  },
  {
    name: 'users reset-password',
    kind: 'writes',
    summary: 'end all sessions and print a link for choosing a new password',
    details: `The old password stops working at once. The link works once, for an hour, and is kept
nowhere: hand it over in person. The person is told by mail that the password was changed.`,
    arguments: [WHO],
    examples: [['users reset-password sam@northfield.test', 'after making sure who asks']],
    load: async () => (await import('../actions/users-change')).resetPasswordAction,
  },
  {
    name: 'users suspend',
    kind: 'writes',
    summary: 'keep somebody from signing in, or let them in again',
    details: `Sessions end, and the profile is shown to nobody. What they wrote stays: moderation
decides about that. Who signs in with the right password is told, kindly, that the account is suspended.
For somebody who is suspended already, --reason changes what is noted.`,
    arguments: [WHO],
    flags: [
      {
        name: 'reason',
        value: '<text>',
        about: 'why, for support; it is in the copy of their data',
      },
      { name: 'lift', about: 'let them in again' },
    ],
    examples: [
      ['users suspend sam@northfield.test --reason "asked by the school"', 'from now on'],
      ['users suspend sam@northfield.test --lift', 'until now'],
    ],
    load: async () => (await import('../actions/users-change')).suspendAction,
  },
  {
    name: 'users export',
    kind: 'reads',
    summary: 'print everything that is kept about a person; it is noted in the audit',
    details: 'The same as the copy that people can ask for themselves.',
    arguments: [WHO],
    flags: [
      {
        name: 'to',
        value: '<folder>',
        about: 'write data.json and a readable data.html there instead',
      },
    ],
    examples: [['users export sam@northfield.test --to sam', 'two files in a folder']],
    load: async () => (await import('../actions/users-data')).exportAction,
  },
  {
    name: 'users erase',
    kind: 'writes',
    summary: 'delete an account, as its owner would',
    details: `What was copied before stays in the backups until they are let go. Nothing keeps the address of who
is erased, so a second run finds nothing to do by the id only, and nobody by the address.`,
    arguments: [WHO],
    flags: [
      {
        name: 'posts',
        value: '<what>',
        about: 'keep posts and comments without a name, or remove them',
        choices: ['keep', 'remove'],
        needed: 'Their posts and comments: keep (without a name) or remove?',
      },
    ],
    examples: [['users erase sam@northfield.test --posts keep', 'asks for the address once more']],
    load: async () => (await import('../actions/users-data')).eraseAction,
  },
]
